import { darker, lighter, mix } from '../drawing/palette.ts';
import { disc, glow, n, oval, path, polygon, rect, verticalFade } from '../drawing/pen.ts';
import { clouds, cloudShape, moonDisc, rain, ridge, sky, skyline, tree, waves } from './motifs.ts';
import type { Scene, Setting } from './scene.ts';

const lit = (s: Scene): string | null => (s.hour === 'day' ? null : s.p.light);

export function lighthouseTower(s: Scene, x: number, base: number, tall: number): string {
  const w = tall * 0.2;
  const white = mix('#fbf5e8', s.p.mid, s.hour === 'day' ? 0.12 : 0.45);
  const red = mix(s.p.pop, s.p.mid, s.hour === 'day' ? 0.05 : 0.35);
  const at = (share: number, half: number): string => `${n(x - half)},${n(base - tall * share)}`;
  const band = (low: number, high: number): string => {
    const half = (v: number): number => w / 2 - (w * 0.17 * v);
    return polygon([[x - half(low), base - tall * low], [x + half(low), base - tall * low], [x + half(high), base - tall * high], [x - half(high), base - tall * high]], { fill: red });
  };
  const top = base - tall * 0.78;
  const beam = s.hour === 'day' ? '' : polygon([[x, top - tall * 0.07], [x - s.w, top - tall * 0.34], [x - s.w, top + tall * 0.06]], { fill: s.p.light, opacity: 0.22 }) + polygon([[x, top - tall * 0.07], [x + s.w, top - tall * 0.3], [x + s.w, top + tall * 0.1]], { fill: s.p.light, opacity: 0.16 });
  return (
    beam + path(`M${at(0, w / 2)}L${at(0.78, w * 0.36)}H${n(x + w * 0.36)}L${n(x + w / 2)},${n(base)}Z`, { fill: white }) + band(0.1, 0.26) + band(0.42, 0.58) +
    rect(x - w * 0.52, top - 8, w * 1.04, 14, { fill: s.p.ink }) + glow(x, top - tall * 0.07, tall * 0.24, s.p.light, s.hour === 'day' ? 0.2 : 0.8) + rect(x - w * 0.26, top - tall * 0.13, w * 0.52, tall * 0.12, { fill: lighter(s.p.light, 0.4) }) +
    polygon([[x - w * 0.36, top - tall * 0.125], [x + w * 0.36, top - tall * 0.125], [x, top - tall * 0.22]], { fill: red }) + rect(x - w * 0.08, base - tall * 0.36, w * 0.16, tall * 0.06, { fill: s.p.ink }, 6)
  );
}

