import { font, textWidth } from '../drawing/lettering.ts';
import { darker, lighter } from '../drawing/palette.ts';
import { group, n, newName, path } from '../drawing/pen.ts';

export type TitleShape = 'flat' | 'arch' | 'valley' | 'wave' | 'rise' | 'bulge' | 'pinch' | 'wedge';
export type TitleStyle = {
  shape: TitleShape;
  fill: string;
  outline: string;
};

/** Where a point of the flat block (u across, v down, both 0..1) lands; the strength is in shares of the block's height. */
const warps: Record<TitleShape, (u: number, v: number) => [du: number, dv: number]> = {
  flat: () => [0, 0],
  arch: (u, v) => [0, 0.62 * (2 * u - 1) ** 2 * (1 - v * 0.3) - 0.12],
  valley: (u, v) => [0, -0.3 * (2 * u - 1) ** 2 * v],
  wave: (u) => [0, Math.sin(u * Math.PI * 2) * 0.13],
  rise: (u) => [0, (0.5 - u) * 0.34],
  bulge: (u, v) => [0, (v - 0.5) * 0.5 * Math.sin(u * Math.PI)],
  pinch: (u, v) => [0, (0.5 - v) * 0.4 * Math.sin(u * Math.PI)],
  wedge: (u, v) => [0, (v - 0.5) * 0.5 * (u - 0.35)],
};

/** Sets every line as wide as the block, one under another, then bends the whole block at once. */
export function titleLettering(
  lines: string[],
  x: number,
  y: number,
  width: number,
  maxHeight: number,
  style: TitleStyle,
): { svg: string; height: number } {
  const sizes = lines.map((line) => (width / textWidth('display', line.toUpperCase(), 100)) * 100);
  const cap = 0.74;
  const gap = 16;
  const total = (list: number[]): number => list.reduce((sum, size) => sum + size * cap + gap, -gap);
  // One short word would otherwise tower over the others.
  const capped = sizes.map((size) => Math.min(size, Math.min(...sizes) * 2.1, maxHeight * 0.62));
  const shrink = Math.min(1, maxHeight / total(capped));
  const final = capped.map((size) => size * shrink);
  const height = total(final);
  const warp = warps[style.shape];
  const bend = (px: number, py: number): string => {
    const [du, dv] = warp((px - x) / width, (py - y) / height);
    return `${n(px + du * width)},${n(py + dv * Math.min(height, width * 0.4))}`;
  };
  let d = '';
  let top = y;
  lines.forEach((line, i) => {
    const size = final[i]!;
    const upper = line.toUpperCase();
    const left = x + (width - textWidth('display', upper, size)) / 2;
    top += size * cap;
    for (const c of font('display').getPath(upper, left, top, size).commands) {
      if (c.type === 'Z') d += 'Z';
      else if (c.type === 'C') d += `C${bend(c.x1!, c.y1!)} ${bend(c.x2!, c.y2!)} ${bend(c.x!, c.y!)}`;
      else if (c.type === 'Q') d += `Q${bend(c.x1!, c.y1!)} ${bend(c.x!, c.y!)}`;
      else d += `${c.type}${bend(c.x!, c.y!)}`;
    }
    top += gap;
  });
  const weight = 26;
  const under = darker(style.fill, 0.45);
  const name = newName();
  const steps: [number, number][] = [
    [9, 14],
    [7, 11],
    [5, 8],
    [3, 4],
  ];
  const block = path(d, { fill: under, stroke: under, width: weight * 0.3 });
  const depth = steps.map(([dx, dy]) => group(block, `translate(${dx},${dy})`)).join('');
  const svg =
    `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="0" y1="${n(y)}" x2="0" y2="${n(y + height)}"><stop offset="0" stop-color="${lighter(style.fill, 0.35)}"/><stop offset="1" stop-color="${style.fill}"/></linearGradient>` +
    group(path(d, { fill: style.outline, stroke: style.outline, width: weight }), 'translate(9,14)') +
    path(d, { fill: style.outline, stroke: style.outline, width: weight }) +
    depth +
    path(d, { fill: `url(#${name})` });
  return { svg, height };
}
