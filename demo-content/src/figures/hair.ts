import { dot, type Brush } from './brush.ts';
import type { Hair, Look } from './look.ts';
import { darker, lighter } from '../drawing/palette.ts';

type Shapes = { back?: string; front?: string };

const fringeCap =
  'M-67,8 C-76,-60 -36,-90 6,-88 C52,-86 76,-54 71,-4 C62,-24 50,-36 30,-40 C6,-24 -30,-24 -44,-28 C-54,-18 -58,-8 -60,10 Z';
const tightCap =
  'M-66,10 C-74,-62 -34,-87 6,-85 C50,-83 73,-54 70,-8 C56,-36 30,-48 4,-48 C-24,-46 -48,-26 -54,8 C-58,16 -64,16 -66,10 Z';
const parted =
  'M-66,14 C-76,-58 -36,-90 6,-88 C52,-86 76,-54 71,4 C66,-16 48,-44 14,-62 C-6,-40 -44,-28 -56,14 Z';

const styles: Record<Exclude<Hair, 'curly' | 'braids'>, Shapes> = {
  none: {},
  bob: {
    back: 'M-74,-6 C-84,-70 -40,-97 4,-95 C56,-93 86,-58 78,0 C84,30 82,54 70,66 C50,58 -40,62 -70,66 C-86,50 -80,20 -74,-6 Z',
    front: fringeCap,
  },
  long: {
    back: 'M-74,-6 C-84,-70 -40,-97 4,-95 C56,-93 86,-58 78,0 C86,60 84,110 76,146 C50,138 -46,140 -84,150 C-94,100 -86,40 -74,-6 Z',
    front: parted,
  },
  wavy: {
    back: 'M-72,-6 C-84,-70 -40,-99 4,-97 C60,-95 90,-58 78,-6 C96,14 74,38 90,62 C104,92 76,106 84,140 C50,128 -50,134 -92,148 C-76,112 -104,96 -92,66 C-78,40 -96,20 -72,-6 Z',
    front:
      'M-66,16 C-78,-50 -44,-92 6,-90 C56,-88 78,-50 72,10 C66,-20 62,-36 40,-50 C20,-30 -10,-34 -30,-52 C-44,-34 -54,-10 -54,18 Z',
  },
  bun: { back: dot(-26, -92, 32, 30), front: tightCap },
  short: {
    front:
      'M-66,12 C-80,-50 -46,-93 8,-91 C56,-89 80,-54 71,-8 C66,-28 52,-40 38,-44 C14,-30 -22,-34 -38,-42 C-46,-22 -50,-8 -54,12 Z',
  },
  ponytail: { back: 'M-46,-56 C-128,-70 -140,20 -106,84 C-92,40 -84,10 -50,-14 Z', front: tightCap },
  swoop: {
    front:
      'M-64,12 C-74,-40 -62,-72 -30,-80 C-18,-108 44,-116 90,-82 C78,-78 74,-68 73,-54 C73,-40 73,-20 70,-6 C60,-34 40,-44 14,-46 C-14,-44 -44,-30 -54,12 Z',
  },
  slick: {
    front:
      'M-66,6 C-76,-56 -38,-88 8,-86 C50,-84 72,-60 70,-14 C56,-50 36,-62 16,-64 C-10,-60 -42,-38 -52,4 C-56,12 -64,12 -66,6 Z',
  },
  afro: {
    back: 'M-92,10 C-126,-30 -100,-96 -56,-104 C-30,-142 50,-140 68,-104 C112,-94 122,-30 92,10 C84,34 -80,36 -92,10 Z',
    front: 'M-66,6 C-72,-50 -36,-80 6,-78 C50,-76 72,-50 69,0 C58,-34 34,-48 4,-48 C-26,-48 -50,-30 -56,6 Z',
  },
  fringe: {
    back: 'M-72,-6 C-84,-66 -40,-96 4,-94 C54,-92 82,-58 76,0 C76,20 72,34 64,44 L-66,56 C-80,40 -76,16 -72,-6 Z',
    front:
      'M-66,18 C-80,-56 -38,-92 8,-90 C56,-88 80,-50 72,30 C60,34 44,22 40,-6 C20,-6 -10,-22 -24,-44 C-36,-26 -50,-8 -54,20 Z',
  },
  mohawk: {
    back: 'M-40,-50 C-60,-110 -20,-128 10,-124 C40,-122 56,-100 40,-70 Z',
    front: 'M-22,-66 C-30,-110 0,-124 18,-118 C40,-110 44,-90 36,-68 C20,-76 -6,-74 -22,-66 Z',
  },
  ring: { back: 'M-70,20 C-88,-10 -78,-34 -60,-38 L60,-40 C82,-34 86,-6 72,20 Z' },
};

export function hairBehind(brush: Brush, { hair = 'none', hairColour = '#333333' }: Look): string {
  const shade = darker(hairColour, 0.16);
  if (hair === 'curly')
    return brush.cloud(
      [-62, -20, 34, -70, 20, 28, 66, -24, 32, 72, 16, 24, -40, -70, 36, 44, -72, 34, 2, -86, 36],
      shade,
    );
  if (hair === 'braids') {
    const beads = (x: number): string =>
      [26, 58, 90, 118]
        .map((y, i) => brush.shape(dot(x + (x < 0 ? -4 : 4) * i, y, 20 - i * 2, 19), hairColour))
        .join('');
    return beads(-70) + beads(72);
  }
  const { back } = styles[hair];
  return back ? brush.shape(back, hair === 'bun' || hair === 'ponytail' ? hairColour : shade) : '';
}

export function hairInFront(brush: Brush, { hair = 'none', hairColour = '#333333' }: Look): string {
  const shine = (d: string): string => brush.detail(d, lighter(hairColour, 0.32), 1.1);
  if (hair === 'curly') {
    return (
      brush.cloud(
        [-54, -30, 24, -36, -54, 28, -8, -66, 28, 24, -66, 28, 50, -48, 26, 64, -24, 16, -60, -4, 15],
        hairColour,
      ) + shine('M-20,-78 q14,-10 28,-4')
    );
  }
  if (hair === 'braids') return brush.shape(parted, hairColour) + shine('M-40,-52 q10,-16 26,-20');
  const { front } = styles[hair];
  if (!front) return '';
  return (
    brush.shape(front, hairColour) + (hair === 'mohawk' ? '' : shine('M-44,-48 C-36,-62 -26,-70 -12,-74'))
  );
}
