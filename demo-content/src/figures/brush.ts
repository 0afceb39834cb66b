import { n, path, type Points } from '../drawing/pen.ts';

/**
 * A figure is drawn twice with the same strokes: once as a solid silhouette a little too big, then in colour on top.
 * What the silhouette shows around the coloured drawing is a heavy outer contour around thinner inner lines.
 */
export type Brush = {
  ink: string;
  shape(d: string, fill: string): string;
  limb(points: Points, width: number, fill: string): string;
  detail(d: string, colour?: string, share?: number): string;
  patch(d: string, fill: string, opacity?: number): string;
  /** `discs`: x, y and radius of each disc, one after the other. */
  cloud(discs: readonly number[], fill: string): string;
};

export function dot(x: number, y: number, rx: number, ry = rx): string {
  return `M${n(x - rx)},${n(y)}a${n(rx)},${n(ry)} 0 1 0 ${n(2 * rx)},0a${n(rx)},${n(ry)} 0 1 0 ${n(-2 * rx)},0Z`;
}

function limbPath([ax = 0, ay = 0, bx = 0, by = 0, cx, cy]: Points): string {
  const start = `M${n(ax)},${n(ay)}L`;
  if (cx === undefined || cy === undefined) return `${start}${n(bx)},${n(by)}`;
  // Rounding the joint keeps a noodle limb from looking like a broken stick.
  const near = (joint: number, end: number) => n(joint * 0.72 + end * 0.28);
  return `${start}${near(bx, ax)},${near(by, ay)}Q${n(bx)},${n(by)} ${near(bx, cx)},${near(by, cy)}L${n(cx)},${n(cy)}`;
}

const cloudPath = (discs: readonly number[]): string =>
  discs.map((x, i) => (i % 3 ? '' : dot(x, discs[i + 1]!, discs[i + 2]!))).join('');

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
      const d = cloudPath(discs);
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
      path(cloudPath(discs), {
        fill: ink,
        stroke: ink,
        width: heavy + width,
      }),
  };
}
