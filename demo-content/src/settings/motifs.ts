import { darker, lighter, mix } from '../drawing/palette.ts';
import { disc, glow, line, n, oval, path, polygon, rect, verticalFade } from '../drawing/pen.ts';
import type { Scene } from './scene.ts';

export function sky(s: Scene, to = s.floor): string {
  const { p, w, rnd } = s;
  let out = verticalFade(0, 0, w, to + 10, [p.sky, p.haze]);
  if (s.hour === 'night') {
    let d = '';
    const count = Math.round((w * to) / 11000);
    for (let i = 0; i < count; i++) {
      const x = rnd.between(0, w);
      const y = rnd.between(0, to * 0.85);
      const r = rnd.between(1.2, 3.6);
      d += `M${n(x - r)},${n(y)}a${n(r)},${n(r)} 0 1 0 ${n(2 * r)},0a${n(r)},${n(r)} 0 1 0 ${n(-2 * r)},0`;
    }
    out += path(d, { fill: '#fff8e0', opacity: 0.8 });
  }
  return out;
}

export function moonDisc(s: Scene, x: number, y: number, r: number): string {
  if (s.moonless && s.hour === 'night') return '';
  const c = s.hour === 'night' ? '#fbf1cf' : s.p.light;
  return (
    glow(x, y, r * 2.6, c, 0.4) +
    disc(x, y, r, { fill: c }) +
    (s.hour === 'night'
      ? disc(x - r * 0.3, y - r * 0.2, r * 0.18, { fill: darker(c, 0.1) }) +
        disc(x + r * 0.25, y + r * 0.3, r * 0.12, { fill: darker(c, 0.1) })
      : '')
  );
}

export function cloudShape(x: number, y: number, size: number, fill: string, opacity: number): string {
  const k = size / 100;
  const at = (value: number): string => n(value * k);
  return path(
    `M${n(x)},${n(y)}c${at(-30)},0 ${at(-30)},${at(-34)} ${at(-2)},${at(-36)}c${at(4)},${at(-40)} ${at(60)},${at(-44)} ${at(74)},${at(-10)}c${at(30)},${at(-16)} ${at(56)},${at(8)} ${at(44)},${at(26)}c${at(26)},0 ${at(26)},${at(20)} 0,${at(20)}z`,
    { fill, opacity },
  );
}

export function clouds(s: Scene, count: number): string {
  const within = s.floor * 0.55;
  let out = '';
  for (let i = 0; i < count; i++) {
    out += cloudShape(
      s.rnd.between(-60, s.w - 60),
      s.rnd.between(within * 0.2, within),
      s.rnd.between(90, 190),
      lighter(s.p.haze, 0.5),
      s.hour === 'night' ? 0.14 : 0.7,
    );
  }
  return out;
}

/** A ridge of hills or dunes whose top wanders around `y`. */
export function ridge(s: Scene, y: number, swing: number, fill: string): string {
  const step = 160;
  let d = `M-20,${n(s.h)}L-20,${n(y)}`;
  for (let x = -20; x < s.w + step; x += step)
    d += `q${step / 2},${n(-s.rnd.between(-swing, swing))} ${step},${n(s.rnd.between(-swing, swing) * 0.4)}`;
  return path(`${d}L${s.w + step},${n(s.h)}Z`, { fill });
}

export function skyline(s: Scene, base: number, tall: number, fill: string, lit: string | null): string {
  let d = '';
  let windows = '';
  for (let x = -20; x < s.w + 40;) {
    const w = s.rnd.between(70, 150);
    const h = s.rnd.between(tall * 0.4, tall);
    d += `M${n(x)},${n(base)}V${n(base - h)}h${n(w)}V${n(base)}Z`;
    if (s.rnd.next() < 0.3) d += `M${n(x + w / 2 - 3)},${n(base - h)}v-44h6v44z`;
    if (lit) {
      for (let wy = base - h + 22; wy < base - 30; wy += 40)
        for (let wx = x + 16; wx < x + w - 24; wx += 32)
          if (s.rnd.next() < 0.42) windows += `M${n(wx)},${n(wy)}h14v20h-14z`;
    }
    x += w + s.rnd.between(-6, 10);
  }
  return path(d, { fill }) + (windows && lit ? path(windows, { fill: lit, opacity: 0.75 }) : '');
}

