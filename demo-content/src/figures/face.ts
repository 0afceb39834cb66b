import { dot, type Brush } from './brush.ts';
import type { Mood } from './look.ts';

/** The features of a kind of head: position, distance and colour. */
export type FaceFrame = {
  dx: number;
  dy: number;
  spread: number;
  size: number;
  colour: string;
  blush: string | null;
  lashes?: boolean;
  mouth?: boolean;
  pop: string;
};

type Eye = (x: number, y: number, far: boolean) => string;
const heart = 'm0,12c-22,-16 -14,-30 -5,-26c3,1 5,4 5,6c0,-2 2,-5 5,-6c9,-4 17,10 -5,26z';

function eyesFor(brush: Brush, mood: Mood, colour: string, pop: string): Eye {
  const white = '#fffdf6';
  const round =
    (gazeX: number, gazeY: number): Eye =>
    (x, y, far) =>
      brush.patch(dot(x, y, far ? 8.5 : 9.5, 13), colour) +
      brush.patch(dot(x + 2.5 + gazeX, y - 5 + gazeY, 3.4), white, 0.95);
  const lidded: Eye = (x, y) =>
    brush.patch(`M${x - 11},${y - 2}h22c1,22 -23,22 -22,0z`, colour) +
    brush.detail(`M${x - 14},${y - 3}h28`, colour, 1.1) +
    brush.patch(dot(x + 3, y + 3, 2.6), white);
  const arcUp: Eye = (x, y) => brush.detail(`M${x - 12},${y + 5}q12,-18 24,0`, colour, 1.25);
  const arcDown: Eye = (x, y) => brush.detail(`M${x - 12},${y - 1}q12,13 24,0`, colour, 1.15);
  const wide =
    (pupil: number): Eye =>
    (x, y) =>
      brush.shape(dot(x, y - 2, 16, 18), white) + brush.patch(dot(x + 1, y, pupil), brush.ink);
  switch (mood) {
    case 'happy':
    case 'joy':
      return arcUp;
    case 'wink':
      return (x, y, far) => (far ? arcUp(x, y, far) : round(0, 0)(x, y, far));
    case 'cry':
    case 'sleepy':
      return arcDown;
    case 'shock':
      return wide(5);
    case 'scared':
      return wide(3.6);
    case 'smug':
    case 'flat':
      return lidded;
    case 'love':
      return (x, y) => brush.patch(`M${x},${y + 4}${heart}`, pop);
    case 'shy':
    case 'think':
      return (x, y, far) => round(mood === 'shy' ? -4 : 2, mood === 'shy' ? 8 : -2)(x, y, far);
    default:
      return round(0, 0);
  }
}

function brows(brush: Brush, mood: Mood, l: number, r: number, y: number, colour: string): string {
  const pair = (outer: number, inner: number): string =>
    brush.detail(
      `M${l - 13},${y + outer}L${l + 11},${y + inner}M${r - 10},${y + inner}L${r + 13},${y + outer}`,
      colour,
      1.15,
    );
  switch (mood) {
    case 'angry':
      return pair(-26, -15);
    case 'sad':
    case 'cry':
    case 'worry':
    case 'scared':
    case 'shy':
      return pair(-20, -28);
    case 'smug':
    case 'think':
      return brush.detail(`M${l - 13},${y - 20}h25M${r - 12},${y - 26}q12,-10 25,-2`, colour, 1.1);
    case 'shock':
      return pair(-33, -33);
    case 'calm':
      return brush.detail(`M${l - 11},${y - 23}q11,-5 22,-1M${r - 10},${y - 24}q11,-4 20,1`, colour, 0.75);
    default:
      return '';
  }
}

function mouthFor(brush: Brush, mood: Mood, x: number, y: number, colour: string): string {
  const line = (d: string): string => brush.detail(d, colour, 1);
  const open = (d: string, tongue = true): string =>
    brush.patch(d, '#4a1526') +
    (tongue ? brush.patch(`M${x - 9},${y + 13}q9,-9 18,0q-9,8 -18,0z`, '#f0717a') : '') +
    brush.detail(d, colour, 0.8);
  switch (mood) {
    case 'happy':
    case 'love':
    case 'wink':
      return line(`M${x - 15},${y - 2}q15,17 30,0`);
    case 'joy':
      return open(`M${x - 19},${y - 5}h38c0,32 -38,32 -38,0z`);
    case 'sad':
    case 'cry':
      return line(`M${x - 13},${y + 7}q13,-14 26,0`);
    case 'angry':
      return open(`M${x - 17},${y + 10}q17,-24 34,0q-17,-6 -34,0z`, false);
    case 'shock':
      return open(`M${x - 9},${y + 4}a9,13 0 1 0 18,0a9,13 0 1 0 -18,0z`, false);
    case 'scared':
      return line(`M${x - 17},${y + 4}q5,-9 9,0t9,0t9,0t8,-1`);
    case 'worry':
      return line(`M${x - 14},${y + 4}q7,-9 14,-1t14,-2`);
    case 'smug':
      return line(`M${x - 13},${y + 3}q16,7 28,-8`);
    case 'flat':
      return line(`M${x - 12},${y + 2}h24`);
    case 'sleepy':
      return open(`M${x - 5},${y + 3}a6,7 0 1 0 12,0a6,7 0 1 0 -12,0z`, false);
    case 'shy':
      return line(`M${x - 8},${y + 2}q8,6 16,0`);
    case 'think':
      return line(`M${x - 4},${y + 4}q8,-6 16,-2`);
    default:
      return line(`M${x - 11},${y}q11,7 22,0`);
  }
}

export function face(brush: Brush, mood: Mood, at: FaceFrame): string {
  const l = at.dx - at.spread;
  const r = at.dx + at.spread * 0.92;
  const eye = eyesFor(brush, mood, at.colour, at.pop);
  const warm = mood === 'shy' || mood === 'love' || mood === 'cry';
  let out = '';
  if (at.blush) {
    out += brush.patch(
      dot(l - 10, at.dy + 25, 13, 7.5) + dot(r + 8, at.dy + 25, 11, 7.5),
      at.blush,
      warm ? 0.95 : 0.5,
    );
  }
  out += eye(l, at.dy, false) + eye(r, at.dy, true);
  if (at.lashes && !['shock', 'scared', 'love', 'happy', 'joy'].includes(mood)) {
    const y = mood === 'sleepy' || mood === 'cry' ? at.dy + 2 : at.dy - 8;
    out += brush.detail(`M${l - 8},${y}l-9,-6M${r + 8},${y}l9,-6`, at.colour, 0.9);
  }
  out += brows(brush, mood, l, r, at.dy, at.colour);
  if (at.mouth !== false) out += mouthFor(brush, mood, at.dx + 2, at.dy + 36, at.colour);
  if (mood === 'cry') {
    out += brush.patch(
      `M${l - 8},${at.dy + 8}c-6,16 -10,34 -6,44h12c2,-14 2,-30 4,-44zM${r - 4},${at.dy + 8}c2,14 2,30 2,44h12c2,-10 -2,-28 -6,-44z`,
      '#9fd8f2',
      0.9,
    );
  }
  return out;
}
