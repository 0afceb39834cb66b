import { dot, type Brush } from './brush.ts';
import type { FaceFrame } from './face.ts';
import type { Head, Look } from './look.ts';
import { darker, lighter, luminance, mix } from '../drawing/palette.ts';

export type HeadDrawing = { behind: string; front: string; frame: FaceFrame };
type Draw = (brush: Brush, look: Look, base: FaceFrame) => HeadDrawing;

const jaw =
  'M-63,-10 C-66,-62 -34,-76 2,-76 C42,-76 67,-54 67,-8 C67,30 50,64 16,70 C-24,74 -58,40 -63,-10 Z';

const human: Draw = (b, { skin }, frame) => ({
  behind: '',
  front:
    b.shape(dot(-58, 10, 13, 16), skin) +
    b.shape(jaw, skin) +
    b.detail('M-62,6q7,2 6,12', darker(skin, 0.3), 0.6) +
    b.detail(`M${frame.dx + 6},10q9,6 0,12`, darker(skin, 0.42), 0.8),
  frame,
});

const ghost: Draw = (b, { skin }, frame) => ({
  behind: '',
  front:
    b.shape('M-66,70 C-76,-20 -62,-84 2,-84 C66,-84 78,-20 68,70 Z', skin) +
    b.patch('M-59,52H61V84H-59Z', skin) +
    b.patch('M-46,-40 C-40,-62 -22,-70 -8,-72 C-30,-58 -40,-40 -42,-22 Z', '#ffffff', 0.7),
  frame: { ...frame, dy: -8, size: 1 },
});

const skull: Draw = (b, { skin }, frame) => ({
  behind: '',
  front:
    b.shape(
      'M-68,-14 C-70,-64 -36,-80 4,-80 C46,-80 72,-56 70,-12 C70,10 58,22 54,30 L52,60 C30,72 -14,72 -30,60 L-34,32 C-52,26 -66,10 -68,-14 Z',
      skin,
    ) +
    b.patch(dot(-18, 2, 22, 24) + dot(36, 2, 20, 23), b.ink) +
    b.patch('M10,26l-7,13h14z', b.ink) +
    b.detail('M-14,52v13M2,54v13M18,54v13M34,52v12', b.ink, 0.7),
  frame: { ...frame, colour: '#ffd977', blush: null, spread: 27, dx: 10, dy: 3, mouth: false, lashes: false },
});

const robot: Draw = (b, { skin, accent }, frame) => ({
  behind:
    b.detail('M0,-70v-34') +
    b.shape(dot(0, -110, 11), accent) +
    b.shape('M-84,-20h24v48h-24zM62,-20h22v48h-22z', darker(skin, 0.2)),
  front:
    b.shape('M-50,-72H54Q72,-72 72,-54V44Q72,64 54,64H-50Q-70,64 -70,44V-54Q-70,-72 -50,-72Z', skin) +
    b.shape('M-34,-50H54Q62,-50 62,-40V38Q62,48 54,48H-34Q-46,48 -46,38V-40Q-46,-50 -34,-50Z', '#1d2433') +
    b.patch('M-36,-40h40l-24,30h-16z', '#ffffff', 0.12),
  frame: { ...frame, colour: lighter(accent, 0.55), blush: null, dy: -8, dx: 8, lashes: false },
});

const screen: Draw = (b, { skin, accent }, frame) => ({
  behind: '',
  front:
    b.shape('M-74,-84H78V76H-74Z', skin) +
    b.shape('M-60,-70H64V34H-60Z', mix('#141a2a', accent, 0.1)) +
    b.patch('M-60,-70h56l-56,70z', '#ffffff', 0.1) +
    b.shape('M-58,46h44v18h-44z', darker(skin, 0.45)) +
    b.shape(dot(26, 56, 8) + dot(52, 56, 8), accent),
  frame: { ...frame, colour: lighter(accent, 0.6), blush: null, dy: -30, dx: 4, lashes: false },
});