export function wall(
  s: Scene,
  fill: string,
  pattern: 'plain' | 'stripes' | 'tiles' | 'bricks' | 'dots',
): string {
  let out = verticalFade(0, 0, s.w, s.floor, [darker(fill, 0.16), fill]);
  const tone = darker(fill, 0.1);
  let d = '';
  if (pattern === 'stripes') {
    for (let x = 20; x < s.w; x += 76) d += `M${x},0h30V${n(s.floor)}h-30z`;
    out += path(d, { fill: tone, opacity: 0.55 });
  } else if (pattern === 'tiles') {
    for (let x = 0; x < s.w; x += 66) d += `M${x},0V${n(s.floor)}`;
    for (let y = s.floor; y > 0; y -= 66) d += `M0,${n(y)}H${s.w}`;
    out += path(d, { stroke: tone, width: 3 });
  } else if (pattern === 'bricks') {
    for (let i = 0; i < s.w * s.floor * 0.00007; i++) {
      const row = Math.floor(s.rnd.between(0, s.floor / 40));
      d += `M${n(Math.floor(s.rnd.between(0, s.w / 80)) * 80 + (row % 2) * 40)},${n(s.floor - row * 40 - 36)}h68v26h-68z`;
    }
    out += path(d, { fill: tone, opacity: 0.8 });
  } else if (pattern === 'dots') {
    for (let y = 40, row = 0; y < s.floor; y += 64, row++)
      for (let x = 30 + (row % 2) * 44; x < s.w; x += 88)
        d += `M${x - 7},${y}a7,7 0 1 0 14,0a7,7 0 1 0 -14,0`;
    out += path(d, { fill: tone, opacity: 0.7 });
  }
  return out;
}

export function boards(s: Scene, fill: string): string {
  let d = '';
  for (let i = -6; i <= 12; i++)
    d += `M${n(s.w / 2 + (i - 3) * 90)},${n(s.floor)}L${n(s.w / 2 + (i - 3) * 260)},${n(s.h + 200)}`;
  return (
    rect(0, s.floor, s.w, s.h - s.floor + 2, { fill }) +
    path(d, { stroke: darker(fill, 0.18), width: 3 }) +
    rect(0, s.floor - 14, s.w, 16, { fill: darker(fill, 0.28) })
  );
}

export function checkers(s: Scene, light: string, dark: string): string {
  let out = rect(0, s.floor, s.w, s.h - s.floor + 2, { fill: light });
  let y = s.floor;
  for (let row = 0; y < s.h; row++) {
    const depth = 30 + row * 16;
    for (let i = -1; i < 12; i++)
      if ((i + row) % 2 === 0) out += rect(i * 90 + row * 6, y, 90, depth, { fill: dark });
    y += depth;
  }
  return out + rect(0, s.floor - 12, s.w, 14, { fill: darker(dark, 0.3) });
}

export function windowPane(
  s: Scene,
  x: number,
  y: number,
  w: number,
  h: number,
  view: (inner: Scene) => string = (i) => sky(i, i.h),
  arch = false,
): string {
  const frame = darker(s.p.mid, 0.42);
  const r = arch ? w / 2 : 6;
  const name = `c${n(x)}-${n(y)}-${s.rnd.between(0, 1e6).toFixed(0)}`;
  return (
    `<clipPath id="${name}"><rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h + (arch ? r : 0))}" rx="${n(r)}"/></clipPath>` +
    `<g clip-path="url(#${name})"><g transform="translate(${n(x)},${n(y)})">${view({ ...s, w, h, floor: h })}</g></g>` +
    rect(x, y, w, h + (arch ? 0 : 0), { stroke: frame, width: 12 }, arch ? r : 6) +
    line([x + w / 2, y, x + w / 2, y + h], { stroke: frame, width: 7 }) +
    line([x, y + h * 0.48, x + w, y + h * 0.48], { stroke: frame, width: 7 }) +
    rect(x - 18, y + h - 2, w + 36, 18, { fill: lighter(frame, 0.15) }, 4)
  );
}

