import { n, path } from '../drawing/pen.ts';
import type { Point } from '../drawing/pen.ts';

/**
 * A figure is drawn twice with the same strokes: once as a solid silhouette a little too big, then in colour on top.
 * What sticks out of the second is a heavy outer contour around thinner inner lines.
 */
export type Brush = {
  ink: string;
  shape(d: string, fill: string): string;
  limb(points: readonly Point[], width: number, fill: string): string;
  detail(d: string, colour?: string, share?: number): string;
  patch(d: string, fill: string, opacity?: number): string;
  cloud(discs: readonly [number, number, number][], fill: string): string;
};

const circlePath = (x: number, y: number, r: number): string =>
  `M${n(x - r)},${n(y)}a${n(r)},${n(r)} 0 1 0 ${n(2 * r)},0a${n(r)},${n(r)} 0 1 0 ${n(-2 * r)},0Z`;

export function dot(x: number, y: number, rx: number, ry = rx): string {
  return `M${n(x - rx)},${n(y)}a${n(rx)},${n(ry)} 0 1 0 ${n(2 * rx)},0a${n(rx)},${n(ry)} 0 1 0 ${n(-2 * rx)},0Z`;
}

function limbPath(points: readonly Point[]): string {
  const [a, b, c] = points;
  if (!c) return `M${n(a![0])},${n(a![1])}L${n(b![0])},${n(b![1])}`;
  // Rounding the joint keeps a noodle limb from looking like a broken stick.
  const near: Point = [b![0] * 0.72 + a![0] * 0.28, b![1] * 0.72 + a![1] * 0.28];
  const far: Point = [b![0] * 0.72 + c[0] * 0.28, b![1] * 0.72 + c[1] * 0.28];
  return `M${n(a![0])},${n(a![1])}L${n(near[0])},${n(near[1])}Q${n(b![0])},${n(b![1])} ${n(far[0])},${n(far[1])}L${n(c[0])},${n(c[1])}`;
}

export function colourBrush(ink: string, width: number): Brush {
  return {
    ink,
    shape: (d, fill) => path(d, { fill, stroke: ink, width }),
    limb: (points, thick, fill) =>
      path(limbPath(points), { stroke: ink, width: thick + width }) +
      path(limbPath(points), { stroke: fill, width: Math.max(1, thick - width) }),
    detail: (d, colour = ink, share = 0.8) => path(d, { stroke: colour, width: width * share }),
    patch: (d, fill, opacity) => path(d, opacity === undefined ? { fill } : { fill, opacity }),
    cloud: (discs, fill) => {
      const d = discs.map(([x, y, r]) => circlePath(x, y, r)).join('');
      return path(d, { fill, stroke: ink, width: width * 2 }) + path(d, { fill });
    },
  };
}

export function contourBrush(ink: string, width: number, extra: number): Brush {
  const heavy = width + extra * 2;
  return {
    ink,
    shape: (d) => path(d, { fill: ink, stroke: ink, width: heavy }),
    limb: (points, thick) => path(limbPath(points), { stroke: ink, width: thick + heavy }),
    detail: () => '',
    patch: () => '',
    cloud: (discs) =>
      path(discs.map(([x, y, r]) => circlePath(x, y, r)).join(''), {
        fill: ink,
        stroke: ink,
        width: heavy + width,
      }),
  };
}
