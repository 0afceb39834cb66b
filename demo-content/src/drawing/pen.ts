export type Point = readonly [number, number];
export type Mark = { fill?: string; stroke?: string; width?: number; opacity?: number; dash?: string };

export const n = (value: number): string => String(Math.round(value * 10) / 10);

function attributes({ fill = 'none', stroke, width = 0, opacity, dash }: Mark): string {
  let out = ` fill="${fill}"`;
  if (stroke && width > 0)
    out += ` stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"`;
  if (dash) out += ` stroke-dasharray="${dash}"`;
  if (opacity !== undefined) out += ` opacity="${Math.round(opacity * 100) / 100}"`;
  return out;
}

export const path = (d: string, mark: Mark): string => `<path d="${d}"${attributes(mark)}/>`;
export const rect = (x: number, y: number, w: number, h: number, mark: Mark, r = 0): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${r ? ` rx="${n(r)}"` : ''}${attributes(mark)}/>`;
export const disc = (x: number, y: number, r: number, mark: Mark): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"${attributes(mark)}/>`;
export const oval = (x: number, y: number, rx: number, ry: number, mark: Mark, turn = 0): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}"${turn ? ` transform="rotate(${n(turn)} ${n(x)} ${n(y)})"` : ''}${attributes(mark)}/>`;

/** Coordinates as SVG writes them: x and y of one point after the other. */
export type Points = readonly number[];
const trace = (points: Points): string =>
  'M' + points.map((value, i) => `${i % 2 ? ',' : i ? 'L' : ''}${n(value)}`).join('');
export const line = (points: Points, mark: Mark): string => path(trace(points), mark);
export const polygon = (points: Points, mark: Mark): string => path(`${trace(points)}Z`, mark);

export function group(body: string, transform: string, extra = ''): string {
  return `<g${transform ? ` transform="${transform}"` : ''}${extra}>${body}</g>`;
}

let gradients = 0;
/**
 * Names must differ only within one picture; callers reset them before each, so that the same picture has the same
 * bytes.
 */
export function resetNames(): void {
  gradients = 0;
}
export const newName = (): string => `n${++gradients}`;

/** Colours from top to bottom, evenly spread unless an offset is given. */
export function verticalFade(
  x: number,
  y: number,
  w: number,
  h: number,
  stops: (string | [colour: string, opacity: number, offset?: number])[],
): string {
  const name = newName();
  const list = stops.map((stop, i) => {
    const [colour, opacity, at = i / (stops.length - 1)] = typeof stop === 'string' ? [stop, 1] : stop;
    return `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
  });
  return `<linearGradient id="${name}" x1="0" y1="0" x2="0" y2="1">${list.join('')}</linearGradient>${rect(x, y, w, h, { fill: `url(#${name})` })}`;
}

export function glow(x: number, y: number, r: number, colour: string, strength: number): string {
  const name = newName();
  return (
    `<radialGradient id="${name}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>${disc(x, y, r, { fill: `url(#${name})` })}`
  );
}

/** Screentone: rows of dots that shrink from one edge, drawn as one path because patterns rasterise slowly. */
export function screentone(
  x: number,
  y: number,
  w: number,
  h: number,
  colour: string,
  step: number,
  from: 'top' | 'bottom' = 'bottom',
): string {
  let d = '';
  const rows = Math.floor(h / step);
  for (let row = 0; row < rows; row++) {
    const share = from === 'bottom' ? (row + 1) / rows : 1 - row / rows;
    const r = share * step * 0.34;
    if (r < 0.8) continue;
    for (let cx = x + (row % 2 ? step / 2 : 0); cx < x + w; cx += step) {
      d += `M${n(cx - r)},${n(y + row * step)}a${n(r)},${n(r)} 0 1 0 ${n(2 * r)},0a${n(r)},${n(r)} 0 1 0 ${n(-2 * r)},0`;
    }
  }
  return path(d, { fill: colour });
}