const cat: Draw = (b, { skin }, frame) => ({
  behind: '',
  front:
    b.shape(
      'M-62,-24 L-66,-98 L-18,-68 Q4,-72 26,-68 L70,-98 L68,-24 C92,20 54,60 4,60 C-50,60 -84,20 -62,-24 Z',
      skin,
    ) +
    b.patch('M-56,-44l-2,-36l24,16zM56,-44l6,-36l-26,16z', '#f2a1a6') +
    b.detail('M-84,16l-26,-6M-82,28l-28,4M84,16l24,-6M82,28l26,4', b.ink, 0.6) +
    b.detail('M-10,-62v18M6,-64v22M22,-62v18', darker(skin, 0.32), 1.4) +
    b.patch('M4,20h16l-8,9z', '#e0717f'),
  frame: { ...frame, dy: -2, dx: 10, spread: 30 },
});

const dragon: Draw = (b, { skin, accent }, frame) => ({
  behind:
    b.shape(
      'M-40,-60C-70,-90 -66,-112 -52,-124C-50,-104 -38,-88 -14,-70Z M34,-66C40,-98 56,-110 72,-114C66,-96 66,-80 58,-58Z',
      lighter(accent, 0.3),
    ) + b.shape('M-62,-30l-34,-12l20,28l-26,8l30,16z', accent),
  front:
    b.shape(
      'M-64,-10 C-66,-64 -34,-78 4,-76 C44,-74 60,-50 66,-22 C100,-14 112,14 98,38 C84,62 40,66 4,66 C-40,66 -62,34 -64,-10 Z',
      skin,
    ) +
    b.patch('M-40,48C0,70 60,64 94,42C80,62 40,66 4,66C-16,66 -30,60 -40,48Z', lighter(skin, 0.4), 0.9) +
    b.patch(dot(86, 2, 4.5, 6) + dot(68, -4, 4, 5), darker(skin, 0.55)),
  frame: { ...frame, dx: 10, spread: 27, dy: -14 },
});

const wolf: Draw = (b, { skin }, frame) => ({
  behind: b.shape('M-60,-30 L-70,-112 L-16,-72 Z M24,-72 L62,-112 L68,-40 Z', darker(skin, 0.15)),
  front:
    b.shape(
      'M-60,-20 C-58,-66 -30,-78 4,-78 C42,-78 64,-60 66,-24 L92,6 C104,24 92,44 66,46 C44,66 6,72 -18,62 L-30,50 L-58,58 L-56,36 L-82,30 L-62,8 Z',
      skin,
    ) +
    b.patch('M20,52C40,58 84,50 96,24C98,40 86,46 66,46C50,62 20,72 -4,66Z', lighter(skin, 0.55)) +
    b.patch(dot(90, 4, 13, 10), b.ink),
  frame: { ...frame, dx: 6, spread: 26, dy: -12 },
});

const frog: Draw = (b, { skin }, frame) => ({
  behind: b.shape(dot(-34, -62, 30) + dot(42, -62, 28), skin),
  front:
    b.shape(
      'M-80,4 C-80,-52 -42,-68 4,-68 C52,-68 86,-50 84,4 C84,42 48,60 4,60 C-46,60 -80,44 -80,4 Z',
      skin,
    ) +
    b.patch('M-50,40C-20,58 40,58 62,36C48,56 28,60 4,60C-20,60 -40,56 -50,40Z', lighter(skin, 0.45), 0.9) +
    b.patch(dot(8, 0, 3, 4) + dot(22, 0, 3, 4), darker(skin, 0.5)),
  frame: { ...frame, dx: 6, spread: 40, dy: -58, mouth: true },
});

