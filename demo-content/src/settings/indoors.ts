import { darker, lighter, mix } from '../drawing/palette.ts';
import { disc, glow, n, oval, path, polygon, rect } from '../drawing/pen.ts';
import {
  boards,
  bunting,
  checkers,
  door,
  hangingLamp,
  picture,
  shelf,
  sky,
  table,
  wall,
  waves,
  windowPane,
} from './motifs.ts';
import { cityView } from './public-rooms.ts';
import type { Scene, Setting } from './scene.ts';

const seaView = (i: Scene): string => sky(i, i.h * 0.7) + waves(i, i.h * 0.62, 3, i.p.far, i.p.near);
const tower: Setting = (s) =>
  wall(s, s.p.mid, 'bricks') +
  windowPane(s, s.w * 0.62, s.floor - 420, 170, 230, seaView, true) +
  shelf(s, s.w * 0.06, s.floor - 300, 210, 'books') +
  hangingLamp(s, s.w * 0.3, Math.max(90, s.floor - 620)) +
  boards(s, s.p.near) +
  table(s, s.w * 0.04, s.floor - 110, 220);
const bedroom: Setting = (s) =>
  wall(s, s.p.mid, 'stripes') +
  windowPane(s, s.w * 0.1, s.floor - 440, 190, 230) +
  picture(s, s.w * 0.6, s.floor - 430, 130, 100) +
  boards(s, s.p.near) +
  rect(s.w * 0.5, s.floor - 160, 26, 190, { fill: darker(s.p.near, 0.4) }, 8) +
  rect(s.w * 0.5, s.floor - 90, s.w * 0.56, 110, { fill: mix(s.p.pop, s.p.mid, 0.35) }, 24) +
  rect(s.w * 0.53, s.floor - 122, 130, 60, { fill: '#fff6e8', opacity: 0.9 }, 22);
const parlour: Setting = (s) =>
  wall(s, s.p.mid, 'dots') +
  windowPane(s, s.w * 0.66, s.floor - 460, 180, 260, cityView) +
  picture(s, s.w * 0.08, s.floor - 470, 120, 150) +
  picture(s, s.w * 0.28, s.floor - 430, 100, 84) +
  boards(s, s.p.near) +
  path(`M${n(s.w * 0.1)},${n(s.floor + 20)}v-110q0,-80 70,-80h170q70,0 70,80v110z`, {
    fill: mix(s.p.pop, s.p.mid, 0.4),
  }) +
  rect(s.w * 0.1 - 26, s.floor - 90, 70, 116, { fill: mix(darker(s.p.pop, 0.2), s.p.mid, 0.4) }, 26) +
  rect(s.w * 0.1 + 270, s.floor - 90, 70, 116, { fill: mix(darker(s.p.pop, 0.2), s.p.mid, 0.4) }, 26);
const kitchen: Setting = (s) =>
  wall(s, s.p.mid, 'tiles') +
  shelf(s, s.w * 0.05, s.floor - 380, 260, 'jars') +
  shelf(s, s.w * 0.62, s.floor - 330, 260, 'jars') +
  windowPane(s, s.w * 0.39, s.floor - 470, 150, 190) +
  rect(0, s.floor - 130, s.w, 134, { fill: darker(s.p.near, 0.14) }) +
  rect(0, s.floor - 148, s.w, 24, { fill: lighter(s.p.near, 0.3) }) +
  rect(s.w * 0.66, s.floor - 106, 170, 96, { fill: darker(s.p.near, 0.5) }, 8) +
  rect(s.w * 0.66 + 20, s.floor - 90, 130, 56, { fill: s.p.pop, opacity: 0.65 }, 6) +
  checkers(s, lighter(s.p.near, 0.2), s.p.near);
