import { darker, lighter, mix } from '../drawing/palette.ts';
import { disc, group, n, path, rect, resetNames, screentone } from '../drawing/pen.ts';
import type { Drawing } from '../drawing/raster.ts';
import { colourBrush, contourBrush } from '../figures/brush.ts';
import { figure } from '../figures/figure.ts';
import type { Mood, Pose } from '../figures/look.ts';
import { drawProp, type PropName } from '../figures/props.ts';
import type { ComicSheet } from '../strip/comic-sheet.ts';

export type Guest = { sheet: ComicSheet; who: string; mood: Mood; pose: Pose; size: number; lift?: number };
export type SaleColours = { ink: string; ground: string; ray: string; pop: string; light: string };

/** A parade of the site's casts bursting out of the right side; the left stays plain for words. */
export function salePicture(guests: Guest[], colours: SaleColours, width: number, height: number): Drawing {
  resetNames();
  const cx = width * 0.72;
  const cy = height * 0.9;
  let rays = '';
  for (let i = 0; i < 26; i++) {
    const a = (i / 26) * Math.PI * 2;
    const far = width * 1.2;
    rays += `M${n(cx)},${n(cy)}L${n(cx + Math.cos(a) * far)},${n(cy + Math.sin(a) * far)}L${n(cx + Math.cos(a + 0.12) * far)},${n(cy + Math.sin(a + 0.12) * far)}Z`;
  }
  const things: [PropName, number, number, number][] = [
    ['coin', 0.47, 0.2, -14],
    ['book', 0.56, 0.12, 12],
    ['heart', 0.94, 0.16, 14],
    ['key', 0.82, 0.1, -20],
    ['lantern', 0.47, 0.66, -8],
    ['letter', 0.965, 0.5, 16],
  ];
  const flying = things
    .map(([prop, x, y, turn]) =>
      group(
        drawProp(contourBrush(colours.ink, 5, 3), prop, colours.pop) +
          drawProp(colourBrush(colours.ink, 5), prop, colours.pop),
        `translate(${n(x * width)},${n(y * height)}) rotate(${turn}) scale(0.8)`,
      ),
    )
    .join('');
  const first = width * 0.5;
  const step = (width * 0.455) / Math.max(1, guests.length - 1);
  const crowd = guests
    .map((g, i) =>
      figure(
        g.sheet.cast[g.who]!,
        { mood: g.mood, pose: g.pose },
        {
          x: first + i * step,
          ground: height * (1.16 + (i % 2 ? 0.12 : 0)) - (g.lift ?? 0),
          scale: g.size,
          facing: i < guests.length / 2 ? 1 : -1,
        },
        colours.ink,
        colours.pop,
      ),
    )
    .join('');
  return {
    width,
    height,
    body:
      rect(0, 0, width, height, { fill: colours.ground }) +
      path(rays, { fill: colours.ray }) +
      disc(cx, cy, height * 0.78, { fill: mix(colours.light, colours.ground, 0.15) }) +
      disc(cx, cy, height * 0.62, { fill: lighter(colours.light, 0.3) }) +
      screentone(0, height * 0.6, width, height * 0.4, darker(colours.ray, 0.12), 28) +
      `<linearGradient id="calm" x1="0" x2="1" y1="0" y2="0"><stop offset="0.1" stop-color="${colours.ground}"/><stop offset="0.52" stop-color="${colours.ground}" stop-opacity="0"/></linearGradient>${rect(0, 0, width, height, { fill: 'url(#calm)' })}` +
      flying +
      crowd,
  };
}