const moth: Draw = (b, { skin, accent }, frame) => ({
  behind:
    b.detail('M-14,-70C-30,-110 -60,-120 -82,-118M26,-70C36,-112 66,-122 90,-116', b.ink, 1.2) +
    b.detail('M-50,-110l-6,16M-66,-117l-8,14M-34,-98l0,16M56,-112l8,16M74,-118l8,14M42,-98l2,16', b.ink, 1),
  front:
    b.cloud([-42, 44, 26, -14, 56, 28, 20, 58, 28, 50, 44, 26], lighter(skin, 0.55)) +
    b.shape(
      'M-66,-6 C-66,-58 -34,-76 4,-76 C44,-76 70,-56 68,-6 C68,36 40,56 4,56 C-36,56 -66,36 -66,-6 Z',
      skin,
    ) +
    b.patch(dot(2, -50, 10, 7), accent, 0.7),
  frame: { ...frame, spread: 31, size: 1.15 },
});

const moon: Draw = (b, { skin }, frame) => ({
  behind: '',
  front:
    b.shape(dot(2, -8, 88), skin) +
    b.patch(
      dot(-50, -44, 16) + dot(-62, 4, 9) + dot(-30, 54, 13) + dot(60, 42, 8) + dot(40, -70, 9),
      darker(skin, 0.14),
      0.8,
    ) +
    b.patch('M-72,-40C-60,-70 -30,-88 -4,-88C-34,-76 -56,-54 -62,-26Z', '#ffffff', 0.55),
  frame: { ...frame, dy: -10 },
});

const cyclops: Draw = (b, { skin, accent }, frame) => ({
  behind: b.shape(
    'M-54,-50C-80,-74 -80,-96 -70,-104C-62,-86 -46,-78 -26,-70ZM40,-68C60,-76 72,-88 74,-104C88,-90 80,-66 62,-50Z',
    lighter(accent, 0.5),
  ),
  front:
    b.shape(
      'M-72,10 C-78,-50 -42,-84 4,-84 C52,-84 82,-48 76,10 C74,50 44,68 4,68 C-40,68 -70,50 -72,10 Z',
      skin,
    ) +
    b.shape(dot(12, -14, 34, 33), '#fffdf6') +
    b.patch(dot(20, -12, 17, 18), accent) +
    b.patch(dot(22, -12, 9, 10), b.ink) +
    b.patch(dot(27, -18, 4), '#ffffff'),
  frame: { ...frame, size: 0, dy: 6 },
});

const fish: Draw = (b, { skin, accent }, frame) => ({
  behind:
    b.shape('M-50,-30L-104,-58L-90,0L-104,52L-50,24Z', accent) +
    b.shape('M-30,-62C-10,-104 30,-104 44,-66Z', accent),
  front:
    b.shape(
      'M-70,0 C-64,-54 -28,-74 14,-72 C60,-70 86,-34 84,6 C82,44 50,64 8,64 C-36,64 -64,40 -70,0 Z',
      skin,
    ) + b.detail('M-36,-30q12,30 -2,62M-48,-14q6,16 0,32', darker(skin, 0.3), 0.9),
  frame: { ...frame, dx: 22, spread: 26, dy: -8 },
});

const goose: Draw = (b, { skin, accent }, frame) => ({
  behind: b.shape('M-30,40C-34,90 -40,120 -30,150H40C44,110 40,80 44,40Z', skin),
  front:
    b.shape(
      'M-56,0 C-56,-50 -26,-70 6,-70 C40,-70 62,-44 60,0 C58,40 30,58 0,58 C-32,58 -56,40 -56,0 Z',
      skin,
    ) +
    b.shape('M44,-2 C70,-10 110,6 122,22 C104,38 70,42 44,34 C36,22 36,8 44,-2 Z', accent) +
    b.detail('M48,20q30,6 64,4', darker(accent, 0.5), 0.7),
  frame: { ...frame, dx: 2, spread: 24, dy: -12, mouth: false },
});

