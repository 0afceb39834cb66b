import { dot, type Brush } from './brush.ts';
import type { Look, Outfit } from './look.ts';
import type { Frame } from './body.ts';
import { darker, lighter } from '../drawing/palette.ts';

export const bareArms = (outfit: Outfit): boolean =>
  outfit === 'tank' || outfit === 'towel' || outfit === 'dress' || outfit === 'gown';

type Draw = (b: Brush, l: Look, f: Frame, sitting: boolean) => string;

function skirt(b: Brush, f: Frame, fill: string, to: number, flare: number): string {
  const w = f.hipHalf;
  return b.shape(
    `M${-w + 2},${f.hip - 22}C${-w - flare * 0.5},${(f.hip + to) / 2} ${-w - flare},${to - 10} ${-w - flare},${to}Q0,${to + 16} ${w + flare},${to}C${w + flare},${to - 10} ${w + flare * 0.5},${(f.hip + to) / 2} ${w - 2},${f.hip - 22}Q0,${f.hip - 12} ${-w + 2},${f.hip - 22}Z`,
    fill,
  );
}
const buttons = (b: Brush, x: number, from: number, to: number, count: number, fill: string): string =>
  Array.from({ length: count }, (_, i) =>
    b.shape(dot(x, from + ((to - from) * i) / Math.max(1, count - 1), 5), fill),
  ).join('');

const lapels = (b: Brush, f: Frame, shirt: string, cloth: string): string =>
  b.shape(`M-22,${f.neck - 2}L4,${f.neck + 62}L26,${f.neck - 2}Q2,${f.neck - 12} -22,${f.neck - 2}Z`, shirt) +
  b.shape(
    `M-24,${f.neck - 3}L-36,${f.neck + 30}L-20,${f.neck + 32}L4,${f.neck + 64}ZM28,${f.neck - 3}L40,${f.neck + 30}L24,${f.neck + 32}L4,${f.neck + 64}Z`,
    cloth,
  );