const bakery: Setting = (s) =>
  wall(s, s.p.mid, 'stripes') +
  bunting(s, Math.max(60, s.floor - 640)) +
  shelf(s, s.w * 0.05, s.floor - 400, 300, 'loaves') +
  shelf(s, s.w * 0.05, s.floor - 270, 300, 'loaves') +
  windowPane(s, s.w * 0.6, s.floor - 470, 250, 250, cityView) +
  rect(0, s.floor - 140, s.w, 146, { fill: darker(s.p.near, 0.1) }) +
  rect(-6, s.floor - 160, s.w + 12, 26, { fill: lighter(s.p.near, 0.35) }) +
  rect(s.w * 0.1, s.floor - 112, s.w * 0.8, 84, { fill: lighter(s.p.haze, 0.35), opacity: 0.7 }, 8) +
  [0.16, 0.3, 0.44, 0.58, 0.72]
    .map((x, i) =>
      oval(s.w * x + 24, s.floor - 56, 44, 26, { fill: i % 2 ? mix('#e8b56a', s.p.pop, 0.2) : '#c98445' }),
    )
    .join('') +
  checkers(s, lighter(s.p.near, 0.35), mix(s.p.near, s.p.pop, 0.2));
const flowerShop: Setting = (s) =>
  wall(s, s.p.mid, 'stripes') +
  shelf(s, s.w * 0.04, s.floor - 360, 330, 'pots', 80) +
  shelf(s, s.w * 0.04, s.floor - 220, 330, 'pots', 80) +
  windowPane(s, s.w * 0.58, s.floor - 460, 270, 270, cityView) +
  boards(s, s.p.near) +
  [0.62, 0.76, 0.9]
    .map(
      (x, i) =>
        polygon(
          [
            s.w * x - 40,
            s.floor - 92,
            s.w * x + 40,
            s.floor - 92,
            s.w * x + 28,
            s.floor + 14,
            s.w * x - 28,
            s.floor + 14,
          ],
          { fill: lighter(s.p.far, 0.2) },
        ) +
        [-30, -4, 24]
          .map((dx, j) =>
            disc(s.w * x + dx, s.floor - 116 - ((i + j) % 2) * 26, 24, {
              fill: [s.p.pop, s.p.light, lighter(s.p.pop, 0.4)][(i + j) % 3]!,
            }),
          )
          .join(''),
    )
    .join('');
const cellar: Setting = (s) =>
  wall(s, darker(s.p.mid, 0.25), 'bricks') +
  path(`M${n(s.w * 0.3)},${n(s.floor)}v-240q${n(s.w * 0.2)},-200 ${n(s.w * 0.4)},0v240z`, {
    fill: darker(s.p.night, 0.3),
  }) +
  glow(s.w * 0.5, s.floor - 160, 260, s.p.pop, 0.45) +
  boards(s, darker(s.p.near, 0.2)) +
  shelf(s, -10, s.floor - 260, s.w * 0.24, 'jars') +
  shelf(s, s.w * 0.78, s.floor - 220, s.w * 0.26, 'jars');
const bath: Setting = (s) =>
  wall(s, s.p.mid, 'tiles') +
  windowPane(
    s,
    s.w * 0.56,
    s.floor - 460,
    250,
    210,
    (i) => sky(i, i.h) + polygon([0, i.h, i.w * 0.5, i.h * 0.3, i.w, i.h], { fill: i.p.far }),
  ) +
  rect(-10, s.floor - 20, s.w + 20, s.h, { fill: mix('#bfe9ea', s.p.far, 0.35) }) +
  rect(-10, s.floor - 40, s.w + 20, 40, { fill: darker(s.p.near, 0.1) }, 10) +
  path(`M40,${n(s.floor + 60)}q40,-16 80,0t80,0M${n(s.w * 0.55)},${n(s.floor + 40)}q40,-16 80,0t80,0`, {
    stroke: '#ffffff',
    width: 6,
    opacity: 0.7,
  }) +
  [0.16, 0.42, 0.7, 0.9]
    .map((x, i) => disc(s.w * x, s.floor - 130 - i * 34, 70 + i * 8, { fill: '#ffffff', opacity: 0.2 }))
    .join('');
const hall: Setting = (s) =>
  wall(s, s.p.mid, 'stripes') +
  door(s, s.w * 0.4, 170, 320) +
  picture(s, s.w * 0.08, s.floor - 420, 130, 160) +
  picture(s, s.w * 0.76, s.floor - 420, 130, 160) +
  boards(s, s.p.near) +
  hangingLamp(s, s.w * 0.5, Math.max(70, s.floor - 620));
export const indoors = {
  tower,
  bedroom,
  parlour,
  kitchen,
  bakery,
  flowerShop,
  cellar,
  bath,
  hall,
} satisfies Record<string, Setting>;
