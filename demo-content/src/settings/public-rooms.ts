import { darker, lighter, mix } from '../drawing/palette.ts';
import { disc, glow, line, n, oval, path, polygon, rect } from '../drawing/pen.ts';
import { boards, checkers, hangingLamp, shelf, sky, skyline, table, wall, windowPane } from './motifs.ts';
import type { Scene, Setting } from './scene.ts';

export const cityView = (i: Scene): string =>
  sky(i, i.h) + skyline(i, i.h, i.h * 0.6, i.p.far, i.hour === 'day' ? null : i.p.light);

const office: Setting = (s) =>
  wall(s, s.p.mid, 'plain') +
  windowPane(s, s.w * 0.08, s.floor - 450, 260, 240, cityView) +
  shelf(s, s.w * 0.58, s.floor - 350, 290, 'books') +
  shelf(s, s.w * 0.58, s.floor - 240, 290, 'books') +
  boards(s, s.p.near) +
  rect(s.w * 0.06, s.floor - 120, s.w * 0.44, 24, { fill: lighter(s.p.near, 0.22) }, 5) +
  rect(s.w * 0.09, s.floor - 98, s.w * 0.38, 120, { fill: darker(s.p.near, 0.3) }) +
  rect(s.w * 0.12, s.floor - 190, 96, 72, { fill: darker(s.p.ink, 0.1) }, 6) +
  rect(s.w * 0.34, s.floor - 150, 70, 30, { fill: '#fff8e6' }, 2);
const detective: Setting = (s) =>
  office({ ...s, p: s.p }) +
  hangingLamp(s, s.w * 0.5, Math.max(80, s.floor - 600)) +
  Array.from({ length: 9 }, (_, i) =>
    rect(s.w * 0.08, s.floor - 446 + i * 26, 260, 11, { fill: darker(s.p.mid, 0.4), opacity: 0.6 }),
  ).join('');
const bus: Setting = (s) => {
  const frame = lighter(s.p.mid, 0.12);
  let out = rect(0, 0, s.w, s.h, { fill: s.p.mid });
  for (let i = -1; i < 4; i++) {
    const x = i * 250 + 60;
    out += windowPane(
      { ...s, p: { ...s.p, mid: darker(s.p.mid, 0.1) } },
      x,
      s.floor - 410,
      220,
      190,
      cityView,
    );
  }
  out +=
    rect(0, s.floor - 452, s.w, 14, { fill: darker(frame, 0.35) }) +
    rect(0, 0, s.w, Math.max(0, s.floor - 560), { fill: darker(s.p.mid, 0.3) });
  for (let i = 0; i < 4; i++)
    out +=
      line([90 + i * 210, s.floor - 452, 90 + i * 210, s.floor - 404], {
        stroke: darker(frame, 0.4),
        width: 6,
      }) + path(`M${66 + i * 210},${n(s.floor - 404)}h48l-10,36h-28z`, { stroke: s.p.light, width: 8 });
  for (let i = -1; i < 4; i++)
    out +=
      rect(i * 240 + 30, s.floor - 170, 150, 170, { fill: mix(s.p.pop, s.p.mid, 0.35) }, 30) +
      rect(i * 240 + 52, s.floor - 200, 106, 60, { fill: mix(darker(s.p.pop, 0.2), s.p.mid, 0.35) }, 22);
  return (
    out +
    rect(0, s.floor - 6, s.w, s.h, { fill: darker(s.p.near, 0.25) }) +
    rect(0, s.floor - 6, s.w, 10, { fill: s.p.light, opacity: 0.6 }) +
    glow(s.w / 2, s.floor - 520, 300, s.p.light, 0.28)
  );
};
const library: Setting = (s) => {
  let out = wall(s, s.p.mid, 'plain');
  for (let y = s.floor - 24; y > -60; y -= 120)
    out += shelf(s, -10, y, s.w * 0.36, 'books', 96) + shelf(s, s.w * 0.66, y, s.w * 0.36, 'books', 96);
  return (
    out +
    windowPane(s, s.w * 0.42, s.floor - 430, 130, 280, (i) => sky(i, i.h), true) +
    boards(s, s.p.near) +
    hangingLamp(s, s.w * 0.5, Math.max(70, s.floor - 640))
  );
};
const cafe: Setting = (s) =>
  wall(s, s.p.mid, 'bricks') +
  windowPane(s, s.w * 0.06, s.floor - 460, 320, 280, cityView) +
  rect(s.w * 0.6, s.floor - 440, 240, 170, { fill: darker(s.p.ink, 0.1) }, 8) +
  [0, 1, 2, 3]
    .map((i) =>
      rect(
        s.w * 0.6 + 24,
        s.floor - 408 + i * 34,
        120 + (i % 2) * 50,
        9,
        { fill: '#fff6e2', opacity: 0.85 },
        4,
      ),
    )
    .join('') +
  boards(s, s.p.near) +
  hangingLamp(s, s.w * 0.26, Math.max(80, s.floor - 620)) +
  hangingLamp(s, s.w * 0.74, Math.max(110, s.floor - 590)) +
  table(s, s.w * 0.36, s.floor - 100, 220);
