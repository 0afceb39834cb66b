import { figureHeight, headCentre, type Placing } from '../figures/figure.ts';
import type { Point } from '../drawing/pen.ts';
import { random } from '../drawing/random.ts';
import { measureBalloon, measureCaption, soundSize, type Balloon, type CaptionBox } from './balloon.ts';
import type { ComicSheet } from './comic-sheet.ts';
import type { ScriptFigure, ScriptPanel } from './script.ts';

export type PlacedFigure = ScriptFigure & Placing & { head: Point; reach: number };
export type PlacedText =
  | { kind: 'balloon'; balloon: Balloon; x: number; y: number; tip: Point | null }
  | { kind: 'caption'; box: CaptionBox; x: number; y: number }
  | { kind: 'sound'; text: string; x: number; y: number; size: number };
export type PlacedPanel = {
  script: ScriptPanel;
  x: number;
  width: number;
  height: number;
  stageTop: number;
  figures: PlacedFigure[];
  texts: PlacedText[];
};

type Box = { left: number; right: number; top: number; bottom: number };
const pageWidth = 800;

function spots(count: number, lean: number): number[] {
  if (count === 1) return [0.5 + lean];
  if (count === 2) return [0.27, 0.73];
  if (count === 3) return [0.19, 0.5, 0.81];
  return Array.from({ length: count }, (_, i) => 0.13 + (0.74 * i) / (count - 1));
}

function zoom(camera: ScriptPanel['camera'], count: number): number {
  if (camera === 'wide') return count > 3 ? 0.94 : 1.16;
  if (camera === 'mid') return count > 2 ? 1.32 : count === 2 ? 1.72 : 1.9;
  return count > 2 ? 1.5 : count === 2 ? 2.05 : 2.75;
}

/** Stacks the texts from the top, each on its speaker's side, so that reading order and tails never cross. */
function placeTexts(
  script: ScriptPanel,
  width: number,
  xOf: (who: string) => number | null,
  onTable: boolean,
): { texts: PlacedText[]; bottom: number; last: PlacedText | null } {
  const texts: PlacedText[] = [];
  const boxes: Box[] = [];
  const margin = 22;
  const spoken = script.lines.filter((line) => line.who !== null);
  const lineBelowFigures =
    spoken.length >= 3 && script.camera !== 'wide' && script.figures.length > 0 && !onTable
      ? spoken.at(-1)!
      : null;
  let last: PlacedText | null = null;
  const settle = (w: number, h: number, x: number): Box => {
    const box = {
      left: x - w / 2,
      right: x + w / 2,
      top: boxes.length ? boxes.at(-1)!.top + 46 : 26,
      bottom: 0,
    };
    const previous = boxes.at(-1);
    // People read from the left: an answer standing left of the question has to be clearly lower.
    if (previous && x < (previous.left + previous.right) / 2 - 40) box.top = previous.bottom - 20;
    for (const other of boxes)
      if (box.left < other.right + 14 && box.right > other.left - 14)
        box.top = Math.max(box.top, other.bottom + 16);
    box.bottom = box.top + h;
    return box;
  };
  for (const line of script.lines) {
    if (line.kind === 'caption') {
      const box = measureCaption(line.text, Math.min(560, width - 120));
      const place = settle(
        box.width,
        box.height,
        boxes.length % 2 ? width - margin - box.width / 2 : margin + box.width / 2,
      );
      boxes.push(place);
      texts.push({ kind: 'caption', box, x: place.left, y: place.top });
    } else if (line.kind === 'sound') {
      const size = soundSize(line.text, width - 130);
      const place = settle(width - 40, size * 0.95 + 26, width / 2);
      boxes.push(place);
      texts.push({ kind: 'sound', text: line.text, x: width / 2, y: place.bottom - 24, size });
    } else {
      const balloon = measureBalloon(line.kind, line.text);
      const speaker = line.who === null ? null : xOf(line.who);
      const swell = balloon.kind === 'shout' || balloon.kind === 'thought' ? 22 : 0;
      const low = margin + balloon.halfWidth + swell;
      const wanted =
        speaker === null
          ? width * (texts.length % 2 ? 0.7 : 0.3)
          : script.figures.length === 1
            ? width / 2 + (texts.length % 2 ? 0.12 : -0.12) * width
            : speaker;
      const x = Math.max(low, Math.min(width - low, wanted));
      if (line === lineBelowFigures) {
        last = { kind: 'balloon', balloon, x, y: 0, tip: null };
        continue;
      }
      const place = settle(balloon.halfWidth * 2 + swell * 2, balloon.halfHeight * 2 + swell * 2, x);
      boxes.push(place);
      texts.push({ kind: 'balloon', balloon, x, y: (place.top + place.bottom) / 2, tip: null });
    }
  }
  return { texts, bottom: Math.max(26, ...boxes.map((box) => box.bottom)), last };
}