export function shelf(
  s: Scene,
  x: number,
  y: number,
  w: number,
  kind: 'books' | 'jars' | 'pots' | 'bottles' | 'loaves',
  height = 74,
): string {
  const { rnd, p } = s;
  const colours = [
    p.pop,
    p.light,
    lighter(p.far, 0.2),
    darker(p.mid, 0.3),
    lighter(p.near, 0.3),
    darker(p.pop, 0.3),
  ];
  let out = rect(x, y, w, 14, { fill: darker(p.mid, 0.45) }, 3);
  for (let at = x + 10; at < x + w - 34;) {
    const c = mix(rnd.pick(colours), p.mid, 0.25);
    const tall = height * rnd.between(0.6, 0.98);
    if (kind === 'books') {
      const wide = rnd.between(14, 30);
      out +=
        rect(at, y - tall, wide, tall, { fill: c }, 2) +
        rect(at + 3, y - tall * 0.8, wide - 6, 6, { fill: lighter(c, 0.4) });
      at += wide + 2 + (rnd.next() < 0.12 ? 26 : 0);
    } else if (kind === 'loaves') {
      out +=
        oval(at + 34, y - 20, 36, 22, { fill: mix('#d99a4e', p.mid, 0.2) }) +
        path(`M${n(at + 18)},${n(y - 32)}l8,18M${n(at + 36)},${n(y - 34)}l8,18`, {
          stroke: '#96602b',
          width: 4,
        });
      at += 84;
    } else if (kind === 'pots') {
      out +=
        polygon([at, y - 34, at + 44, y - 34, at + 36, y, at + 8, y], { fill: mix('#d27048', p.mid, 0.25) }) +
        oval(at + 10, y - 52, 12, 26, { fill: mix('#5fa05a', p.mid, 0.25) }, -28) +
        oval(at + 34, y - 54, 12, 26, { fill: mix('#4f8f58', p.mid, 0.25) }, 28) +
        disc(at + 22, y - 64, 13, { fill: c });
      at += 66;
    } else if (kind === 'bottles') {
      out += path(
        `M${n(at)},${n(y)}v-${n(tall * 0.6)}q0,-10 8,-14v-${n(tall * 0.3)}h12v${n(tall * 0.3)}q8,4 8,14V${n(y)}z`,
        { fill: c, opacity: 0.9 },
      );
      at += 38;
    } else {
      out +=
        rect(at, y - tall * 0.7, 40, tall * 0.7, { fill: lighter(c, 0.25) }, 8) +
        rect(at + 4, y - tall * 0.7 - 10, 32, 12, { fill: darker(c, 0.3) }, 3);
      at += 54;
    }
  }
  return out;
}

export function hangingLamp(s: Scene, x: number, to: number): string {
  return (
    glow(x, to + 30, 190, s.p.light, s.hour === 'night' ? 0.5 : 0.28) +
    line([x, 0, x, to], { stroke: darker(s.p.mid, 0.6), width: 5 }) +
    path(
      `M${n(x - 52)},${n(to + 34)}Q${n(x - 40)},${n(to - 12)} ${n(x)},${n(to - 14)}Q${n(x + 40)},${n(to - 12)} ${n(x + 52)},${n(to + 34)}Z`,
      { fill: darker(s.p.pop, 0.1) },
    ) +
    oval(x, to + 36, 24, 12, { fill: lighter(s.p.light, 0.5) })
  );
}

export function table(s: Scene, x: number, y: number, w: number, fill = darker(s.p.near, 0.18)): string {
  return (
    rect(x, y, w, 22, { fill: lighter(fill, 0.1) }, 6) +
    rect(x + 20, y + 20, 18, s.floor - y + 10, { fill }) +
    rect(x + w - 38, y + 20, 18, s.floor - y + 10, { fill })
  );
}

export function picture(s: Scene, x: number, y: number, w: number, h: number): string {
  return (
    rect(x, y, w, h, { fill: lighter(s.p.far, 0.3), stroke: darker(s.p.mid, 0.42), width: 9 }, 3) +
    path(
      `M${n(x + 8)},${n(y + h - 8)}l${n(w * 0.3)},${n(-h * 0.45)}l${n(w * 0.2)},${n(h * 0.2)}l${n(w * 0.2)},${n(-h * 0.3)}l${n(w * 0.22)},${n(h * 0.55)}z`,
      { fill: mix(s.p.pop, s.p.mid, 0.5) },
    )
  );
}

export function door(s: Scene, x: number, w: number, h: number): string {
  const fill = mix(s.p.pop, s.p.mid, 0.55);
  const y = s.floor - h;
  return (
    rect(x - 14, y - 14, w + 28, h + 14, { fill: darker(s.p.mid, 0.42) }, 6) +
    rect(x, y, w, h, { fill }, 4) +
    rect(x + w * 0.16, y + h * 0.08, w * 0.68, h * 0.34, { fill: darker(fill, 0.14) }, 4) +
    rect(x + w * 0.16, y + h * 0.52, w * 0.68, h * 0.38, { fill: darker(fill, 0.14) }, 4) +
    disc(x + w * 0.86, y + h * 0.5, 9, { fill: s.p.light })
  );
}