const bar: Setting = (s) =>
  wall(s, s.p.mid, 'stripes') +
  shelf(s, s.w * 0.08, s.floor - 400, s.w * 0.84, 'bottles', 96) +
  shelf(s, s.w * 0.08, s.floor - 270, s.w * 0.84, 'bottles', 96) +
  glow(s.w * 0.5, s.floor - 380, 330, s.p.light, 0.35) +
  rect(-10, s.floor - 130, s.w + 20, 140, { fill: darker(s.p.near, 0.25) }) +
  rect(-10, s.floor - 152, s.w + 20, 28, { fill: mix(s.p.near, s.p.pop, 0.4) }) +
  boards(s, s.p.near) +
  hangingLamp(s, s.w * 0.25, Math.max(70, s.floor - 640)) +
  hangingLamp(s, s.w * 0.75, Math.max(70, s.floor - 640));
const stage: Setting = (s) => {
  let out =
    rect(0, 0, s.w, s.h, { fill: darker(s.p.mid, 0.35) }) +
    polygon([s.w * 0.3, -20, s.w * 0.46, -20, s.w * 0.8, s.floor + 40, s.w * 0.2, s.floor + 40], {
      fill: s.p.light,
      opacity: 0.3,
    });
  for (let i = 0; i < 5; i++)
    for (const side of [0, 1])
      out += path(
        `M${n(side ? s.w - i * 44 : i * 44)},0q${side ? -34 : 34},${n(s.floor * 0.5)} ${side ? -8 : 8},${n(s.floor)}h${side ? -38 : 38}V0z`,
        { fill: i % 2 ? s.p.pop : darker(s.p.pop, 0.22) },
      );
  for (let x = -40; x < s.w; x += 120)
    out += path(`M${x},0h120v50q-60,90 -120,0z`, { fill: darker(s.p.pop, 0.1) });
  return (
    out +
    boards(s, s.p.near) +
    oval(s.w * 0.5, s.floor + 60, s.w * 0.34, 34, { fill: s.p.light, opacity: 0.4 })
  );
};
const corridor: Setting = (s) => {
  const f = s.floor;
  const v = [s.w / 2, f - 250] as const;
  return (
    rect(0, 0, s.w, s.h, { fill: s.p.mid }) +
    polygon([0, s.h, v[0] - 90, v[1] + 130, v[0] + 90, v[1] + 130, s.w, s.h], { fill: s.p.near }) +
    polygon([0, 0, s.w, 0, v[0] + 90, v[1] - 130, v[0] - 90, v[1] - 130], { fill: darker(s.p.mid, 0.4) }) +
    rect(v[0] - 90, v[1] - 130, 180, 260, { fill: darker(s.p.mid, 0.6) }) +
    rect(v[0] - 40, v[1] - 60, 80, 190, { fill: s.p.pop, opacity: 0.75 }, 4) +
    glow(v[0], v[1] - 30, 200, s.p.light, 0.35) +
    polygon([s.w * 0.06, f + 40, s.w * 0.06, f - 400, s.w * 0.18, f - 360, s.w * 0.18, f - 20], {
      fill: darker(s.p.mid, 0.3),
    }) +
    polygon([s.w * 0.94, f + 40, s.w * 0.94, f - 400, s.w * 0.82, f - 360, s.w * 0.82, f - 20], {
      fill: darker(s.p.mid, 0.3),
    })
  );
};
const throne: Setting = (s) =>
  wall(s, s.p.mid, 'plain') +
  [0.08, 0.3, 0.7, 0.92]
    .map(
      (x) =>
        rect(s.w * x - 26, 0, 52, s.floor, { fill: lighter(s.p.mid, 0.16) }) +
        rect(s.w * x - 36, s.floor - 30, 72, 32, { fill: lighter(s.p.mid, 0.28) }),
    )
    .join('') +
  path(`M${n(s.w * 0.4)},${n(s.floor)}v-330l40,-60l${n(s.w * 0.2 - 80)},0l40,60v330z`, {
    fill: mix(s.p.pop, s.p.mid, 0.3),
  }) +
  rect(s.w * 0.37, s.floor - 130, s.w * 0.26, 134, { fill: mix(s.p.light, s.p.mid, 0.3) }, 12) +
  boards(s, s.p.near) +
  polygon([s.w * 0.4, s.floor, s.w * 0.6, s.floor, s.w * 0.8, s.h, s.w * 0.2, s.h], {
    fill: s.p.pop,
    opacity: 0.75,
  });
