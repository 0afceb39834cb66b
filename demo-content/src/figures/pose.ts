import type { Pose } from './look.ts';
import type { Point } from '../drawing/pen.ts';

/** Angles in degrees: 0 hangs down, 90 points where the figure faces, 180 points up. */
export type Arm = { upper: number; lower: number; front?: boolean };
export type Stance = {
  near: Arm;
  far: Arm;
  nod?: number;
  drop?: number;
  legs?: 'stand' | 'run' | 'sit';
};

export const stances: Record<Pose, Stance> = {
  stand: { near: { upper: -12, lower: -4 }, far: { upper: 14, lower: 8 } },
  wave: { near: { upper: -12, lower: -4 }, far: { upper: 128, lower: 168 } },
  point: { near: { upper: -14, lower: 0 }, far: { upper: 84, lower: 92, front: true } },
  hips: { near: { upper: -52, lower: 48 }, far: { upper: 52, lower: -48 } },
  cross: { near: { upper: -6, lower: 84, front: true }, far: { upper: 10, lower: -78, front: true } },
  hold: { near: { upper: -12, lower: 0 }, far: { upper: 26, lower: 98, front: true } },
  carry: { near: { upper: 8, lower: 86, front: true }, far: { upper: 20, lower: 96, front: true } },
  raise: { near: { upper: -150, lower: -172 }, far: { upper: 150, lower: 172 } },
  slump: { near: { upper: 4, lower: 10 }, far: { upper: 12, lower: 14 }, nod: 12 },
  think: { near: { upper: 6, lower: 84, front: true }, far: { upper: 30, lower: -172, front: true } },
  shrug: { near: { upper: -34, lower: -118 }, far: { upper: 34, lower: 118 } },
  reach: { near: { upper: 58, lower: 84, front: true }, far: { upper: 76, lower: 96, front: true } },
  run: { near: { upper: -58, lower: 30 }, far: { upper: 50, lower: 128 }, legs: 'run' },
  sit: {
    near: { upper: 10, lower: 62, front: true },
    far: { upper: 22, lower: 70, front: true },
    legs: 'sit',
  },
  facepalm: { near: { upper: -10, lower: 0 }, far: { upper: 66, lower: -162, front: true }, nod: 10 },
  bow: { near: { upper: 10, lower: 40, front: true }, far: { upper: -20, lower: -30 }, nod: 8 },
  lie: { near: { upper: 20, lower: 60, front: true }, far: { upper: 60, lower: 100 }, legs: 'stand' },
};

export function armPoints(shoulder: Point, arm: Arm, length: number): [Point, Point, Point] {
  const step = ([x, y]: Point, degrees: number, by: number): Point => {
    const a = (degrees * Math.PI) / 180;
    return [x + Math.sin(a) * by, y + Math.cos(a) * by];
  };
  const elbow = step(shoulder, arm.upper, length);
  return [shoulder, elbow, step(elbow, arm.lower, length * 0.94)];
}
