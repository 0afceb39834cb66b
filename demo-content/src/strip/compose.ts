import { darker, mix } from '../drawing/palette.ts';
import { group, n, rect, resetNames, verticalFade } from '../drawing/pen.ts';
import { random } from '../drawing/random.ts';
import type { Drawing, TallPicture } from '../drawing/raster.ts';
import { arrangePanel, type PlacedPanel } from './arrange.ts';
import type { ComicSheet, Variant } from './comic-sheet.ts';
import { episodeFor } from './discretion.ts';
import { drawPanel, panelTone } from './draw-panel.ts';
import { closingHeight, drawClosing, drawHeading } from './furniture.ts';
import { usualHour, type ScriptEpisode, type ScriptPanel } from './script.ts';

type Block = { top: number; height: number; tone: 'light' | 'dark'; draw(y: number): string };
const tallestPage = 8800;

/** A short episode opens with a panel of scenery. */
function withOpening(sheet: ComicSheet, panels: ScriptPanel[]): ScriptPanel[] {
  const first = panels[0];
  if (!first || panels.length > 3 || first.figures.length === 0) return panels;
  const outdoors = sheet.outside ?? sheet.poster.setting;
  const hour = usualHour(outdoors) === 'night' ? 'night' : first.hour;
  return [
    {
      setting: first.setting === outdoors ? 'clouded' : outdoors,
      hour,
      camera: 'mid',
      flags: ['bleed'],
      figures: [],
      object: null,
      lines: [],
    },
    ...panels,
  ];
}

export function arrangeEpisode(
  sheet: ComicSheet,
  episode: ScriptEpisode,
  chapter: number,
  variant: Variant,
  seed: number,
): PlacedPanel[] {
  return withOpening(sheet, episodeFor(episode, variant).panels).map((panel, i) =>
    arrangePanel(panel, sheet, `${seed}/${sheet.slug}/${chapter}/${i}`),
  );
}

/** An episode as one or two tall pages, cut only where no panel is. */
export function composeEpisode(
  sheet: ComicSheet,
  episode: ScriptEpisode,
  chapter: number,
  variant: Variant,
  seed: number,
): TallPicture[] {
  const rnd = random(seed, sheet.slug, chapter, 'gutters');
  const heading = drawHeading(sheet, episode.title, chapter, episode.emblem);
  const blocks: Block[] = [
    {
      top: 0,
      height: heading.height,
      tone: 'light',
      draw: (y) => group(heading.svg, y ? `translate(0,${n(y)})` : ''),
    },
  ];
  let y = heading.height + 40;
  arrangeEpisode(sheet, episode, chapter, variant, seed).forEach((panel, i) => {
    const before = blocks.at(-1)!;
    const tone = panelTone(panel);
    if (i > 0)
      y +=
        (tone === before.tone ? rnd.between(72, 112) : 190) +
        (panel.script.flags.includes('quiet') ? 150 : 0);
    blocks.push({
      top: y,
      height: panel.height,
      tone,
      draw: (at) =>
        group(
          drawPanel(panel, sheet, variant, `${seed}/${sheet.slug}/${chapter}/${i}`, `p${i}`),
          `translate(${panel.x},${n(at)})`,
        ),
    });
    y += panel.height;
  });
  const tone = blocks.at(-1)!.tone;
  blocks.push({
    top: y + 60,
    height: closingHeight,
    tone,
    draw: (at) => group(drawClosing(sheet, chapter, episode.emblem, tone), `translate(0,${n(at)})`),
  });
  const total = Math.round(y + 60 + closingHeight);
  return pagesOf(
    blocks.map((_, i) => band(blocks, i, total, sheet)),
    total,
  );
}

function gutterColour(sheet: ComicSheet, tone: 'light' | 'dark'): string {
  return tone === 'dark'
    ? mix(darker(sheet.palette.night, 0.35), sheet.palette.ink, 0.4)
    : sheet.palette.paper;
}

/** One block with half of the gutter above and below it; the fade of a gutter between day and night continues across the cut. */
function band(blocks: Block[], i: number, total: number, sheet: ComicSheet): Drawing {
  const here = blocks[i]!;
  const [before, next] = [blocks[i - 1], blocks[i + 1]];
  const bottomOf = (block: Block): number => block.top + block.height;
  const middle = (upper: Block, lower: Block): number => Math.round((bottomOf(upper) + lower.top) / 2);
  const from = before ? middle(before, here) : 0;
  const to = next ? middle(here, next) : total;
  const own = gutterColour(sheet, here.tone);
  const paint = (): string => {
    resetNames();
    let body = rect(0, 0, 800, to - from, { fill: own });
    const fade = (upper: Block, lower: Block): void => {
      if (upper.tone === lower.tone) return;
      const [above, below] = [gutterColour(sheet, upper.tone), gutterColour(sheet, lower.tone)];
      body += verticalFade(0, bottomOf(upper) - from, 800, lower.top - bottomOf(upper), [above, below]);
    };
    if (before) fade(before, here);
    if (next) fade(here, next);
    return body + here.draw(here.top - from);
  };
  // Drawn only when it is rasterised, so that measuring an episode is cheap.
  return {
    width: 800,
    height: to - from,
    get body() {
      return paint();
    },
  };
}

function pagesOf(bands: Drawing[], total: number): TallPicture[] {
  const share = total / Math.ceil(total / tallestPage);
  const pages: TallPicture[] = [];
  let passed = 0;
  for (const one of bands) {
    const page = pages.at(-1);
    if (page && passed + one.height / 2 < share * pages.length) {
      page.bands.push(one);
      page.height += one.height;
    } else pages.push({ width: 800, height: one.height, bands: [one] });
    passed += one.height;
  }
  return pages;
}

/** A still from the episode for its list entry: the panel with a figure and the fewest words. */
export function composePreview(
  sheet: ComicSheet,
  episode: ScriptEpisode,
  chapter: number,
  seed: number,
): Drawing {
  resetNames();
  const peopled = episode.panels.filter((panel) => panel.figures.length > 0 && !panel.flags.includes('hot'));
  const chosen = peopled.sort((a, b) => words(a.lines) - words(b.lines))[0] ?? episode.panels[0]!;
  const script = { ...chosen, lines: [], camera: 'mid' as const, flags: ['bleed' as const] };
  const panel = arrangePanel(script, sheet, `${seed}/${sheet.slug}/${chapter}/preview`);
  const height = 450;
  const shown = { ...panel, height: Math.max(panel.height, height) };
  return {
    width: 800,
    height,
    body: group(drawPanel(shown, sheet, 'censored', `${seed}/${sheet.slug}/${chapter}/preview`, 'pv'), ''),
  };
}
const words = (lines: { text: string }[]): number => lines.reduce((sum, line) => sum + line.text.length, 0);