const draw: Record<Outfit, Draw> = {
  sheet: () => '',
  shell: () => '',
  sweater: (b, l, f) =>
    b.detail(`M-22,${f.neck + 4}Q2,${f.neck + 20} 24,${f.neck + 4}`, darker(l.top, 0.35), 1.6) +
    b.detail(
      `M${-f.hipHalf + 2},${f.hip - 10}Q0,${f.hip + 2} ${f.hipHalf - 2},${f.hip - 10}`,
      darker(l.top, 0.3),
      1,
    ),
  stripes: (b, l, f) =>
    [34, 62, 90]
      .filter((y) => f.neck + y < f.hip - 4)
      .map((y) =>
        b.detail(
          `M${-f.shoulder + 4},${f.neck + y}Q0,${f.neck + y + 10} ${f.shoulder - 4},${f.neck + y}`,
          l.accent,
          2.3,
        ),
      )
      .join('') + b.detail(`M-22,${f.neck + 4}Q2,${f.neck + 18} 24,${f.neck + 4}`, darker(l.top, 0.35), 1.4),
  hoodie: (b, l, f) =>
    b.shape(
      `M-40,${f.neck + 6}C-42,${f.neck - 18} 46,${f.neck - 18} 44,${f.neck + 6}C30,${f.neck + 26} -26,${f.neck + 26} -40,${f.neck + 6}Z`,
      darker(l.top, 0.14),
    ) +
    b.detail(`M-8,${f.neck + 22}v26M14,${f.neck + 22}v22`, lighter(l.top, 0.6), 1) +
    b.detail(
      `M${-f.hipHalf * 0.62},${f.hip - 6}L${-f.hipHalf * 0.4},${f.hip - 36}H${f.hipHalf * 0.4}L${f.hipHalf * 0.62},${f.hip - 6}`,
      darker(l.top, 0.4),
      0.9,
    ),
  cardigan: (b, l, f) =>
    b.shape(
      `M-16,${f.neck - 2}L2,${f.neck + 50}L2,${f.hip + 8}L8,${f.hip + 8}L6,${f.neck + 50}L24,${f.neck - 2}Q2,${f.neck - 12} -16,${f.neck - 2}Z`,
      l.accent,
    ) + buttons(b, 14, f.neck + 62, f.hip - 12, 3, lighter(l.top, 0.5)),
  suit: (b, l, f) =>
    lapels(b, f, '#fbf4e6', darker(l.top, 0.12)) +
    b.shape(`M-3,${f.neck + 12}h13l5,36l-11,14l-12,-14z`, l.accent) +
    buttons(b, 6, f.neck + 80, f.hip - 12, 2, darker(l.top, 0.5)),
  uniform: (b, l, f) =>
    b.shape(
      `M-20,${f.neck - 4}Q2,${f.neck + 24} 24,${f.neck - 4}L28,${f.neck + 12}Q2,${f.neck + 36} -24,${f.neck + 12}Z`,
      l.accent,
    ) +
    buttons(b, 4, f.neck + 46, f.hip - 24, 3, '#f0c04c') +
    b.detail(`M${-f.hipHalf},${f.hip - 12}Q0,${f.hip} ${f.hipHalf},${f.hip - 12}`, darker(l.top, 0.55), 2.4),
  coat: (b, l, f, sitting) =>
    (sitting
      ? ''
      : skirt(b, f, l.top, f.hip * 0.36, 14) +
        b.detail(`M4,${f.hip - 16}L6,${f.hip * 0.4}`, darker(l.top, 0.4), 0.9)) +
    lapels(b, f, l.accent, darker(l.top, 0.14)) +
    buttons(b, 16, f.neck + 78, f.hip - 6, 3, lighter(l.top, 0.5)),
  dress: (b, l, f) =>
    skirt(b, f, l.top, f.hip * 0.34, 30) +
    b.shape(
      `M${-f.hipHalf + 1},${f.hip - 28}Q0,${f.hip - 16} ${f.hipHalf - 1},${f.hip - 28}L${f.hipHalf - 1},${f.hip - 14}Q0,${f.hip - 2} ${-f.hipHalf + 1},${f.hip - 14}Z`,
      l.accent,
    ) +
    b.patch(`M-20,${f.neck - 6}Q3,${f.neck + 24} 26,${f.neck - 6}Z`, l.skin),
  gown: (b, l, f) =>
    skirt(b, f, l.top, -4, 46) +
    b.patch(`M${-f.shoulder + 10},${f.neck - 6}Q3,${f.neck + 52} ${f.shoulder - 8},${f.neck - 6}Z`, l.skin) +
    b.detail(`M${-f.shoulder + 8},${f.neck}Q3,${f.neck + 52} ${f.shoulder - 6},${f.neck}`, b.ink, 0.9) +
    b.detail(
      `M-12,${f.hip}Q-22,${f.hip * 0.5} -34,-14M14,${f.hip}Q24,${f.hip * 0.5} 34,-14`,
      darker(l.top, 0.35),
      0.9,
    ),
  robe: (b, l, f) =>
    skirt(b, f, l.top, -2, 30) +
    b.detail(`M-20,${f.neck}L4,${f.neck + 52}L26,${f.neck}`, l.accent, 2.4) +
    b.detail(`M4,${f.neck + 52}V-14`, darker(l.top, 0.35), 1) +
    b.detail(`M${-f.hipHalf - 2},${f.hip - 20}Q0,${f.hip - 6} ${f.hipHalf + 2},${f.hip - 20}`, l.accent, 2.6),
  apron: (b, l, f) =>
    b.shape(
      `M-24,${f.neck + 26}H28L${f.hipHalf - 2},${f.hip - 34}V${f.hip * 0.42}Q0,${f.hip * 0.34} ${-f.hipHalf + 2},${f.hip * 0.42}V${f.hip - 34}Z`,
      l.accent,
    ) +
    b.detail(`M-22,${f.neck + 26}L-14,${f.neck}M26,${f.neck + 26}L18,${f.neck}`, b.ink, 0.9) +
    b.detail(`M-20,${f.hip - 4}H24V${f.hip + 22}H-20Z`, darker(l.accent, 0.25), 0.8),
  overalls: (b, l, f) =>
    b.shape(
      `M-26,${f.neck + 38}H28L${f.hipHalf},${f.hip - 20}V${f.hip + 6}Q0,${f.hip + 18} ${-f.hipHalf},${f.hip + 6}V${f.hip - 20}Z`,
      l.bottom,
    ) +
    b.detail(`M-24,${f.neck + 40}L-24,${f.neck + 4}M26,${f.neck + 40}L26,${f.neck + 4}`, l.bottom, 2.4) +
    buttons(b, -22, f.neck + 46, f.neck + 46, 1, l.accent) +
    buttons(b, 24, f.neck + 46, f.neck + 46, 1, l.accent),
  armor: (b, l, f) =>
    b.shape(
      `M${-f.shoulder + 14},${f.neck + 10}Q0,${f.neck + 26} ${f.shoulder - 12},${f.neck + 10}L${f.shoulder - 4},${f.neck + 70}Q0,${f.neck + 96} ${-f.shoulder + 4},${f.neck + 70}Z`,
      lighter(l.top, 0.2),
    ) +
    b.shape(dot(-f.shoulder + 4, f.neck + 20, 21, 18) + dot(f.shoulder - 4, f.neck + 20, 21, 18), l.accent) +
    b.detail(`M3,${f.neck + 22}V${f.neck + 84}`, darker(l.top, 0.3), 0.9) +
    b.detail(`M${-f.hipHalf},${f.hip - 10}Q0,${f.hip + 2} ${f.hipHalf},${f.hip - 10}`, '#6d4a35', 2.6),
  jumpsuit: (b, l, f) =>
    b.detail(`M4,${f.neck + 6}V${f.hip}`, darker(l.top, 0.4), 1) +
    b.shape(
      `M-22,${f.neck - 4}Q2,${f.neck + 20} 24,${f.neck - 4}L28,${f.neck + 10}Q2,${f.neck + 32} -26,${f.neck + 10}Z`,
      l.accent,
    ) +
    b.shape(`M14,${f.neck + 44}h20v16h-20z`, l.accent),
  tank: (b, l, f) =>
    b.patch(`M-16,${f.neck - 6}Q4,${f.neck + 34} 24,${f.neck - 6}Z`, l.skin) +
    b.detail(`M-17,${f.neck}Q4,${f.neck + 32} 24,${f.neck}`, b.ink, 0.8),
  towel: (b, l, f) =>
    skirt(b, f, l.accent, f.hip * 0.4, 8) +
    b.shape(
      `M${-f.shoulder + 2},${f.neck + 54}Q0,${f.neck + 68} ${f.shoulder - 2},${f.neck + 54}L${f.hipHalf + 2},${f.hip + 2}Q0,${f.hip + 14} ${-f.hipHalf - 2},${f.hip + 2}Z`,
      l.accent,
    ) +
    b.detail(`M-18,${f.neck + 26}q12,7 20,3M28,${f.neck + 26}q-10,6 -16,3`, darker(l.skin, 0.35), 0.8),
};

export const garment = (brush: Brush, look: Look, frame: Frame, sitting: boolean): string =>
  draw[look.outfit](brush, look, frame, sitting);
