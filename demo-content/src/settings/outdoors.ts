import { darker, lighter, mix } from '../drawing/palette.ts';
import { disc, glow, n, oval, path, polygon, rect, verticalFade } from '../drawing/pen.ts';
import { clouds, cloudShape, moonDisc, rain, ridge, sky, tree, waves } from './motifs.ts';
import type { Scene, Setting } from './scene.ts';

function lighthouseTower(s: Scene, x: number, base: number, tall: number): string {
  const w = tall * 0.2;
  const white = mix('#fbf5e8', s.p.mid, s.hour === 'day' ? 0.12 : 0.45);
  const red = mix(s.p.pop, s.p.mid, s.hour === 'day' ? 0.05 : 0.35);
  const at = (share: number, half: number): string => `${n(x - half)},${n(base - tall * share)}`;
  const band = (low: number, high: number): string => {
    const half = (v: number): number => w / 2 - w * 0.17 * v;
    return polygon(
      [
        x - half(low),
        base - tall * low,
        x + half(low),
        base - tall * low,
        x + half(high),
        base - tall * high,
        x - half(high),
        base - tall * high,
      ],
      { fill: red },
    );
  };
  const top = base - tall * 0.78;
  const beam =
    s.hour === 'day'
      ? ''
      : polygon([x, top - tall * 0.07, x - s.w, top - tall * 0.34, x - s.w, top + tall * 0.06], {
          fill: s.p.light,
          opacity: 0.22,
        }) +
        polygon([x, top - tall * 0.07, x + s.w, top - tall * 0.3, x + s.w, top + tall * 0.1], {
          fill: s.p.light,
          opacity: 0.16,
        });
  return (
    beam +
    path(`M${at(0, w / 2)}L${at(0.78, w * 0.36)}H${n(x + w * 0.36)}L${n(x + w / 2)},${n(base)}Z`, {
      fill: white,
    }) +
    band(0.1, 0.26) +
    band(0.42, 0.58) +
    rect(x - w * 0.52, top - 8, w * 1.04, 14, { fill: s.p.ink }) +
    glow(x, top - tall * 0.07, tall * 0.24, s.p.light, s.hour === 'day' ? 0.2 : 0.8) +
    rect(x - w * 0.26, top - tall * 0.13, w * 0.52, tall * 0.12, { fill: lighter(s.p.light, 0.4) }) +
    polygon([x - w * 0.36, top - tall * 0.125, x + w * 0.36, top - tall * 0.125, x, top - tall * 0.22], {
      fill: red,
    }) +
    rect(x - w * 0.08, base - tall * 0.36, w * 0.16, tall * 0.06, { fill: s.p.ink }, 6)
  );
}

const sea: Setting = (s) =>
  sky(s, s.floor) +
  moonDisc(s, s.w * 0.72, s.floor * 0.3, 64) +
  clouds(s, 4) +
  waves(s, s.floor - 60, 5, s.p.far, s.p.near);
const lighthouse: Setting = (s) =>
  sky(s) +
  moonDisc(s, s.w * 0.2, s.floor * 0.24, 50) +
  clouds(s, 3) +
  waves(s, s.floor - 110, 4, s.p.far, s.p.mid) +
  lighthouseTower(s, s.w * 0.74, s.floor + 6, Math.min(s.floor * 0.9, 860)) +
  ridge(s, s.floor + 8, 14, s.p.near) +
  path(
    `M${n(s.w * 0.66)},${n(s.floor + 4)}q60,80 -120,${n(s.h - s.floor)}h160q80,-90 10,-${n(s.h - s.floor)}z`,
    { fill: lighter(s.p.near, 0.24) },
  );
