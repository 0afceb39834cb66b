import { darker, lighter, mix } from '../drawing/palette.ts';
import { disc, glow, n, path, polygon, rect, verticalFade } from '../drawing/pen.ts';
import { clouds, moonDisc, ridge, sky, skyline } from './motifs.ts';
import type { Scene, Setting } from './scene.ts';

const lit = (s: Scene): string | null => (s.hour === 'day' ? null : s.p.light);

const city: Setting = (s) =>
  sky(s) +
  moonDisc(s, s.w * 0.78, s.floor * 0.2, 54) +
  skyline(s, s.floor, Math.min(s.floor * 0.75, 640), s.p.far, lit(s)) +
  skyline(s, s.floor, Math.min(s.floor * 0.42, 360), s.p.mid, lit(s)) +
  rect(0, s.floor, s.w, s.h, { fill: s.p.near }) +
  rect(0, s.floor + 26, s.w, 8, { fill: darker(s.p.near, 0.25) });
const rooftop: Setting = (s) =>
  sky(s) +
  moonDisc(s, s.w * 0.24, s.floor * 0.3, 80) +
  skyline(s, s.floor + 10, Math.min(s.floor * 0.5, 420), s.p.far, lit(s)) +
  rect(0, s.floor - 56, s.w, 60, { fill: s.p.mid }) +
  rect(-10, s.floor - 72, s.w + 20, 22, { fill: lighter(s.p.mid, 0.2) }) +
  rect(0, s.floor, s.w, s.h, { fill: s.p.near }) +
  rect(s.w * 0.82, s.floor - 220, 90, 170, { fill: darker(s.p.mid, 0.25) }) +
  path(`M${n(s.w * 0.82 - 14)},${n(s.floor - 210)}l58,-70l60,70z`, { fill: darker(s.p.mid, 0.4) });
const street: Setting = (s) => {
  let out = sky(s) + skyline(s, s.floor, Math.min(s.floor * 0.7, 560), s.p.far, lit(s));
  for (let x = -30; x < s.w; x += 290) {
    const c = s.rnd.pick([s.p.mid, mix(s.p.mid, s.p.pop, 0.3), mix(s.p.mid, s.p.light, 0.3)]);
    out +=
      rect(x, s.floor - 330, 280, 332, { fill: c }) +
      rect(x + 34, s.floor - 190, 130, 190, { fill: mix(s.p.light, c, s.hour === 'day' ? 0.45 : 0.1) }, 4) +
      rect(x + 184, s.floor - 180, 70, 182, { fill: darker(c, 0.35) }, 4);
    for (let i = 0; i < 7; i++)
      out += path(`M${x + i * 40},${n(s.floor - 224)}h40v24q-20,30 -40,0z`, {
        fill: i % 2 ? '#fff4dd' : s.p.pop,
        opacity: s.hour === 'day' ? 1 : 0.75,
      });
    out +=
      rect(x + 40, s.floor - 300, 56, 50, { fill: lit(s) ?? darker(c, 0.2) }, 4) +
      rect(x + 176, s.floor - 300, 56, 50, { fill: darker(c, 0.25) }, 4);
  }
  return (
    out +
    rect(0, s.floor, s.w, s.h, { fill: s.p.near }) +
    rect(0, s.floor, s.w, 22, { fill: lighter(s.p.near, 0.25) })
  );
};
const alley: Setting = (s) =>
  rect(0, 0, s.w, s.h, { fill: darker(s.p.far, 0.2) }) +
  verticalFade(s.w * 0.34, 0, s.w * 0.32, s.floor, [s.p.sky, s.p.haze]) +
  moonDisc(s, s.w * 0.5, s.floor * 0.28, 56) +
  polygon([0, 0, s.w * 0.36, 0, s.w * 0.4, s.floor, 0, s.h], { fill: s.p.mid }) +
  polygon([s.w, 0, s.w * 0.66, 0, s.w * 0.6, s.floor, s.w, s.h], { fill: darker(s.p.mid, 0.15) }) +
  polygon([s.w * 0.4, s.floor, s.w * 0.6, s.floor, s.w, s.h, 0, s.h], { fill: s.p.near }) +
  rect(s.w * 0.1, s.floor * 0.5, 70, 110, { fill: lit(s) ?? darker(s.p.mid, 0.2) }, 4) +
  glow(s.w * 0.72, s.floor * 0.62, 150, s.p.light, 0.5) +
  rect(s.w * 0.7, s.floor * 0.6, 34, 44, { fill: s.p.light }, 8);
