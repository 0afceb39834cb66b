import { darker, mix } from '../drawing/palette.ts';
import { group, n, rect, resetNames, verticalFade } from '../drawing/pen.ts';
import { random } from '../drawing/random.ts';
import type { Picture } from '../drawing/raster.ts';
import { arrangePanel } from './arrange.ts';
import type { PlacedPanel } from './arrange.ts';
import type { ComicSheet, Variant } from './comic-sheet.ts';
import { episodeFor } from './discretion.ts';
import { drawPanel, panelTone } from './draw-panel.ts';
import { closingHeight, drawClosing, drawHeading } from './furniture.ts';
import type { ScriptEpisode } from './script.ts';

type Block = { top: number; height: number; tone: 'light' | 'dark'; draw(y: number): string };
const tallestPage = 8800;

export function arrangeEpisode(sheet: ComicSheet, episode: ScriptEpisode, chapter: number, variant: Variant, seed: number): PlacedPanel[] {
  return episodeFor(episode, variant).panels.map((panel, i) => arrangePanel(panel, sheet, `${seed}/${sheet.slug}/${chapter}/${i}`));
}

/** An episode as one to three tall pictures, cut only where no panel is. */
export function composeEpisode(sheet: ComicSheet, episode: ScriptEpisode, chapter: number, variant: Variant, seed: number): Picture[] {
  resetNames();
  const rnd = random(seed, sheet.slug, chapter, 'gutters');
  const heading = drawHeading(sheet, episode.title, chapter, episode.emblem);
  const blocks: Block[] = [{ top: 0, height: heading.height, tone: 'light', draw: (y) => group(heading.svg, y ? `translate(0,${n(y)})` : '') }];
  let y = heading.height + 40;
  arrangeEpisode(sheet, episode, chapter, variant, seed).forEach((panel, i) => {
    const before = blocks.at(-1)!;
    const tone = panelTone(panel);
    if (i > 0) y += (tone === before.tone ? rnd.between(72, 112) : 190) + (panel.script.flags.includes('quiet') ? 150 : 0);
    blocks.push({ top: y, height: panel.height, tone, draw: (at) => group(drawPanel(panel, sheet, variant, `${seed}/${sheet.slug}/${chapter}/${i}`, `p${i}`), `translate(${panel.x},${n(at)})`) });
    y += panel.height;
  });
  const tone = blocks.at(-1)!.tone;
  blocks.push({ top: y + 60, height: closingHeight, tone, draw: (at) => group(drawClosing(sheet, chapter, episode.emblem, tone), `translate(0,${n(at)})`) });
  const total = Math.round(y + 60 + closingHeight);
  return cut(blocks, total, sheet);
}

function gutterColour(sheet: ComicSheet, tone: 'light' | 'dark'): string {
  return tone === 'dark' ? mix(darker(sheet.palette.night, 0.35), sheet.palette.ink, 0.4) : sheet.palette.paper;
}

function cut(blocks: Block[], total: number, sheet: ComicSheet): Picture[] {
  const pages = Math.ceil(total / tallestPage);
  const pictures: Picture[] = [];
  let from = 0;
  let first = 0;
  for (let page = 1; page <= pages; page++) {
    let last = blocks.length - 1;
    if (page < pages) {
      const ideal = (total * page) / pages;
      for (last = first; last < blocks.length - 2 && blocks[last + 1]!.top + blocks[last + 1]!.height / 2 < ideal; last++);
    }
    const end = page === pages ? total : Math.round((blocks[last]!.top + blocks[last]!.height + blocks[last + 1]!.top) / 2);
    const height = end - from;
    let body = rect(0, 0, 800, height, { fill: gutterColour(sheet, blocks[first]!.tone) });
    const before = blocks[first - 1];
    if (before && before.tone !== blocks[first]!.tone) {
      const bottom = before.top + before.height;
      body += verticalFade(0, bottom - from, 800, blocks[first]!.top - bottom, [[0, gutterColour(sheet, before.tone)], [1, gutterColour(sheet, blocks[first]!.tone)]]);
    }
    for (let i = first; i <= last; i++) {
      const here = blocks[i]!;
      const next = blocks[i + 1];
      const bottom = here.top + here.height - from;
      if (next) {
        const gap = next.top - here.top - here.height;
        const stop = i === last ? end - from : next.top - from;
        const [a, b] = [gutterColour(sheet, here.tone), gutterColour(sheet, next.tone)];
        if (a !== b) body += verticalFade(0, bottom, 800, gap, [[0, a], [1, b]]) + (i === last ? '' : rect(0, stop, 800, height - stop, { fill: b }));
      }
    }
    for (let i = first; i <= last; i++) body += blocks[i]!.draw(blocks[i]!.top - from);
    pictures.push({ width: 800, height, body });
    from = end;
    first = last + 1;
  }
  return pictures;
}

/** A still from the episode for its list entry: the panel with the fewest words and somebody in it. */
export function composePreview(sheet: ComicSheet, episode: ScriptEpisode, chapter: number, seed: number): Picture {
  resetNames();
  const peopled = episode.panels.filter((panel) => panel.figures.length > 0 && !panel.flags.includes('hot'));
  const chosen = peopled.sort((a, b) => words(a.lines) - words(b.lines))[0] ?? episode.panels[0]!;
  const script = { ...chosen, lines: [], camera: 'mid' as const, flags: ['bleed' as const] };
  const panel = arrangePanel(script, sheet, `${seed}/${sheet.slug}/${chapter}/preview`);
  const height = 450;
  const shown = { ...panel, height: Math.max(panel.height, height) };
  return { width: 800, height, body: group(drawPanel(shown, sheet, 'censored', `${seed}/${sheet.slug}/${chapter}/preview`, 'pv'), '') };
}
const words = (lines: { text: string }[]): number => lines.reduce((sum, line) => sum + line.text.length, 0);