const sea: Setting = (s) => sky(s, s.floor) + moonDisc(s, s.w * 0.72, s.floor * 0.3, 64) + clouds(s, 4) + waves(s, s.floor - 60, 5, s.p.far, s.p.near);
const lighthouse: Setting = (s) => sky(s) + moonDisc(s, s.w * 0.2, s.floor * 0.24, 50) + clouds(s, 3) + waves(s, s.floor - 110, 4, s.p.far, s.p.mid) + lighthouseTower(s, s.w * 0.74, s.floor + 6, Math.min(s.floor * 0.9, 860)) + ridge(s, s.floor + 8, 14, s.p.near) + path(`M${n(s.w * 0.66)},${n(s.floor + 4)}q60,80 -120,${n(s.h - s.floor)}h160q80,-90 10,-${n(s.h - s.floor)}z`, { fill: lighter(s.p.near, 0.24) });
const cliff: Setting = (s) => sky(s) + clouds(s, 4) + waves(s, s.floor + 30, 4, s.p.far, s.p.mid) + path(`M${n(s.w * 0.2)},${n(s.h)}C${n(s.w * 0.3)},${n(s.floor + 60)} ${n(s.w * 0.26)},${n(s.floor + 10)} ${n(s.w * 0.34)},${n(s.floor - 2)}H${s.w}V${n(s.h)}Z`, { fill: darker(s.p.near, 0.2) }) + path(`M${n(s.w * 0.3)},${n(s.floor + 6)}q30,-20 60,-8H${s.w}v40q-200,-24 -420,0z`, { fill: s.p.near }) + rect(0, s.floor, s.w, 0, { fill: s.p.near });
const city: Setting = (s) => sky(s) + moonDisc(s, s.w * 0.78, s.floor * 0.2, 54) + skyline(s, s.floor, Math.min(s.floor * 0.75, 640), s.p.far, lit(s)) + skyline(s, s.floor, Math.min(s.floor * 0.42, 360), s.p.mid, lit(s)) + rect(0, s.floor, s.w, s.h, { fill: s.p.near }) + rect(0, s.floor + 26, s.w, 8, { fill: darker(s.p.near, 0.25) });
const rooftop: Setting = (s) => sky(s) + moonDisc(s, s.w * 0.24, s.floor * 0.3, 80) + skyline(s, s.floor + 10, Math.min(s.floor * 0.5, 420), s.p.far, lit(s)) + rect(0, s.floor - 56, s.w, 60, { fill: s.p.mid }) + rect(-10, s.floor - 72, s.w + 20, 22, { fill: lighter(s.p.mid, 0.2) }) + rect(0, s.floor, s.w, s.h, { fill: s.p.near }) + rect(s.w * 0.82, s.floor - 220, 90, 170, { fill: darker(s.p.mid, 0.25) }) + path(`M${n(s.w * 0.82 - 14)},${n(s.floor - 210)}l58,-70l60,70z`, { fill: darker(s.p.mid, 0.4) });
const street: Setting = (s) => {
  let out = sky(s) + skyline(s, s.floor, Math.min(s.floor * 0.7, 560), s.p.far, lit(s));
  for (let x = -30; x < s.w; x += 290) {
    const c = s.rnd.pick([s.p.mid, mix(s.p.mid, s.p.pop, 0.3), mix(s.p.mid, s.p.light, 0.3)]);
    out += rect(x, s.floor - 330, 280, 332, { fill: c }) + rect(x + 34, s.floor - 190, 130, 190, { fill: mix(s.p.light, c, s.hour === 'day' ? 0.45 : 0.1) }, 4) + rect(x + 184, s.floor - 180, 70, 182, { fill: darker(c, 0.35) }, 4);
    for (let i = 0; i < 7; i++) out += path(`M${x + i * 40},${n(s.floor - 224)}h40v24q-20,30 -40,0z`, { fill: i % 2 ? '#fff4dd' : s.p.pop, opacity: s.hour === 'day' ? 1 : 0.75 });
    out += rect(x + 40, s.floor - 300, 56, 50, { fill: lit(s) ?? darker(c, 0.2) }, 4) + rect(x + 176, s.floor - 300, 56, 50, { fill: darker(c, 0.25) }, 4);
  }
  return out + rect(0, s.floor, s.w, s.h, { fill: s.p.near }) + rect(0, s.floor, s.w, 22, { fill: lighter(s.p.near, 0.25) });
};
const alley: Setting = (s) => rect(0, 0, s.w, s.h, { fill: darker(s.p.far, 0.2) }) + verticalFade(s.w * 0.34, 0, s.w * 0.32, s.floor, [[0, s.p.sky], [1, s.p.haze]]) + moonDisc(s, s.w * 0.5, s.floor * 0.28, 56) + polygon([[0, 0], [s.w * 0.36, 0], [s.w * 0.4, s.floor], [0, s.h]], { fill: s.p.mid }) + polygon([[s.w, 0], [s.w * 0.66, 0], [s.w * 0.6, s.floor], [s.w, s.h]], { fill: darker(s.p.mid, 0.15) }) + polygon([[s.w * 0.4, s.floor], [s.w * 0.6, s.floor], [s.w, s.h], [0, s.h]], { fill: s.p.near }) + rect(s.w * 0.1, s.floor * 0.5, 70, 110, { fill: lit(s) ?? darker(s.p.mid, 0.2) }, 4) + glow(s.w * 0.72, s.floor * 0.62, 150, s.p.light, 0.5) + rect(s.w * 0.7, s.floor * 0.6, 34, 44, { fill: s.p.light }, 8);
const forest: Setting = (s) => {
  let out = sky(s) + moonDisc(s, s.w * 0.5, s.floor * 0.34, 76);
  for (let i = 0; i < 7; i++) out += tree(s, (i + 0.5) * (s.w / 7) + s.rnd.between(-30, 30), s.floor + 4, s.rnd.between(300, 480), s.p.far, 'pine');
  for (let i = 0; i < 5; i++) out += tree(s, i * (s.w / 4) + s.rnd.between(-40, 40), s.floor + 10, s.rnd.between(420, 620), s.p.mid, 'pine');
  return out + ridge(s, s.floor + 4, 12, s.p.near);
};
const meadow: Setting = (s) => {
  let out = sky(s) + moonDisc(s, s.w * 0.8, s.floor * 0.24, 60) + clouds(s, 4) + ridge(s, s.floor - 120, 60, s.p.far) + ridge(s, s.floor - 50, 40, s.p.mid) + tree(s, s.w * 0.12, s.floor + 6, 330, darker(s.p.mid, 0.2)) + ridge(s, s.floor, 12, s.p.near);
  for (let i = 0; i < 14; i++) out += disc(s.rnd.between(0, s.w), s.rnd.between(s.floor + 24, s.h), 7, { fill: s.rnd.pick([s.p.pop, s.p.light, '#fff6e2']) });
  return out;
};
const graveyard: Setting = (s) => {
  let out = sky(s) + moonDisc(s, s.w * 0.66, s.floor * 0.3, 86) + tree(s, s.w * 0.12, s.floor + 8, 480, darker(s.p.mid, 0.4), 'bare') + ridge(s, s.floor - 30, 26, s.p.far) + ridge(s, s.floor, 12, s.p.near);
  for (const [x, k] of [[0.3, 1], [0.52, 0.8], [0.88, 1.15]] as const) {
    const at = s.w * x;
    out += path(`M${n(at - 44 * k)},${n(s.floor + 20)}v${n(-90 * k)}q${n(44 * k)},${n(-56 * k)} ${n(88 * k)},0v${n(90 * k)}z`, { fill: lighter(s.p.mid, 0.22) }) + path(`M${n(at)},${n(s.floor - 70 * k)}v${n(44 * k)}m${n(-16 * k)},${n(-30 * k)}h${n(32 * k)}`, { stroke: darker(s.p.mid, 0.2), width: 7 * k });
  }
  return out;
};
const mountain: Setting = (s) => sky(s) + moonDisc(s, s.w * 0.76, s.floor * 0.22, 58) + clouds(s, 3) + polygon([[-60, s.floor], [s.w * 0.22, s.floor - 380], [s.w * 0.46, s.floor - 120], [s.w * 0.7, s.floor - 470], [s.w + 80, s.floor]], { fill: s.p.far }) + polygon([[s.w * 0.7, s.floor - 470], [s.w * 0.62, s.floor - 352], [s.w * 0.68, s.floor - 366], [s.w * 0.72, s.floor - 340], [s.w * 0.79, s.floor - 352]], { fill: '#fff8ee', opacity: 0.85 }) + polygon([[s.w * 0.22, s.floor - 380], [s.w * 0.155, s.floor - 300], [s.w * 0.21, s.floor - 316], [s.w * 0.29, s.floor - 302]], { fill: '#fff8ee', opacity: 0.85 }) + ridge(s, s.floor - 60, 60, s.p.mid) + ridge(s, s.floor, 14, s.p.near);
const castle: Setting = (s) => {
  const b = s.floor - 20;
  const tower = (x: number, w: number, h: number): string => rect(x, b - h, w, h, { fill: s.p.mid }) + polygon([[x - 12, b - h], [x + w + 12, b - h], [x + w / 2, b - h - w * 1.2]], { fill: mix(s.p.pop, s.p.mid, 0.45) }) + rect(x + w / 2 - 10, b - h + 50, 20, 44, { fill: lit(s) ?? darker(s.p.mid, 0.35) }, 10);
  return sky(s) + moonDisc(s, s.w * 0.2, s.floor * 0.24, 60) + clouds(s, 3) + ridge(s, s.floor - 60, 40, s.p.far) + tower(s.w * 0.46, 90, 300) + tower(s.w * 0.76, 84, 360) + tower(s.w * 0.6, 120, 440) + rect(s.w * 0.44, b - 190, s.w * 0.46, 194, { fill: lighter(s.p.mid, 0.08) }) + path(`M${n(s.w * 0.62)},${n(b + 2)}v-80q44,-60 88,0v80z`, { fill: darker(s.p.mid, 0.5) }) + ridge(s, s.floor, 12, s.p.near);
};
const road: Setting = (s) => sky(s) + moonDisc(s, s.w * 0.24, s.floor * 0.24, 66) + skyline(s, s.floor - 10, 240, s.p.far, lit(s)) + ridge(s, s.floor - 20, 26, s.p.mid) + rect(0, s.floor, s.w, s.h, { fill: darker(s.p.near, 0.3) }) + path(`M0,${n(s.floor + 60)}h120m60,0h120m60,0h120m60,0h120m60,0h120`, { stroke: s.p.light, width: 9, opacity: 0.8 }) + path(`M${n(s.w * 0.9)},${n(s.floor)}V${n(s.floor - 330)}q0,-40 -60,-40`, { stroke: darker(s.p.mid, 0.4), width: 10 }) + glow(s.w * 0.9 - 66, s.floor - 356, 130, s.p.light, 0.6);
const busStop: Setting = (s) => road(s) + rect(s.w * 0.08, s.floor - 320, 14, 322, { fill: darker(s.p.mid, 0.5) }) + rect(s.w * 0.08 - 60, s.floor - 400, 134, 104, { fill: s.p.pop }, 18) + path(`M${n(s.w * 0.08 - 34)},${n(s.floor - 372)}h82q10,0 10,10v28h-102v-28q0,-10 10,-10zM${n(s.w * 0.08 - 26)},${n(s.floor - 322)}a9,9 0 1 0 1,0zM${n(s.w * 0.08 + 36)},${n(s.floor - 322)}a9,9 0 1 0 1,0z`, { fill: '#fff6e2' });
const theBus: Setting = (s) => {
  const y = s.floor + 20;
  const left = s.w * 0.1;
  const long = s.w * 0.8;
  let out = road(s) + rect(left, y - 330, long, 300, { fill: s.p.pop }, 46) + rect(left, y - 120, long, 26, { fill: lighter(s.p.light, 0.4) }) + rect(left + long - 96, y - 280, 70, 210, { fill: darker(s.p.pop, 0.3) }, 12);
  for (let x = left + 36; x < left + long - 190; x += 112) out += glow(x + 48, y - 230, 90, s.p.light, 0.5) + rect(x, y - 286, 94, 118, { fill: lighter(s.p.light, 0.2) }, 14);
  for (const share of [0.2, 0.76]) out += disc(left + long * share, y - 26, 56, { fill: s.p.ink }) + disc(left + long * share, y - 26, 24, { fill: s.p.haze });
  return out + polygon([[left, y - 70], [left - s.w * 0.4, y - 20], [left - s.w * 0.4, y + 60], [left, y - 46]], { fill: s.p.light, opacity: 0.35 }) + rect(left + 60, y - 326, 150, 34, { fill: s.p.ink }, 8);
};
const space: Setting = (s) => {
  const night: Scene = { ...s, hour: 'night' };
  return sky(night, s.h) + glow(s.w * 0.2, s.h * 0.3, s.w * 0.6, s.p.pop, 0.22) + glow(s.w * 0.9, s.h * 0.7, s.w * 0.5, s.p.far, 0.35) + disc(s.w * 0.78, s.floor * 0.36, 120, { fill: s.p.mid }) + oval(s.w * 0.78, s.floor * 0.36, 196, 34, { stroke: s.p.light, width: 12, opacity: 0.8 }, -16) + path(`M${n(s.w * 0.78 - 116)},${n(s.floor * 0.36 - 30)}A120,120 0 0 1 ${n(s.w * 0.78 + 116)},${n(s.floor * 0.36 - 30)}`, { fill: s.p.mid });
};
const planet: Setting = (s) => space(s) + ridge(s, s.floor - 40, 40, s.p.mid) + ridge(s, s.floor, 12, s.p.near) + oval(s.w * 0.2, s.floor + 50, 70, 16, { fill: darker(s.p.near, 0.25) }) + oval(s.w * 0.76, s.floor + 84, 100, 20, { fill: darker(s.p.near, 0.25) });
const underwater: Setting = (s) => {
  let out = verticalFade(0, 0, s.w, s.h, [[0, lighter(s.p.sky, 0.15)], [1, s.p.mid]]);
  for (let i = 0; i < 4; i++) out += polygon([[s.w * (0.1 + i * 0.24), 0], [s.w * (0.2 + i * 0.24), 0], [s.w * (0.08 + i * 0.26), s.h], [s.w * (-0.06 + i * 0.26), s.h]], { fill: '#ffffff', opacity: 0.07 });
  out += ridge(s, s.floor - 40, 40, s.p.far) + ridge(s, s.floor, 14, s.p.near);
  for (let i = 0; i < 6; i++) {
    const x = s.rnd.between(0, s.w);
    out += path(`M${n(x)},${n(s.floor + 20)}q-30,-70 6,-120t0,-120t10,-90`, { stroke: mix('#4f9a6a', s.p.mid, 0.4), width: 16 });
  }
  for (let i = 0; i < 16; i++) out += disc(s.rnd.between(0, s.w), s.rnd.between(0, s.floor), s.rnd.between(5, 16), { stroke: '#ffffff', width: 3, opacity: 0.45 });
  return out;
};
const beach: Setting = (s) => sky(s) + moonDisc(s, s.w * 0.5, s.floor - 150, 84) + clouds(s, 3) + waves({ ...s, h: s.floor + 40 }, s.floor - 110, 4, s.p.far, s.p.mid) + ridge(s, s.floor, 10, s.p.near);
const clouded: Setting = (s) => {
  let out = sky(s, s.h) + moonDisc(s, s.w * 0.7, s.h * 0.3, 90);
  for (let i = 0; i < 9; i++) out += cloudShape(s.rnd.between(-140, s.w - 40), s.h * (0.25 + 0.085 * i), s.rnd.between(180, 330), lighter(s.p.haze, s.hour === 'night' ? 0.12 : 0.55), s.hour === 'night' ? 0.35 : 0.85);
  return out;
};
const motel: Setting = (s) => {
  let out = sky(s) + moonDisc(s, s.w * 0.7, s.floor * 0.3, 96) + ridge(s, s.floor - 40, 40, s.p.far) + rect(-10, s.floor - 210, s.w + 20, 214, { fill: s.p.mid }) + polygon([[-20, s.floor - 206], [s.w + 20, s.floor - 206], [s.w - 30, s.floor - 270], [30, s.floor - 270]], { fill: darker(s.p.mid, 0.35) });
  for (let i = 0; i < 4; i++) out += rect(50 + i * 200, s.floor - 160, 66, 162, { fill: mix(s.p.pop, s.p.mid, 0.4) }, 3) + rect(132 + i * 200, s.floor - 150, 74, 76, { fill: i === 2 ? darker(s.p.mid, 0.6) : (lit(s) ?? s.p.haze) }, 3);
  return out + rect(0, s.floor, s.w, s.h, { fill: s.p.near }) + rect(s.w * 0.06, s.floor - 520, 14, 330, { fill: s.p.ink }) + rect(s.w * 0.06 - 30, s.floor - 560, 190, 96, { fill: s.p.pop }, 14) + glow(s.w * 0.06 + 60, s.floor - 512, 190, s.p.pop, 0.5);
};
const storm: Setting = (s) => sea({ ...s, hour: 'night' }) + path(`M${n(s.w * 0.3)},0l-50,${n(s.floor * 0.3)}h50l-70,${n(s.floor * 0.32)}`, { stroke: '#fff8d8', width: 9 }) + rain(s);

export const outdoors = { sea, lighthouse, cliff, city, rooftop, street, alley, forest, meadow, graveyard, mountain, castle, road, busStop, theBus, space, planet, underwater, beach, clouded, motel, storm } satisfies Record<string, Setting>;