const pot: Draw = (b, { skin, accent, top }, frame) => ({
  behind:
    b.limb([0, -50, -4, -90, -2, -128], 13, darker(top, 0.25)) +
    b.shape('M-4,-96C-44,-92 -92,-112 -104,-150C-62,-158 -18,-138 -4,-96Z', top) +
    b.shape('M0,-96C28,-118 76,-128 108,-106C86,-72 36,-68 0,-96Z', top) +
    b.shape('M-4,-120C-44,-142 -56,-186 -34,-216C-6,-196 8,-160 -4,-120Z', lighter(top, 0.12)) +
    b.shape('M0,-122C14,-164 48,-186 80,-182C78,-148 42,-120 0,-122Z', lighter(top, 0.06)) +
    b.detail(
      'M-8,-100C-36,-112 -64,-130 -88,-144M6,-98C36,-104 66,-108 92,-104M-6,-130C-20,-158 -30,-186 -32,-204M6,-126C28,-146 50,-164 68,-172',
      darker(top, 0.4),
      0.7,
    ),
  front:
    b.shape('M-66,-44 H70 L54,66 Q52,74 42,74 H-38 Q-48,74 -50,66 Z', skin) +
    b.shape('M-78,-66 H82 V-38 H-78 Z', lighter(skin, 0.12)) +
    b.detail('M-46,58H50', darker(skin, 0.25), 0.8) +
    b.patch('M-74,-62h60v8h-60z', '#ffffff', 0.3) +
    b.patch(dot(0, 0, 0.1), accent),
  frame: { ...frame, dy: 0, dx: 10, size: 0.92 },
});

const voidHead: Draw = (b, { skin }, frame) => ({
  behind: b.shape(
    'M-70,-20C-120,-60 -110,-110 -92,-130C-92,-90 -70,-76 -40,-64ZM50,-60C80,-80 92,-104 90,-132C116,-106 112,-56 72,-20ZM-70,30C-116,40 -124,80 -116,104C-100,76 -76,70 -50,60ZM60,50C90,60 108,84 110,110C130,80 116,40 74,26Z',
    skin,
  ),
  front:
    b.shape('M-78,0C-84,-60 -40,-88 2,-88C52,-88 88,-56 82,0C88,50 50,80 4,80C-46,80 -84,50 -78,0Z', skin) +
    b.patch(
      dot(-40, -52, 4) +
        dot(-56, 20, 3) +
        dot(30, -66, 3) +
        dot(56, 48, 4) +
        dot(-20, 62, 3) +
        dot(64, -26, 2.5),
      '#ffffff',
      0.9,
    ),
  frame: { ...frame, colour: '#fdf6d8', blush: '#b469c9' },
});

const octopus: Draw = (b, { skin }, frame) => ({
  behind: '',
  front:
    b.shape(
      'M-66,20 C-96,-40 -70,-104 2,-104 C76,-104 98,-40 68,20 C76,48 96,52 94,66 C74,82 56,66 46,58 C42,82 22,84 10,66 C0,86 -22,84 -30,62 C-44,78 -66,80 -84,64 C-88,52 -70,46 -66,20 Z',
      skin,
    ) + b.patch(dot(-44, -60, 10, 13) + dot(-28, -82, 7) + dot(50, -66, 9, 11), darker(skin, 0.16), 0.8),
  frame: { ...frame, dy: -14 },
});

const heads: Record<Head, Draw> = {
  human,
  ghost,
  skull,
  robot,
  cat,
  dragon,
  wolf,
  frog,
  moth,
  moon,
  cyclops,
  fish,
  goose,
  pot,
  void: voidHead,
  octopus,
  screen,
};

export function headShape(brush: Brush, look: Look, pop: string): HeadDrawing {
  const dark = luminance(look.skin) < 0.3;
  const base: FaceFrame = {
    dx: 12,
    dy: 2,
    spread: 25,
    size: 1,
    colour: dark && look.head !== 'human' ? '#fdf3dc' : brush.ink,
    blush: mix(look.skin, '#f0527a', dark ? 0.4 : 0.34),
    lashes: look.extras?.includes('lashes') ?? false,
    pop,
  };
  return heads[look.head](brush, look, base);
}