export function tree(
  s: Scene,
  x: number,
  base: number,
  size: number,
  fill: string,
  kind: 'round' | 'pine' | 'bare' = 'round',
): string {
  const trunk = darker(fill, 0.45);
  if (kind === 'pine')
    return (
      rect(x - size * 0.05, base - size * 0.2, size * 0.1, size * 0.2, { fill: trunk }) +
      path(
        `M${n(x)},${n(base - size)}l${n(size * 0.2)},${n(size * 0.36)}h${n(-size * 0.08)}l${n(size * 0.18)},${n(size * 0.28)}h${n(-size * 0.08)}l${n(size * 0.16)},${n(size * 0.22)}h${n(-size * 0.76)}l${n(size * 0.16)},${n(-size * 0.22)}h${n(-size * 0.08)}l${n(size * 0.18)},${n(-size * 0.28)}h${n(-size * 0.08)}z`,
        { fill },
      )
    );
  if (kind === 'bare')
    return path(
      `M${n(x)},${n(base)}V${n(base - size * 0.6)}M${n(x)},${n(base - size * 0.4)}l${n(-size * 0.24)},${n(-size * 0.3)}M${n(x)},${n(base - size * 0.5)}l${n(size * 0.22)},${n(-size * 0.36)}M${n(x - size * 0.12)},${n(base - size * 0.55)}l${n(-size * 0.02)},${n(-size * 0.24)}M${n(x + size * 0.12)},${n(base - size * 0.68)}l${n(size * 0.14)},${n(-size * 0.06)}M${n(x)},${n(base - size * 0.58)}l${n(-size * 0.04)},${n(-size * 0.3)}`,
      { stroke: fill, width: size * 0.045 },
    );
  return (
    rect(x - size * 0.06, base - size * 0.5, size * 0.12, size * 0.5, { fill: trunk }) +
    disc(x, base - size * 0.68, size * 0.3, { fill }) +
    disc(x - size * 0.2, base - size * 0.5, size * 0.22, { fill }) +
    disc(x + size * 0.22, base - size * 0.52, size * 0.24, { fill })
  );
}

export function rain(s: Scene): string {
  const count = Math.round((s.w * s.h) / 9000);
  let d = '';
  for (let i = 0; i < count; i++) {
    const length = s.rnd.between(26, 60);
    d += `M${n(s.rnd.between(0, s.w))},${n(s.rnd.between(0, s.h))}l${n(-length * 0.3)},${n(length)}`;
  }
  return path(d, { stroke: '#ffffff', width: 2.6, opacity: 0.42 });
}

export function snow(s: Scene): string {
  let out = '';
  for (let i = 0; i < (s.w * s.h) / 7000; i++)
    out += disc(s.rnd.between(0, s.w), s.rnd.between(0, s.h), s.rnd.between(3, 9), {
      fill: '#ffffff',
      opacity: 0.85,
    });
  return out;
}

export function waves(s: Scene, y: number, rows: number, from: string, to: string): string {
  let out = '';
  for (let row = 0; row < rows; row++) {
    const top = y + ((s.h - y) * row) / rows;
    let d = `M-80,${n(s.h + 4)}V${n(top)}`;
    const step = 70 + row * 22;
    for (let x = -80 - (row % 2) * step * 0.5; x < s.w + step; x += step)
      d += `q${n(step / 2)},${n(-16 - row * 3)} ${n(step)},0`;
    out += path(`${d}V${n(s.h + 4)}Z`, { fill: mix(from, to, row / Math.max(1, rows - 1)) });
  }
  return out;
}

export const bunting = (s: Scene, y: number): string => {
  let out = '';
  for (let x = 0, i = 0; x < s.w; x += 70, i++) {
    const [left, right] = [y + Math.sin(x / 120) * 14, y + Math.sin((x + 50) / 120) * 14];
    const fill = i % 2 ? s.p.pop : s.p.light;
    out += polygon([x, left, x + 50, right, x + 25, left + 62], { fill, opacity: 0.9 });
  }
  return out;
};
