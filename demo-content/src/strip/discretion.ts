import { textOutline, textWidth } from '../drawing/lettering.ts';
import { darker, lighter, type Palette } from '../drawing/palette.ts';
import { disc, group, path, rect } from '../drawing/pen.ts';
import { random } from '../drawing/random.ts';
import { colourBrush } from '../figures/brush.ts';
import { drawProp } from '../figures/props.ts';
import type { PlacedPanel } from './arrange.ts';
import type { Variant } from './comic-sheet.ts';
import type { ScriptEpisode } from './script.ts';

const symbols = ['@#%!', '$#@&!', '#%@?!', '&@#!!'];
const mild = ['biscuits', 'crumpets', 'fiddlesticks', 'sugar', 'custard', 'marmalade'];

/** Words in {braces} in a script are spelled out only in the uncensored variant. */
export function wordsFor(text: string, variant: Variant): string {
  return text.replace(/\{([^}]+)\}/g, (_, word: string) => {
    const pick = [...word].reduce((sum, char) => sum + char.charCodeAt(0), 0);
    if (variant === 'uncensored') return word;
    return variant === 'censored' ? symbols[pick % symbols.length]! : mild[pick % mild.length]!;
  });
}

export function episodeFor(episode: ScriptEpisode, variant: Variant): ScriptEpisode {
  return {
    ...episode,
    panels: episode.panels.map((panel) => ({
      ...panel,
      lines: panel.lines.map((line) => ({ ...line, text: wordsFor(line.text, variant) })),
    })),
  };
}

function tape(text: string, x: number, y: number, turn: number, p: Palette): string {
  const w = textWidth('display', text, 58) + 80;
  return group(
    rect(-w / 2, -42, w, 84, { fill: '#15101c' }) +
      rect(-w / 2, -34, w, 3, { fill: p.light }) +
      rect(-w / 2, 31, w, 3, { fill: p.light }) +
      path(textOutline('display', text, 0, 21, 58), { fill: '#fff6e2' }),
    `translate(${Math.round(x)},${Math.round(y)}) rotate(${turn})`,
  );
}

/** Covers the stage of a hot panel: a bar and steam in `censored`, a still life in `legal`. */
export function veil(panel: PlacedPanel, variant: Variant, p: Palette, seedWords: string): string {
  if (variant === 'uncensored' || !panel.script.flags.includes('hot')) return '';
  const rnd = random(seedWords, variant);
  const { width, height, stageTop } = panel;
  const middle = stageTop + (height - stageTop) * 0.7;
  if (variant === 'censored') {
    let steam = '';
    for (let i = 0; i < 18; i++)
      steam += disc(rnd.between(-20, width + 20), rnd.between(middle, height + 20), rnd.between(44, 92), {
        fill: '#ffffff',
        opacity: 0.66,
      });
    const words = panel.figures.length > 1 ? ['censored', 'scandalous', 'oh my'] : ['use your imagination'];
    const bars = panel.figures
      .map((one, i) => {
        const word = words[i % words.length]!;
        const half = textWidth('display', word, 58) / 2 + 30;
        const x = Math.max(half, Math.min(width - half, one.x));
        return tape(
          word,
          x,
          Math.min(height - 64 - (i % 2) * 88, one.head[1] + one.reach + 70 + (i % 2) * 30),
          i % 2 ? 5 : -6,
          p,
        );
      })
      .join('');
    return steam + bars;
  }
  const top = stageTop - 10;
  let tiles = rect(0, top, width, height - top, { fill: lighter(p.haze, 0.3) });
  for (let y = top; y < height; y += 80)
    for (let x = 0; x < width; x += 80)
      tiles += rect(x, y, 80, 80, {
        fill: rnd.pick([p.haze, lighter(p.haze, 0.3), lighter(p.pop, 0.7), lighter(p.light, 0.4)]),
      });
  const cy = (top + height) / 2;
  return (
    tiles +
    disc(width / 2, cy - 30, 128, { fill: lighter(p.light, 0.3) }) +
    group(drawProp(colourBrush(p.ink, 5), 'cup', p.pop), `translate(${width / 2},${cy - 26}) scale(1.5)`) +
    tape('meanwhile, a cup of tea', width / 2, Math.min(height - 60, cy + 130), -3, {
      ...p,
      light: darker(p.light, 0),
    })
  );
}
