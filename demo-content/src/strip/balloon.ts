import { textOutline, textWidth, wrapText } from '../drawing/lettering.ts';
import { disc, n, path, type Point } from '../drawing/pen.ts';
import type { LineKind } from './script.ts';

/** 44 px gives capitals 30 px tall on an 800 px page: still comfortable when a phone shows it 390 px wide. */
export const letterSize = 44;
export const leading = 51;
export const capHeight = 30;
/** The Bézier corner 0.7 below draws very nearly this superellipse. */
export const roundness = 2.55;

export type Balloon = {
  kind: Exclude<LineKind, 'sound' | 'caption'>;
  lines: string[];
  halfWidth: number;
  halfHeight: number;
};

const widest = 318;

export function measureBalloon(kind: Balloon['kind'], text: string, narrower = 0): Balloon {
  const spoken = text.toUpperCase();
  const whole = textWidth('balloon', spoken, letterSize);
  const lines = wrapText(
    'balloon',
    spoken,
    letterSize,
    Math.min(500, Math.max(230, Math.sqrt(whole * leading * 2.7))) - narrower,
  );
  const pad = kind === 'shout' ? 30 : kind === 'thought' ? 26 : 20;
  const halfHeight = (lines.length * leading) / 2 + (kind === 'say' ? 26 : 34) + (lines.length === 1 ? 2 : 8);
  const first = -((lines.length - 1) * leading) / 2;
  const reach = lines.map((line, i) => {
    const edge = Math.abs(first + i * leading) + capHeight / 2 + 4;
    return (
      (textWidth('balloon', line, letterSize) / 2 + pad) /
      (1 - (edge / halfHeight) ** roundness) ** (1 / roundness)
    );
  });
  const halfWidth = Math.max(70, ...reach);
  return halfWidth > widest && narrower < 240
    ? measureBalloon(kind, text, narrower + 24)
    : { kind, lines, halfWidth, halfHeight };
}

function outline({ kind, halfWidth: a, halfHeight: b }: Balloon, x: number, y: number): string {
  if (kind === 'shout' || kind === 'thought') {
    const count = kind === 'shout' ? 30 : Math.max(12, Math.round((a + b) / 26));
    const at = (turn: number, swell: number): Point => {
      const c = Math.cos(turn);
      const s = Math.sin(turn);
      const r = (Math.abs(c) ** roundness + Math.abs(s) ** roundness) ** (-1 / roundness);
      return [x + c * r * (a + swell), y + s * r * (b + swell)];
    };
    let d = '';
    for (let i = 0; i <= count; i++) {
      const turn = (i / count) * Math.PI * 2;
      if (kind === 'shout') {
        const [px, py] = at(turn, i % 2 ? 2 : i % 4 ? 17 : 25);
        d += `${i ? 'L' : 'M'}${n(px)},${n(py)}`;
      } else {
        const [px, py] = at(turn, 0);
        const [qx, qy] = at(turn - Math.PI / count, 24);
        d += i ? `Q${n(qx)},${n(qy)} ${n(px)},${n(py)}` : `M${n(px)},${n(py)}`;
      }
    }
    return `${d}Z`;
  }
  const k = 0.7;
  return `M${n(x - a)},${n(y)}C${n(x - a)},${n(y - b * k)} ${n(x - a * k)},${n(y - b)} ${n(x)},${n(y - b)}C${n(x + a * k)},${n(y - b)} ${n(x + a)},${n(y - b * k)} ${n(x + a)},${n(y)}C${n(x + a)},${n(y + b * k)} ${n(x + a * k)},${n(y + b)} ${n(x)},${n(y + b)}C${n(x - a * k)},${n(y + b)} ${n(x - a)},${n(y + b * k)} ${n(x - a)},${n(y)}Z`;
}

type Tail = { d: string; stub: string };

