import { dot, type Brush } from './brush.ts';
import type { Build, Look, Pose } from './look.ts';
import { armPoints, stances } from './pose.ts';
import type { Point } from '../drawing/pen.ts';
import { darker, lighter } from '../drawing/palette.ts';
import { garment, bareArms } from './garments.ts';

/** Feet stand at 0,0 and y grows downwards, so everything above the ground is negative. */
export type Frame = {
  neck: number;
  hip: number;
  head: number;
  headSize: number;
  shoulder: number;
  hipHalf: number;
  arm: number;
  sleeve: number;
  leg: number;
};

export const frames: Record<Build, Frame> = {
  adult: {
    neck: -212,
    hip: -98,
    head: -270,
    headSize: 0.94,
    shoulder: 44,
    hipHalf: 38,
    arm: 58,
    sleeve: 27,
    leg: 30,
  },
  tall: {
    neck: -262,
    hip: -124,
    head: -318,
    headSize: 0.9,
    shoulder: 46,
    hipHalf: 34,
    arm: 68,
    sleeve: 26,
    leg: 28,
  },
  small: {
    neck: -138,
    hip: -62,
    head: -194,
    headSize: 0.94,
    shoulder: 32,
    hipHalf: 30,
    arm: 40,
    sleeve: 22,
    leg: 24,
  },
  round: {
    neck: -200,
    hip: -84,
    head: -256,
    headSize: 0.94,
    shoulder: 52,
    hipHalf: 68,
    arm: 56,
    sleeve: 30,
    leg: 34,
  },
  broad: {
    neck: -238,
    hip: -108,
    head: -290,
    headSize: 0.9,
    shoulder: 70,
    hipHalf: 46,
    arm: 64,
    sleeve: 34,
    leg: 36,
  },
  tiny: {
    neck: -78,
    hip: -30,
    head: -124,
    headSize: 0.86,
    shoulder: 26,
    hipHalf: 28,
    arm: 28,
    sleeve: 19,
    leg: 20,
  },
};

export type BodyParts = { behind: string; body: string; front: string; hand: Point; headShift: number };

function legs(brush: Brush, look: Look, f: Frame, kind: 'stand' | 'run' | 'sit'): string {
  const x = f.hipHalf * 0.5;
  const shoe = darker(look.bottom, 0.45);
  const foot = (at: number, y: number): string =>
    brush.shape(
      `M${at - 14},${y - 6}C${at - 16},${y - 24} ${at + 8},${y - 24} ${at + 14},${y - 12}C${at + 26},${y - 10} ${at + 30},${y - 2} ${at + 26},${y + 2}H${at - 14}Z`,
      shoe,
    );
  if (kind === 'run') {
    return (
      brush.limb([-x, f.hip, -x - 34, f.hip * 0.5, -x - 84, f.hip * 0.42], f.leg, look.bottom) +
      foot(-x - 92, f.hip * 0.36) +
      brush.limb([x, f.hip, x + 46, f.hip * 0.56, x + 40, -10], f.leg, look.bottom) +
      foot(x + 38, 0)
    );
  }
  if (kind === 'sit') {
    const knee = f.hip * 0.92;
    return [-x * 0.4, x]
      .map(
        (at) =>
          brush.limb([at, f.hip + 4, at + 62, knee, at + 60, -12], f.leg, look.bottom) + foot(at + 56, 0),
      )
      .join('');
  }
  return [-x, x].map((at) => brush.limb([at, f.hip, at, -12], f.leg, look.bottom) + foot(at, 0)).join('');
}

function torso(f: Frame): string {
  const { shoulder: s, hipHalf: h, neck: n, hip } = f;
  const belly = h > s ? h * 1.12 : h;
  const middle = (n + hip) / 2 + 22;
  return `M${-s + 12},${n}C${-s - 4},${n + 2} ${-s - 6},${n + 22} ${-s},${n + 44}C${-belly - 2},${middle} ${-belly},${hip - 10} ${-h},${hip + 4}Q0,${hip + 16} ${h},${hip + 4}C${belly},${hip - 10} ${belly + 2},${middle} ${s},${n + 44}C${s + 6},${n + 22} ${s + 4},${n + 2} ${s - 12},${n}Q0,${n - 12} ${-s + 12},${n}Z`;
}

function floating(brush: Brush, look: Look, f: Frame): string {
  const { shoulder: s, neck: n } = f;
  const w = Math.max(s + 26, 68);
  return (
    brush.shape(
      `M-58,${n - 14}C${-w},${n + 40} ${-w},-60 ${-w - 8},-26C${-w + 12},-4 ${-w + 22},-46 ${-w * 0.46},-30C${-w * 0.3},-4 ${-w * 0.1},-4 0,-30C${w * 0.16},-52 ${w * 0.3},-8 ${w * 0.46},-14C${w * 0.7},-22 ${w * 0.8},-44 ${w + 14},-22C${w},-70 ${w},${n + 40} 60,${n - 14}Z`,
      look.top,
    ) +
    brush.patch(
      `M${-w + 14},-70C${-w + 12},-110 ${-w + 24},${n + 60} ${-s + 18},${n + 24}C${-s + 6},${n + 80} ${-w + 26},-90 ${-w + 26},-60Z`,
      lighter(look.top, 0.5),
      0.6,
    )
  );
}

export function body(brush: Brush, look: Look, pose: Pose): BodyParts {
  if (look.outfit === 'shell') return { behind: '', body: '', front: '', hand: [60, -60], headShift: 0 };
  const f = frames[look.build];
  const stance = stances[pose];
  const nearShoulder: Point = [-f.shoulder + 10, f.neck + 24];
  const farShoulder: Point = [f.shoulder - 10, f.neck + 24];
  const near = armPoints(nearShoulder, stance.near, f.arm);
  const far = armPoints(farShoulder, stance.far, f.arm);
  const sleeve = bareArms(look.outfit)
    ? look.skin
    : look.outfit === 'apron' || look.outfit === 'overalls'
      ? lighter(look.top, 0.06)
      : look.top;
  const limb = (points: [Point, Point, Point]): string =>
    brush.limb(points.flat(), f.sleeve, sleeve) +
    brush.shape(dot(points[2][0], points[2][1], f.sleeve * 0.56), look.skin);
  const sheet = look.outfit === 'sheet';
  const lower = sheet ? '' : legs(brush, look, f, stance.legs ?? 'stand');
  const skinNeck = sheet
    ? ''
    : brush.limb([2, f.neck + 8, 3, f.head + 30], f.sleeve * 0.95, darker(look.skin, 0.14));
  const main = sheet
    ? floating(brush, look, f)
    : brush.shape(torso(f), look.outfit === 'towel' ? look.skin : look.top) +
      garment(brush, look, f, stance.legs === 'sit');
  const stool =
    stance.legs === 'sit' && !sheet
      ? brush.limb([-10, f.hip + 26, -14, 0], 12, '#6b5548') +
        brush.shape(`M-46,${f.hip + 14}h78v16h-78z`, '#8a6f5c')
      : '';
  return {
    behind: (stance.near.front ? '' : limb(near)) + (stance.far.front ? '' : limb(far)),
    body: stool + lower + skinNeck + main,
    front: (stance.far.front ? limb(far) : '') + (stance.near.front ? limb(near) : ''),
    hand: far[2],
    headShift: stance.nod ?? 0,
  };
}
