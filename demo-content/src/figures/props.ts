import { dot, type Brush } from './brush.ts';

type Draw = (b: Brush, pop: string) => string;

/** Objects about 120 wide, standing around 0,0: they sit in hands, on tables, and in close-up panels of their own. */
const props = {
  cup: (b, p) =>
    b.shape('M28,-26c34,-4 34,44 -4,42v-12c18,0 18,-20 2,-18z', p) +
    b.shape('M-40,-36H34L26,40H-32Z', p) +
    b.patch('M-34,-30h14l6,64h-12z', '#ffffff', 0.35) +
    b.detail('M-20,-52q-8,-14 0,-26M4,-52q-8,-14 0,-26', b.ink, 0.8),
  letter: (b, p) =>
    b.shape('M-58,-38H58V40H-58Z', '#fff6e2') +
    b.detail('M-58,-38L0,8L58,-38M-58,40L-16,-4M58,40L16,-4') +
    b.shape(dot(0, 8, 13), p),
  key: (b) =>
    b.shape('M-30,-8H58V8H50V26H38V8H26V20H14V8H-30Z', '#f0c04c') +
    b.shape(dot(-38, 0, 27), '#f0c04c') +
    b.patch(dot(-38, 0, 11), '#7a4c1f'),
  cake: (b, p) =>
    b.shape('M-60,-6H60V48H-60Z', '#f8e2bd') +
    b.shape('M-64,-30H64V2C50,22 44,2 30,4C16,26 6,4 -8,6C-22,26 -32,4 -44,6C-56,18 -64,10 -64,2Z', p) +
    b.shape(dot(0, -42, 14), '#d9303f'),
  bread: (b) =>
    b.shape('M-66,22C-84,-20 -40,-44 0,-42C42,-44 84,-20 66,22C40,34 -40,34 -66,22Z', '#d99a4e') +
    b.detail('M-30,-30l14,34M2,-34l12,34M34,-28l10,30', '#8c531f', 1.3),
  flower: (b, p) =>
    b.limb([0, 70, 0, 20], 8, '#4c8b4f') +
    b.shape('M0,54C-34,50 -44,30 -46,18C-20,20 -4,34 0,54Z', '#5fa05a') +
    b.cloud([-24, -14, 22, 24, -14, 22, -15, 14, 22, 15, 14, 22, 0, -32, 22], p) +
    b.shape(dot(0, -4, 16), '#ffe08a'),
  bouquet: (b, p) =>
    b.cloud([-36, -22, 22, 0, -40, 24, 36, -22, 22, -14, -6, 22, 18, -6, 22], p) +
    b.patch(dot(-36, -22, 8) + dot(0, -40, 8) + dot(36, -22, 8) + dot(2, -6, 8), '#ffe08a') +
    b.shape('M-44,0H46L8,74H-6Z', '#fff6e2') +
    b.detail('M-10,4l4,60M16,4l-8,60', b.ink, 0.6),
  sword: (b, p) =>
    b.shape('M-8,30L-10,-96L0,-118L10,-96L8,30Z', '#dbe6ee') +
    b.detail('M0,-96V24', '#8aa0b3', 0.8) +
    b.shape('M-36,24H36V38H-36Z', '#f0c04c') +
    b.shape('M-8,38H8V74H-8Z', p),
  book: (b, p) =>
    b.shape('M-50,-58H44V62H-50Z', p) +
    b.shape('M-38,62H56V-46L44,-58V50H-50Z', '#fff6e2') +
    b.detail('M-30,-30H24M-30,-14H10', '#fff6e2', 1.4),
  lantern: (b) =>
    b.patch(dot(0, 6, 92), '#ffd56b', 0.28) +
    b.detail('M-26,-44C-26,-84 26,-84 26,-44', b.ink, 1.4) +
    b.shape('M-34,-44H34V-30H-34Z', '#6b5a66') +
    b.shape('M-28,-30H28L34,40H-34Z', '#ffe9a6') +
    b.patch('M0,-18c22,20 16,44 0,46c-16,-2 -22,-26 0,-46z', '#ff9d3b') +
    b.shape('M-38,40H38V54H-38Z', '#6b5a66'),
  phone: (b, p) =>
    b.shape('M-30,-62H30Q38,-62 38,-54V56Q38,64 30,64H-30Q-38,64 -38,56V-54Q-38,-62 -30,-62Z', '#2b2633') +
    b.patch('M-30,-50H30V48H-30Z', p) +
    b.patch('M-22,-36h30v8h-30zM-22,-20h42v8h-42zM-6,4h28v20h-28z', '#fff6e2', 0.9),
  box: (b) =>
    b.shape('M-62,-34H62V52H-62Z', '#d6a970') +
    b.shape('M-70,-44H70V-20H-70Z', '#c4935a') +
    b.patch('M-12,-44h24v96h-24z', '#f3dcb4', 0.8),
  umbrella: (b, p) =>
    b.detail('M0,-60V56q0,20 18,18', b.ink, 1.6) +
    b.shape(
      'M-88,-14C-80,-76 -30,-92 0,-92C30,-92 80,-76 88,-14C70,-26 54,-26 44,-12C30,-26 -30,-26 -44,-12C-54,-26 -70,-26 -88,-14Z',
      p,
    ),
  suitcase: (b, p) =>
    b.detail('M-20,-40v-22h40v22', b.ink, 2) +
    b.shape('M-70,-40H70V54H-70Z', p) +
    b.detail('M-40,-40V54M40,-40V54', '#00000044', 1.6) +
    b.shape('M-10,-6h20v20h-20z', '#f0c04c'),
  candle: (b) =>
    b.patch(dot(0, -52, 70), '#ffd56b', 0.3) +
    b.shape('M-18,-20H18V62H-18Z', '#fff6e2') +
    b.patch('M0,-78c24,24 16,46 0,48c-16,-2 -24,-24 0,-48z', '#ff9d3b') +
    b.patch('M0,-56c10,12 8,22 0,24c-8,-2 -10,-12 0,-24z', '#fff1a8'),
  ring: (b) =>
    b.detail(dot(0, 22, 34), '#f0c04c', 3) +
    b.detail(dot(0, 22, 41) + dot(0, 22, 27), b.ink, 0.6) +
    b.shape('M-20,-36L-10,-52H10L20,-36L0,-10Z', '#bfe9ff'),
  skull: (b) =>
    b.shape(
      'M-46,-8C-48,-50 -20,-64 2,-64C28,-64 50,-46 48,-6C46,14 36,20 32,26V48H-28V26C-36,20 -46,10 -46,-8Z',
      '#f6eedb',
    ) +
    b.patch(dot(-18, -8, 13, 15) + dot(20, -8, 13, 15) + 'M1,10l-6,12h12z', b.ink) +
    b.detail('M-10,32v14M2,32v14M14,32v14', b.ink, 0.8),
  crown: (b, p) =>
    b.shape('M-54,40L-66,-40L-28,-6L0,-56L28,-6L66,-40L54,40Z', '#f3c04a') +
    b.patch(dot(0, 14, 11), p) +
    b.patch(dot(-32, 18, 7) + dot(32, 18, 7), '#3fa7a0'),
  paper: (b) =>
    b.shape('M-44,-60H30L46,-44V62H-44Z', '#fffaf0') +
    b.detail('M-28,-30H26M-28,-10H30M-28,10H30M-28,30H6', '#9b93a8', 0.8),
  egg: (b, p) =>
    b.shape(
      'M0,-66C34,-66 50,-10 48,16C44,44 24,54 0,54C-24,54 -44,44 -48,16C-50,-10 -34,-66 0,-66Z',
      '#fff1d8',
    ) + b.patch(dot(-18, -10, 8) + dot(14, 16, 10) + dot(20, -26, 6), p, 0.7),
  coin: (b) =>
    b.shape(dot(0, 0, 46), '#f3c04a') +
    b.detail(dot(0, 0, 33), '#a9742a', 0.9) +
    b.detail('M0,-18V18M-12,-8q12,-12 24,0M-12,8q12,12 24,0', '#a9742a', 1),
  bottle: (b, p) =>
    b.shape('M-12,-76H12V-40C34,-26 34,-10 34,4V64H-34V4C-34,-10 -34,-26 -12,-40Z', p) +
    b.shape('M-26,8H26V42H-26Z', '#fff6e2') +
    b.patch('M-24,-10h10v60h-10z', '#ffffff', 0.35),
  magnifier: (b) =>
    b.limb([24, 24, 66, 66], 16, '#7b4a2c') +
    b.shape(dot(-8, -8, 44), '#d8f0f7') +
    b.detail(dot(-8, -8, 44), '#e0b046', 2) +
    b.detail('M-30,-26q10,-14 26,-14', '#ffffff', 1.6),
  guitar: (b, p) =>
    b.limb([10, -10, 62, -84], 12, '#6b432b') +
    b.cloud([-24, 36, 34, 6, 4, 26], p) +
    b.patch(dot(-12, 22, 12), '#2b1a12'),
  heart: (b, p) =>
    b.shape('M0,56C-80,4 -56,-58 -20,-52C-8,-50 0,-38 0,-28C0,-38 8,-50 20,-52C56,-58 80,4 0,56Z', p) +
    b.detail('M-40,-14q2,-18 16,-22', '#ffffff', 1.4),
  gun: (b, p) =>
    b.shape('M-60,-30H58V-2H6L-4,12H-20L-26,48H-58L-50,-2H-60Z', '#8fa3b8') + b.shape(dot(58, -16, 12), p),
  needle: (b, p) =>
    b.limb([-60, 50, 50, -50], 8, '#c9d3dd') +
    b.limb([60, 50, -50, -50], 8, '#c9d3dd') +
    b.cloud([0, 26, 36], p) +
    b.detail('M-24,14q24,-18 48,0M-30,30q30,-20 60,0M-22,46q22,-14 46,0', '#00000055', 0.8),
  wine: (b, p) =>
    b.detail('M0,10V58M-24,60H24', b.ink, 1.4) +
    b.shape('M-30,-60H30C36,-10 20,12 0,12C-20,12 -36,-10 -30,-60Z', '#eaf6fb') +
    b.patch('M-28,-28H28C30,-6 16,8 0,8C-16,8 -30,-6 -28,-28Z', p),
  stamp: (b, p) =>
    b.shape('M-12,-70H12L16,0H-16Z', '#7b4a2c') +
    b.shape('M-46,0H46V26H-46Z', p) +
    b.detail('M-40,44H40', p, 2),
  sign: (b, p) =>
    b.limb([0, 70, 0, 0], 12, '#7b5a3c') +
    b.shape('M-70,-60H70V10H-70Z', '#f8e2bd') +
    b.patch('M-50,-40h100v10h-100zM-50,-16h64v10h-64z', p),
  can: (b, p) =>
    b.shape('M-34,-54H34L38,-46V52L34,60H-34L-38,52V-46Z', p) +
    b.patch('M-38,-20H38V24H-38Z', '#fff6e2', 0.9) +
    b.detail('M-34,-54H34', b.ink, 1) +
    b.patch(dot(0, 2, 14), p),
  fishbone: (b) =>
    b.detail('M-60,0H40M-30,-22V22M-8,-18V18M14,-14V14', b.ink, 1.4) +
    b.shape('M40,-24L78,0L40,24Z', '#fffaf0') +
    b.patch(dot(56, -4, 4), b.ink) +
    b.detail('M-60,0l-18,-20M-60,0l-18,20', b.ink, 1.4),
} satisfies Record<string, Draw>;

export type PropName = keyof typeof props;
export const isProp = (name: string): name is PropName => Object.hasOwn(props, name);
export const drawProp = (brush: Brush, name: PropName, pop: string): string => props[name](brush, pop);