const castle: Setting = (s) => {
  const b = s.floor - 20;
  const tower = (x: number, w: number, h: number): string =>
    rect(x, b - h, w, h, { fill: s.p.mid }) +
    polygon([x - 12, b - h, x + w + 12, b - h, x + w / 2, b - h - w * 1.2], {
      fill: mix(s.p.pop, s.p.mid, 0.45),
    }) +
    rect(x + w / 2 - 10, b - h + 50, 20, 44, { fill: lit(s) ?? darker(s.p.mid, 0.35) }, 10);
  return (
    sky(s) +
    moonDisc(s, s.w * 0.2, s.floor * 0.24, 60) +
    clouds(s, 3) +
    ridge(s, s.floor - 60, 40, s.p.far) +
    tower(s.w * 0.46, 90, 300) +
    tower(s.w * 0.76, 84, 360) +
    tower(s.w * 0.6, 120, 440) +
    rect(s.w * 0.44, b - 190, s.w * 0.46, 194, { fill: lighter(s.p.mid, 0.08) }) +
    path(`M${n(s.w * 0.62)},${n(b + 2)}v-80q44,-60 88,0v80z`, { fill: darker(s.p.mid, 0.5) }) +
    ridge(s, s.floor, 12, s.p.near)
  );
};
const road: Setting = (s) =>
  sky(s) +
  moonDisc(s, s.w * 0.24, s.floor * 0.24, 66) +
  skyline(s, s.floor - 10, 240, s.p.far, lit(s)) +
  ridge(s, s.floor - 20, 26, s.p.mid) +
  rect(0, s.floor, s.w, s.h, { fill: darker(s.p.near, 0.3) }) +
  path(`M0,${n(s.floor + 60)}h120m60,0h120m60,0h120m60,0h120m60,0h120`, {
    stroke: s.p.light,
    width: 9,
    opacity: 0.8,
  }) +
  path(`M${n(s.w * 0.9)},${n(s.floor)}V${n(s.floor - 330)}q0,-40 -60,-40`, {
    stroke: darker(s.p.mid, 0.4),
    width: 10,
  }) +
  glow(s.w * 0.9 - 66, s.floor - 356, 130, s.p.light, 0.6);
const busStop: Setting = (s) =>
  road(s) +
  rect(s.w * 0.08, s.floor - 320, 14, 322, { fill: darker(s.p.mid, 0.5) }) +
  rect(s.w * 0.08 - 60, s.floor - 400, 134, 104, { fill: s.p.pop }, 18) +
  path(
    `M${n(s.w * 0.08 - 34)},${n(s.floor - 372)}h82q10,0 10,10v28h-102v-28q0,-10 10,-10zM${n(s.w * 0.08 - 26)},${n(s.floor - 322)}a9,9 0 1 0 1,0zM${n(s.w * 0.08 + 36)},${n(s.floor - 322)}a9,9 0 1 0 1,0z`,
    { fill: '#fff6e2' },
  );
const theBus: Setting = (s) => {
  const y = s.floor + 20;
  const left = s.w * 0.1;
  const long = s.w * 0.8;
  let out =
    road(s) +
    rect(left, y - 330, long, 300, { fill: s.p.pop }, 46) +
    rect(left, y - 120, long, 26, { fill: lighter(s.p.light, 0.4) }) +
    rect(left + long - 96, y - 280, 70, 210, { fill: darker(s.p.pop, 0.3) }, 12);
  for (let x = left + 36; x < left + long - 190; x += 112)
    out +=
      glow(x + 48, y - 230, 90, s.p.light, 0.5) +
      rect(x, y - 286, 94, 118, { fill: lighter(s.p.light, 0.2) }, 14);
  for (const share of [0.2, 0.76])
    out +=
      disc(left + long * share, y - 26, 56, { fill: s.p.ink }) +
      disc(left + long * share, y - 26, 24, { fill: s.p.haze });
  return (
    out +
    polygon([left, y - 70, left - s.w * 0.4, y - 20, left - s.w * 0.4, y + 60, left, y - 46], {
      fill: s.p.light,
      opacity: 0.35,
    }) +
    rect(left + 60, y - 326, 150, 34, { fill: s.p.ink }, 8)
  );
};
const motel: Setting = (s) => {
  let out =
    sky(s) +
    moonDisc(s, s.w * 0.7, s.floor * 0.3, 96) +
    ridge(s, s.floor - 40, 40, s.p.far) +
    rect(-10, s.floor - 210, s.w + 20, 214, { fill: s.p.mid }) +
    polygon([-20, s.floor - 206, s.w + 20, s.floor - 206, s.w - 30, s.floor - 270, 30, s.floor - 270], {
      fill: darker(s.p.mid, 0.35),
    });
  for (let i = 0; i < 4; i++)
    out +=
      rect(50 + i * 200, s.floor - 160, 66, 162, { fill: mix(s.p.pop, s.p.mid, 0.4) }, 3) +
      rect(
        132 + i * 200,
        s.floor - 150,
        74,
        76,
        { fill: i === 2 ? darker(s.p.mid, 0.6) : (lit(s) ?? s.p.haze) },
        3,
      );
  return (
    out +
    rect(0, s.floor, s.w, s.h, { fill: s.p.near }) +
    rect(s.w * 0.06, s.floor - 520, 14, 330, { fill: s.p.ink }) +
    rect(s.w * 0.06 - 30, s.floor - 560, 190, 96, { fill: s.p.pop }, 14) +
    glow(s.w * 0.06 + 60, s.floor - 512, 190, s.p.pop, 0.5)
  );
};

export const town = { city, rooftop, street, alley, castle, road, busStop, theBus, motel } satisfies Record<
  string,
  Setting
>;
