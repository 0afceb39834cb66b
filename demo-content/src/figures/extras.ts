import { dot, type Brush } from './brush.ts';
import type { Extra, Look } from './look.ts';
import { darker, lighter } from '../drawing/palette.ts';

type Draw = (b: Brush, look: Look) => string;

const cream = '#fff6e2';

/** Things worn on the head, drawn over hair and face; the head's middle is at 0,0. */
const onHead: Partial<Record<Extra, Draw>> = {
  glasses: (b) => b.detail('M-34,-12h38v26h-38zM18,-12h34v26h-34zM4,-4h14M-34,-4l-26,-4', b.ink, 1.1),
  rounds: (b) =>
    b.patch(dot(-13, 3, 22) + dot(36, 3, 20), '#ffffff', 0.22) +
    b.detail(dot(-13, 3, 22) + dot(36, 3, 20) + 'M9,1h8M-35,0l-26,-6', b.ink, 1),
  goggles: (b, l) =>
    b.detail('M-64,-46C-30,-64 40,-64 70,-44', darker(l.accent, 0.5), 3) +
    b.shape(dot(-16, -54, 24, 20) + dot(34, -54, 22, 20), l.accent) +
    b.patch(dot(-16, -54, 15, 12) + dot(34, -54, 14, 12), '#d9f4ff'),
  cap: (b, l) =>
    b.shape('M-66,-34C-72,-84 -30,-106 8,-102C48,-100 70,-72 66,-38Z', l.accent) +
    b.shape('M-10,-44C40,-56 84,-48 104,-30C74,-24 30,-26 -10,-30Z', darker(l.accent, 0.3)) +
    b.patch(dot(14, -70, 11), '#ffe08a'),
  captain: (b, l) =>
    b.shape('M-84,-68C-60,-112 60,-114 88,-70L64,-50H-60Z', cream) +
    b.shape('M-62,-56H66V-34C30,-44 -26,-44 -62,-34Z', l.accent) +
    b.patch('M4,-86l7,14l15,2l-11,10l3,14l-14,-7l-13,7l3,-14l-11,-10l15,-2z', '#f0b63a') +
    b.shape('M-30,-38C10,-48 62,-44 84,-24C52,-26 10,-26 -30,-30Z', b.ink),
  beanie: (b, l) =>
    b.shape('M-66,-34C-70,-92 -34,-112 6,-110C48,-108 72,-84 68,-38Z', l.accent) +
    b.shape('M-72,-50H74V-26H-72Z', lighter(l.accent, 0.25)) +
    b.cloud([4, -116, 17], lighter(l.accent, 0.25)),
  fedora: (b, l) =>
    b.shape('M-50,-56C-54,-104 -24,-116 2,-102C26,-116 58,-106 56,-58Z', l.accent) +
    b.shape('M-50,-70H56V-52H-50Z', darker(l.accent, 0.45)) +
    b.shape('M-98,-44C-40,-66 44,-66 100,-48C60,-32 -50,-32 -98,-44Z', l.accent),
  tophat: (b, l) =>
    b.shape('M-46,-58L-54,-150H58L52,-58Z', l.accent) +
    b.shape('M-50,-82H54V-62H-50Z', darker(l.accent, -0.2)) +
    b.shape('M-84,-50C-40,-68 44,-68 88,-52C50,-38 -44,-38 -84,-50Z', l.accent),
  witch: (b, l) =>
    b.shape('M-44,-60C-34,-100 -10,-140 -34,-178C14,-168 44,-110 54,-60Z', l.accent) +
    b.shape('M-100,-46C-44,-76 50,-76 104,-50C60,-34 -50,-32 -100,-46Z', l.accent) +
    b.shape('M-42,-76C-10,-84 30,-84 52,-74L54,-58C20,-66 -20,-66 -44,-58Z', '#f3c04a'),
  horns: (b, l) =>
    b.shape(
      'M-46,-62C-76,-80 -72,-116 -56,-128C-54,-106 -40,-94 -22,-80ZM32,-80C48,-92 58,-104 62,-126C80,-110 80,-78 54,-60Z',
      l.accent,
    ),
  halo: (b) => b.detail(dot(4, -116, 44, 13), '#f3c04a', 1.8),
  scarf: () => '',
  bow: (b, l) =>
    b.shape(
      'M-50,-66C-86,-96 -98,-66 -92,-44C-80,-40 -60,-48 -50,-60C-40,-52 -24,-56 -14,-66C-18,-92 -38,-92 -50,-66Z',
      l.accent,
    ) + b.shape(dot(-51, -63, 9), darker(l.accent, 0.2)),
  eyepatch: (b) =>
    b.detail('M-60,-36L60,10', b.ink, 1.2) + b.shape('M-32,-14h40c4,34 -40,40 -40,0z', '#2b2333'),
  flower: (b, l) =>
    b.cloud([-60, -58, 13, -38, -62, 13, -34, -42, 13, -52, -32, 13, -66, -42, 12], l.accent) +
    b.patch(dot(-49, -47, 9), '#ffe08a'),
  earring: (b) => b.shape('M-60,28l8,16l-8,14l-8,-14z', '#f3c04a'),
  monocle: (b) =>
    b.patch(dot(36, 3, 21), '#ffffff', 0.3) + b.detail(dot(36, 3, 21) + 'M50,20q10,30 0,60', b.ink, 1),
  chef: (b) =>
    b.cloud([-40, -96, 30, 4, -112, 36, 48, -94, 30], cream) +
    b.shape('M-52,-92H58V-48C20,-58 -20,-58 -52,-48Z', cream) +
    b.patch('M-44,-94H50V-74H-44z', cream),
  freckles: (b, l) =>
    b.patch(
      dot(-28, 22, 2.6) + dot(-18, 27, 2.6) + dot(-36, 28, 2.4) + dot(42, 24, 2.5) + dot(52, 27, 2.4),
      darker(l.skin, 0.38),
    ),
  stubble: (b, l) =>
    b.patch(
      'M-52,24C-40,40 -10,24 14,26C36,24 56,34 62,20C58,52 36,68 14,70C-20,72 -44,52 -52,24Z',
      darker(l.skin, 0.4),
      0.28,
    ),
  lips: (b) => b.patch('M2,38q6,-7 12,-2q6,-5 12,2q-12,11 -24,0z', '#c4314f'),
  veil: (b) =>
    b.patch('M-80,-60C-60,-96 60,-96 84,-58L104,70C60,50 -60,50 -96,76Z', '#140d1a', 0.14) +
    b.detail('M-80,-60C-60,-96 60,-96 84,-58', b.ink, 1.2) +
    b.patch(
      dot(-40, 20, 2.5) +
        dot(0, 36, 2.5) +
        dot(44, 24, 2.5) +
        dot(70, 10, 2.5) +
        dot(-66, 0, 2.5) +
        dot(24, 0, 2.5) +
        dot(-14, -10, 2.5),
      '#140d1a',
      0.8,
    ),
  fangs: (b) =>
    b.patch('M4,41l5,13l5,-12zM20,42l4,12l5,-13z', '#fffdf6') +
    b.detail('M4,41l5,13l5,-12M20,42l4,12l5,-13', b.ink, 0.4),
  wrinkles: (b, l) =>
    b.detail('M-40,24q-6,6 -4,14M58,22q4,6 2,12M-16,-34q14,-5 28,0', darker(l.skin, 0.4), 0.7),
  moustache: (b, l) =>
    b.shape(
      'M14,30C-2,20 -26,26 -38,46C-20,48 4,52 14,40C24,52 46,48 62,44C54,26 28,20 14,30Z',
      l.hairColour ?? '#444444',
    ),
  beard: (b, l) =>
    b.shape(
      'M-60,0C-66,60 -50,110 10,122C62,112 74,50 66,0C60,22 50,24 40,22C24,16 4,16 -12,24C-30,30 -52,24 -60,0Z',
      l.hairColour ?? '#777777',
    ) + b.patch('M-4,44q18,10 36,0q-18,18 -36,0z', darker(l.hairColour ?? '#777777', 0.6)),
};

/** A beard goes under the features, so that the mouth stays readable. */
const underFace: Extra[] = ['beard', 'stubble', 'freckles', 'wrinkles'];

export function extrasUnderFace(brush: Brush, look: Look): string {
  return (look.extras ?? [])
    .filter((e) => underFace.includes(e))
    .map((e) => onHead[e]?.(brush, look) ?? '')
    .join('');
}

export function extrasOverFace(brush: Brush, look: Look): string {
  return (look.extras ?? [])
    .filter((e) => !underFace.includes(e))
    .map((e) => onHead[e]?.(brush, look) ?? '')
    .join('');
}