const forest: Setting = (s) => {
  let out = sky(s) + moonDisc(s, s.w * 0.5, s.floor * 0.34, 76);
  for (let i = 0; i < 7; i++)
    out += tree(
      s,
      (i + 0.5) * (s.w / 7) + s.rnd.between(-30, 30),
      s.floor + 4,
      s.rnd.between(300, 480),
      s.p.far,
      'pine',
    );
  for (let i = 0; i < 5; i++)
    out += tree(
      s,
      i * (s.w / 4) + s.rnd.between(-40, 40),
      s.floor + 10,
      s.rnd.between(420, 620),
      s.p.mid,
      'pine',
    );
  return out + ridge(s, s.floor + 4, 12, s.p.near);
};
const meadow: Setting = (s) => {
  let out =
    sky(s) +
    moonDisc(s, s.w * 0.8, s.floor * 0.24, 60) +
    clouds(s, 4) +
    ridge(s, s.floor - 120, 60, s.p.far) +
    ridge(s, s.floor - 50, 40, s.p.mid) +
    tree(s, s.w * 0.12, s.floor + 6, 330, darker(s.p.mid, 0.2)) +
    ridge(s, s.floor, 12, s.p.near);
  for (let i = 0; i < 14; i++)
    out += disc(s.rnd.between(0, s.w), s.rnd.between(s.floor + 24, s.h), 7, {
      fill: s.rnd.pick([s.p.pop, s.p.light, '#fff6e2']),
    });
  return out;
};
const graveyard: Setting = (s) => {
  let out =
    sky(s) +
    moonDisc(s, s.w * 0.66, s.floor * 0.3, 86) +
    tree(s, s.w * 0.12, s.floor + 8, 480, darker(s.p.mid, 0.4), 'bare') +
    ridge(s, s.floor - 30, 26, s.p.far) +
    ridge(s, s.floor, 12, s.p.near);
  for (const [x, k] of [
    [0.3, 1],
    [0.52, 0.8],
    [0.88, 1.15],
  ] as const) {
    const at = s.w * x;
    out +=
      path(
        `M${n(at - 44 * k)},${n(s.floor + 20)}v${n(-90 * k)}q${n(44 * k)},${n(-56 * k)} ${n(88 * k)},0v${n(90 * k)}z`,
        { fill: lighter(s.p.mid, 0.22) },
      ) +
      path(`M${n(at)},${n(s.floor - 70 * k)}v${n(44 * k)}m${n(-16 * k)},${n(-30 * k)}h${n(32 * k)}`, {
        stroke: darker(s.p.mid, 0.2),
        width: 7 * k,
      });
  }
  return out;
};
const mountain: Setting = (s) =>
  sky(s) +
  moonDisc(s, s.w * 0.76, s.floor * 0.22, 58) +
  clouds(s, 3) +
  polygon(
    [
      -60,
      s.floor,
      s.w * 0.22,
      s.floor - 380,
      s.w * 0.46,
      s.floor - 120,
      s.w * 0.7,
      s.floor - 470,
      s.w + 80,
      s.floor,
    ],
    { fill: s.p.far },
  ) +
  polygon(
    [
      s.w * 0.7,
      s.floor - 470,
      s.w * 0.62,
      s.floor - 352,
      s.w * 0.68,
      s.floor - 366,
      s.w * 0.72,
      s.floor - 340,
      s.w * 0.79,
      s.floor - 352,
    ],
    { fill: '#fff8ee', opacity: 0.85 },
  ) +
  polygon(
    [
      s.w * 0.22,
      s.floor - 380,
      s.w * 0.155,
      s.floor - 300,
      s.w * 0.21,
      s.floor - 316,
      s.w * 0.29,
      s.floor - 302,
    ],
    { fill: '#fff8ee', opacity: 0.85 },
  ) +
  ridge(s, s.floor - 60, 60, s.p.mid) +
  ridge(s, s.floor, 14, s.p.near);
const space: Setting = (s) => {
  const night: Scene = { ...s, hour: 'night' };
  return (
    sky(night, s.h) +
    glow(s.w * 0.2, s.h * 0.3, s.w * 0.6, s.p.pop, 0.22) +
    glow(s.w * 0.9, s.h * 0.7, s.w * 0.5, s.p.far, 0.35) +
    disc(s.w * 0.78, s.floor * 0.36, 120, { fill: s.p.mid }) +
    oval(s.w * 0.78, s.floor * 0.36, 196, 34, { stroke: s.p.light, width: 12, opacity: 0.8 }, -16) +
    path(
      `M${n(s.w * 0.78 - 116)},${n(s.floor * 0.36 - 30)}A120,120 0 0 1 ${n(s.w * 0.78 + 116)},${n(s.floor * 0.36 - 30)}`,
      { fill: s.p.mid },
    )
  );
};
const underwater: Setting = (s) => {
  let out = verticalFade(0, 0, s.w, s.h, [lighter(s.p.sky, 0.15), s.p.mid]);
  for (let i = 0; i < 4; i++)
    out += polygon(
      [
        s.w * (0.1 + i * 0.24),
        0,
        s.w * (0.2 + i * 0.24),
        0,
        s.w * (0.08 + i * 0.26),
        s.h,
        s.w * (-0.06 + i * 0.26),
        s.h,
      ],
      { fill: '#ffffff', opacity: 0.07 },
    );
  out += ridge(s, s.floor - 40, 40, s.p.far) + ridge(s, s.floor, 14, s.p.near);
  for (let i = 0; i < 6; i++) {
    const x = s.rnd.between(0, s.w);
    out += path(`M${n(x)},${n(s.floor + 20)}q-30,-70 6,-120t0,-120t10,-90`, {
      stroke: mix('#4f9a6a', s.p.mid, 0.4),
      width: 16,
    });
  }
  for (let i = 0; i < 16; i++)
    out += disc(s.rnd.between(0, s.w), s.rnd.between(0, s.floor), s.rnd.between(5, 16), {
      stroke: '#ffffff',
      width: 3,
      opacity: 0.45,
    });
  return out;
};
const beach: Setting = (s) =>
  sky(s) +
  moonDisc(s, s.w * 0.5, s.floor - 150, 84) +
  clouds(s, 3) +
  waves({ ...s, h: s.floor + 40 }, s.floor - 110, 4, s.p.far, s.p.mid) +
  ridge(s, s.floor, 10, s.p.near);
const clouded: Setting = (s) => {
  let out = sky(s, s.h) + moonDisc(s, s.w * 0.7, s.h * 0.3, 90);
  for (let i = 0; i < 9; i++)
    out += cloudShape(
      s.rnd.between(-140, s.w - 40),
      s.h * (0.25 + 0.085 * i),
      s.rnd.between(180, 330),
      lighter(s.p.haze, s.hour === 'night' ? 0.12 : 0.55),
      s.hour === 'night' ? 0.35 : 0.85,
    );
  return out;
};
const storm: Setting = (s) =>
  sea({ ...s, hour: 'night' }) +
  path(`M${n(s.w * 0.3)},0l-50,${n(s.floor * 0.3)}h50l-70,${n(s.floor * 0.32)}`, {
    stroke: '#fff8d8',
    width: 9,
  }) +
  rain(s);

export const outdoors = {
  sea,
  lighthouse,
  forest,
  meadow,
  graveyard,
  mountain,
  space,
  underwater,
  beach,
  clouded,
  storm,
} satisfies Record<string, Setting>;