function tail(balloon: Balloon, x: number, y: number, tip: Point): Tail {
  const down = tip[1] > y;
  const reach = Math.max(-balloon.halfWidth * 0.62, Math.min(balloon.halfWidth * 0.62, (tip[0] - x) * 0.8));
  const root: Point = [x + reach, y + (down ? 1 : -1) * balloon.halfHeight * 0.72];
  const bend: Point = [root[0] + (tip[0] - root[0]) * 0.25, root[1] + (tip[1] - root[1]) * 0.62];
  const half = balloon.kind === 'whisper' ? 15 : 19;
  const d = `M${n(root[0] - half)},${n(root[1])}Q${n(bend[0] - half * 0.5)},${n(bend[1])} ${n(tip[0])},${n(tip[1])}Q${n(bend[0] + half * 0.6)},${n(bend[1])} ${n(root[0] + half)},${n(root[1])}Z`;
  const edge = Math.min(balloon.halfHeight * 0.28 + 9, Math.abs(tip[1] - root[1])) * (down ? 1 : -1);
  const share = edge / (tip[1] - root[1] || 1);
  const side = (from: number, pull: number): number =>
    (1 - share) ** 2 * (root[0] + from) + 2 * share * (1 - share) * (bend[0] + pull) + share ** 2 * tip[0];
  const stub = `M${n(root[0] - half + 3)},${n(root[1])}L${n(side(-half, -half * 0.5) + 4)},${n(root[1] + edge)}L${n(side(half, half * 0.6) - 4)},${n(root[1] + edge)}L${n(root[0] + half - 3)},${n(root[1])}Z`;
  return { d, stub };
}

type Colours = { ink: string; paper: string };

/** Tails are drawn before any balloon, so that one passing behind another speaker's words never crosses them. */
export function drawTail(
  balloon: Balloon,
  x: number,
  y: number,
  tip: Point | null,
  { ink, paper }: Colours,
): string {
  if (!tip) return '';
  if (balloon.kind === 'thought') {
    const from: Point = [x + (tip[0] - x) * 0.3, y + Math.sign(tip[1] - y) * (balloon.halfHeight + 20)];
    return [0.12, 0.55, 1]
      .map((t, i) =>
        disc(from[0] + (tip[0] - from[0]) * t, from[1] + (tip[1] - from[1]) * t, 17 - i * 4.5, {
          fill: paper,
          stroke: ink,
          width: 5,
        }),
      )
      .join('');
  }
  return path(tail(balloon, x, y, tip).d, { fill: paper, stroke: ink, width: 5.5 });
}

export function drawBalloon(
  balloon: Balloon,
  x: number,
  y: number,
  tip: Point | null,
  { ink, paper }: Colours,
): string {
  const dash = balloon.kind === 'whisper' ? { dash: '3 13' } : {};
  const first = y - ((balloon.lines.length - 1) * leading) / 2 + capHeight / 2;
  const letters = balloon.lines
    .map((line, i) => textOutline('balloon', line, x, first + i * leading, letterSize))
    .join('');
  return (
    path(outline(balloon, x, y), {
      fill: paper,
      stroke: ink,
      width: balloon.kind === 'shout' ? 7 : 5.5,
      ...dash,
    }) +
    (tip && balloon.kind !== 'thought' ? path(tail(balloon, x, y, tip).stub, { fill: paper }) : '') +
    path(letters, { fill: ink, stroke: ink, width: balloon.kind === 'shout' ? 1.6 : 0 })
  );
}

export type CaptionBox = { lines: string[]; width: number; height: number };

export function measureCaption(text: string, maxWidth: number): CaptionBox {
  const lines = wrapText('balloon', text.toUpperCase(), 41, maxWidth);
  return {
    lines,
    width: Math.max(...lines.map((line) => textWidth('balloon', line, 41))) + 52,
    height: lines.length * 48 + 30,
  };
}

export function drawCaption(
  box: CaptionBox,
  x: number,
  y: number,
  colours: { ink: string; fill: string; text: string },
): string {
  const letters = box.lines
    .map((line, i) => textOutline('balloon', line, x + 26, y + 52 + i * 48, 41, 'start'))
    .join('');
  return (
    path(`M${n(x)},${n(y)}h${n(box.width)}v${n(box.height)}h${n(-box.width)}z`, {
      fill: colours.fill,
      stroke: colours.ink,
      width: 5,
    }) + path(letters, { fill: colours.text })
  );
}

/** Sound effects lean and grow a little letter by letter, so that they read as noise rather than as text. */
export function drawSound(
  text: string,
  x: number,
  y: number,
  size: number,
  colours: { ink: string; fill: string; paper: string },
  tilt: number,
): string {
  const d = textOutline('display', text.toUpperCase(), 0, 0, size);
  const at = `<g transform="translate(${n(x)},${n(y)}) rotate(${n(tilt)}) skewX(-8)">`;
  return `${at}${path(d, { fill: colours.ink, stroke: colours.ink, width: size * 0.2 })}${path(d, { fill: colours.fill, stroke: colours.paper, width: size * 0.09 })}${path(d, { fill: colours.fill })}</g>`;
}

export function soundSize(text: string, maxWidth: number): number {
  return Math.min(150, (maxWidth / textWidth('display', text.toUpperCase(), 100)) * 100);
}