const ship: Setting = (s) =>
  wall(s, s.p.mid, 'plain') +
  windowPane(
    s,
    s.w * 0.14,
    s.floor - 440,
    s.w * 0.72,
    220,
    (i) => sky({ ...i, hour: 'night' }, i.h) + disc(i.w * 0.75, i.h * 0.7, 90, { fill: i.p.pop }),
  ) +
  Array.from({ length: 9 }, (_, i) =>
    line([i * 100, 0, i * 100 + 0, s.floor - 480], { stroke: darker(s.p.mid, 0.2), width: 4 }),
  ).join('') +
  rect(-6, s.floor - 150, s.w + 12, 156, { fill: darker(s.p.near, 0.3) }, 10) +
  Array.from({ length: 22 }, (_, i) =>
    disc(40 + (i % 11) * 74, s.floor - 110 + Math.floor(i / 11) * 44, 11, {
      fill: [s.p.pop, s.p.light, lighter(s.p.far, 0.4)][(i * 7) % 3]!,
    }),
  ).join('') +
  rect(0, s.floor, s.w, s.h, { fill: s.p.near }) +
  path(`M0,${n(s.floor + 50)}H${s.w}`, { stroke: darker(s.p.near, 0.25), width: 5 });
const station: Setting = (s) =>
  wall(s, s.p.mid, 'tiles') +
  windowPane(
    s,
    s.w * 0.52,
    s.floor - 470,
    s.w * 0.4,
    250,
    (i) => sky({ ...i, hour: 'night' }, i.h) + disc(i.w * 0.3, i.h * 1.1, 150, { fill: i.p.far }),
  ) +
  rect(s.w * 0.06, s.floor - 420, 230, 426, { fill: darker(s.p.mid, 0.4) }, 14) +
  rect(s.w * 0.06 + 22, s.floor - 390, 130, 280, { fill: mix(s.p.light, s.p.mid, 0.2) }, 6) +
  Array.from({ length: 12 }, (_, i) =>
    rect(
      s.w * 0.06 + 32 + (i % 3) * 40,
      s.floor - 374 + Math.floor(i / 3) * 68,
      28,
      46,
      { fill: [s.p.pop, s.p.far, '#fff6e2', s.p.near][i % 4]! },
      5,
    ),
  ).join('') +
  rect(0, s.floor, s.w, s.h, { fill: s.p.near }) +
  path(
    `M0,${n(s.floor + 44)}h60l40,-36h60l-40,36h80l40,-36h60l-40,36h80l40,-36h60l-40,36h80l40,-36h60l-40,36h80l40,-36h60l-40,36H${s.w}`,
    { fill: s.p.light, opacity: 0.5 },
  );
const studio: Setting = (s) =>
  wall(s, s.p.mid, 'bricks') +
  [0.08, 0.24, 0.4]
    .map(
      (x, i) =>
        rect(s.w * x, s.floor - 430 + (i % 2) * 30, 96, 130, { fill: '#fff3e2' }, 3) +
        path(`M${n(s.w * x + 48)},${n(s.floor - 396 + (i % 2) * 30)}q34,24 0,70q-34,-46 0,-70`, {
          stroke: s.p.pop,
          width: 6,
        }),
    )
    .join('') +
  path(`M${n(s.w * 0.6)},${n(s.floor - 420)}h210v120h-210z`, { stroke: s.p.pop, width: 9 }) +
  glow(s.w * 0.6 + 105, s.floor - 360, 200, s.p.pop, 0.5) +
  boards(s, s.p.near) +
  rect(s.w * 0.64, s.floor - 100, 200, 40, { fill: darker(s.p.ink, 0.1) }, 18) +
  rect(s.w * 0.72, s.floor - 66, 22, 70, { fill: darker(s.p.ink, 0.1) });
const diner: Setting = (s) =>
  wall(s, s.p.mid, 'tiles') +
  windowPane(s, s.w * 0.05, s.floor - 450, s.w * 0.9, 220, cityView) +
  rect(s.w * 0.04, s.floor - 180, 210, 190, { fill: s.p.pop }, 26) +
  rect(s.w * 0.7, s.floor - 180, 210, 190, { fill: s.p.pop }, 26) +
  table(s, s.w * 0.34, s.floor - 110, 260, lighter(s.p.near, 0.3)) +
  checkers(s, '#f6ecd8', darker(s.p.near, 0.3)) +
  hangingLamp(s, s.w * 0.5, Math.max(70, s.floor - 620));

export const publicRooms = {
  office,
  detective,
  bus,
  library,
  cafe,
  bar,
  stage,
  corridor,
  throne,
  ship,
  station,
  studio,
  diner,
} satisfies Record<string, Setting>;
