import { textOutline, textWidth, wrapText } from '../drawing/lettering.ts';
import { darker, lighter } from '../drawing/palette.ts';
import { disc, group, n, path, rect, screentone } from '../drawing/pen.ts';
import { colourBrush, contourBrush } from '../figures/brush.ts';
import { drawProp, type PropName } from '../figures/props.ts';
import type { ComicSheet } from './comic-sheet.ts';

function medal(
  sheet: ComicSheet,
  emblem: PropName,
  x: number,
  y: number,
  size: number,
  back: string,
): string {
  const { ink, pop } = sheet.palette;
  return (
    disc(x, y, 78 * size, { fill: back, stroke: ink, width: 6 }) +
    group(
      drawProp(contourBrush(ink, 5, 3), emblem, pop) + drawProp(colourBrush(ink, 5), emblem, pop),
      `translate(${x},${y}) scale(${0.8 * size})`,
    )
  );
}

/** The head of an episode: the comic's name small, the episode's title large. */
export function drawHeading(
  sheet: ComicSheet,
  title: string,
  chapter: number,
  emblem: PropName,
): { svg: string; height: number } {
  const { palette: p } = sheet;
  const size = 84;
  const lines = wrapText('display', title.toUpperCase(), size, 640);
  const height = 330 + lines.length * 92;
  const kicker = `${sheet.title}  ·  Episode ${chapter}`.toUpperCase().replace('·', '-');
  const small = Math.min(38, (38 * 680) / textWidth('display', kicker, 38));
  const words = lines.map((line, i) => textOutline('display', line, 400, 338 + i * 92, size)).join('');
  return {
    height,
    svg:
      rect(0, 0, 800, height - 46, { fill: p.pop }) +
      screentone(0, 0, 800, height - 46, darker(p.pop, 0.16), 24) +
      rect(0, height - 50, 800, 8, { fill: p.ink }) +
      medal(sheet, emblem, 400, 124, 1, lighter(p.light, 0.3)) +
      path(textOutline('display', kicker, 400, 250, small), { fill: p.ink }) +
      group(path(words, { fill: p.ink, stroke: p.ink, width: 16 }), 'translate(4,6)') +
      path(words, { fill: p.ink, stroke: p.ink, width: 14 }) +
      path(words, { fill: '#fffaf0' }),
  };
}

export const closingHeight = 400;

export function drawClosing(
  sheet: ComicSheet,
  chapter: number,
  emblem: PropName,
  tone: 'light' | 'dark',
): string {
  const { palette: p } = sheet;
  const text = tone === 'dark' ? '#fff6e2' : p.ink;
  const label = `END OF EPISODE ${chapter}`;
  const half = textWidth('display', label, 50) / 2;
  return (
    path(`M${n(400 - 310)},150H${n(400 - 110)}M${n(400 + 110)},150H${n(400 + 310)}`, {
      stroke: text,
      width: 4,
      opacity: 0.5,
    }) +
    medal(sheet, emblem, 400, 150, 1, lighter(p.light, 0.3)) +
    path(textOutline('display', label, 400, 306, 50), { fill: text }) +
    disc(400 - half - 30, 288, 6, { fill: p.pop }) +
    disc(400 + half + 30, 288, 6, { fill: p.pop })
  );
}