function tipFor(figure: PlacedFigure, from: Point): Point {
  const [hx, hy] = figure.head;
  const length = Math.hypot(from[0] - hx, from[1] - hy) || 1;
  const reach = from[1] < hy ? figure.reach : figure.reach * 0.92;
  return [hx + ((from[0] - hx) / length) * reach * 0.75, hy + ((from[1] - hy) / length) * reach];
}

export function arrangePanel(script: ScriptPanel, sheet: ComicSheet, seedWords: string): PlacedPanel {
  const rnd = random(seedWords);
  const bleed = script.flags.includes('bleed');
  const width = bleed ? pageWidth : pageWidth - 72;
  const count = script.figures.length;
  const scale = zoom(script.camera, count);
  const shares = spots(
    count,
    count === 1 && script.camera !== 'close' ? rnd.pick([-0.1, 0.1, 0.04]) : rnd.pick([-0.04, 0.04]),
  );
  const looks = script.figures.map((figure) => {
    const look = sheet.cast[figure.who];
    if (!look) throw new Error(`${sheet.slug}: the cast has no ${figure.who}`);
    return look;
  });
  const xOf = (who: string): number | null => {
    const i = script.figures.findIndex((figure) => figure.who === who);
    return i < 0 ? null : shares[i]! * width;
  };
  const { texts, bottom, last } = placeTexts(
    script,
    width,
    xOf,
    looks.some((look) => look.outfit === 'shell'),
  );
  const hasText = texts.length > 0;
  const stageTop = hasText
    ? bottom + (count ? 56 : 10)
    : script.flags.includes('tall')
      ? 240
      : count
        ? 70
        : 40;

  const tallest = Math.max(0, ...looks.map(figureHeight));
  const headLine = Math.max(0, ...looks.map(headCentre));
  let height: number;
  let grounds: number[];
  if (count === 0) {
    height = stageTop + (script.object ? 440 : script.flags.includes('tall') ? 640 : hasText ? 330 : 540);
    grounds = [];
  } else if (script.camera === 'wide') {
    height = stageTop + tallest * scale + 62;
    grounds = looks.map((look) => height - 50 - (look.outfit === 'sheet' ? 16 : 0));
  } else {
    const headY = stageTop + (tallest - headLine) * scale;
    const under = script.camera === 'mid' ? 178 : 100;
    const share = script.camera === 'mid' ? 0.62 : 0.3;
    height = headY + under * scale;
    const allShells = looks.every((look) => look.outfit === 'shell');
    if (allShells) height = headY + headLine * scale + 40;
    grounds = looks.map((look) => {
      const ground = headY + (headLine - headCentre(look)) * scale * share + headCentre(look) * scale;
      return look.outfit === 'shell' ? Math.min(ground, height - 26) : ground;
    });
  }
  if (last && last.kind === 'balloon') {
    const chin = Math.max(...looks.map((look, i) => grounds[i]! - headCentre(look) * scale)) + 66 * scale;
    const top = Math.max(chin, script.camera === 'mid' ? height - 130 * scale * 0.55 : height - 20);
    last.y = top + last.balloon.halfHeight + 20;
    height = Math.max(height, last.y + last.balloon.halfHeight + 30);
  }
  height = Math.round(height);

  const figures = script.figures.map((figure, i): PlacedFigure => {
    const look = looks[i]!;
    const x = shares[i]! * width;
    const inward: 1 | -1 =
      count === 1
        ? shares[0]! > 0.5
          ? -1
          : 1
        : i < (count - 1) / 2
          ? 1
          : i > (count - 1) / 2
            ? -1
            : rnd.pick([1, -1] as const);
    const lean = figure.pose === 'run' ? 0.16 : figure.pose === 'bow' ? 0.24 : 0;
    const facing = figure.facing ?? inward;
    const rise = headCentre(look) * scale;
    const ground = grounds[i]!;
    return {
      ...figure,
      x,
      ground,
      scale,
      facing,
      head: [x + rise * lean * facing, ground - rise],
      // Tails end above the hair.
      reach: (figureHeight(look) - headCentre(look)) * scale + 36,
    };
  });
  if (last) texts.push(last);
  texts.forEach((text, i) => {
    if (text.kind !== 'balloon') return;
    const spoken = script.lines.filter((line) => line.who !== null);
    const order = texts.slice(0, i).filter((t) => t.kind === 'balloon').length;
    const line = spoken[order]!;
    const speaker = figures.find((figure) => figure.who === line.who);
    const next =
      spoken[order + 1]?.who === line.who ? texts.slice(i + 1).find((t) => t.kind === 'balloon') : undefined;
    if (next && next !== last && next.kind === 'balloon')
      text.tip = [next.x, next.y - next.balloon.halfHeight + 6];
    else if (speaker) text.tip = tipFor(speaker, [text.x, text.y]);
    else if (count === 0 || !line.who) text.tip = null;
    else text.tip = [text.x < width / 2 ? 0 : width, text.y + text.balloon.halfHeight + 40];
  });
  return { script, x: bleed ? 0 : 36, width, height, stageTop, figures, texts };
}
