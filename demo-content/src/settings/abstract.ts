import { darker, lighter, mix } from '../drawing/palette.ts';
import { disc, glow, n, path, polygon, rect, screentone, verticalFade } from '../drawing/pen.ts';
import type { Scene, Setting } from './scene.ts';

function rays(s: Scene, cx: number, cy: number, count: number, fill: string, opacity: number): string {
  let d = '';
  const reach = s.w + s.h;
  for (let i = 0; i < count; i++) {
    const a = (i / count) * Math.PI * 2;
    const b = a + (Math.PI / count) * 0.9;
    d += `M${n(cx)},${n(cy)}L${n(cx + Math.cos(a) * reach)},${n(cy + Math.sin(a) * reach)}L${n(cx + Math.cos(b) * reach)},${n(cy + Math.sin(b) * reach)}Z`;
  }
  return path(d, { fill, opacity });
}

const burst: Setting = (s) =>
  rect(0, 0, s.w, s.h, { fill: s.p.light }) +
  rays(s, s.w / 2, s.floor - 160, 16, mix(s.p.light, s.p.pop, 0.45), 1) +
  screentone(0, s.h - 180, s.w, 180, mix(s.p.pop, s.p.ink, 0.1), 24);
const focus: Setting = (s) => {
  let d = '';
  const cx = s.w / 2;
  const cy = s.floor - 200;
  for (let i = 0; i < 90; i++) {
    const a = (i / 90) * Math.PI * 2 + s.rnd.between(0, 0.05);
    const inner = s.rnd.between(0.42, 0.62) * Math.max(s.w, 560);
    const out = s.w + s.h;
    d += `M${n(cx + Math.cos(a) * inner)},${n(cy + Math.sin(a) * inner)}L${n(cx + Math.cos(a - 0.012) * out)},${n(cy + Math.sin(a - 0.012) * out)}L${n(cx + Math.cos(a + 0.012) * out)},${n(cy + Math.sin(a + 0.012) * out)}Z`;
  }
  return rect(0, 0, s.w, s.h, { fill: lighter(s.p.haze, 0.4) }) + path(d, { fill: s.p.ink });
};
const speed: Setting = (s) => {
  let out = verticalFade(0, 0, s.w, s.h, [lighter(s.p.haze, 0.2), s.p.far]);
  for (let i = 0; i < 42; i++) {
    const y = s.rnd.between(0, s.h);
    const x = s.rnd.between(-200, s.w * 0.6);
    out += polygon([x, y, x + s.rnd.between(260, 700), y + 3, x, y + s.rnd.between(3, 9)], {
      fill: i % 3 ? '#ffffff' : s.p.ink,
      opacity: 0.7,
    });
  }
  return out;
};
const dreamy: Setting = (s) => {
  let out = verticalFade(0, 0, s.w, s.h, [lighter(s.p.pop, 0.62), lighter(s.p.light, 0.3)]);
  for (let i = 0; i < 16; i++)
    out += disc(s.rnd.between(0, s.w), s.rnd.between(0, s.h), s.rnd.between(18, 74), {
      fill: '#ffffff',
      opacity: s.rnd.between(0.16, 0.42),
    });
  return out + screentone(0, s.h - 240, s.w, 240, lighter(s.p.pop, 0.3), 26);
};
const gloom: Setting = (s) => {
  let d = '';
  for (let x = 10; x < s.w; x += 24) d += `M${x},0V${n(s.rnd.between(0.2, 0.6) * s.h)}`;
  return (
    verticalFade(0, 0, s.w, s.h, [darker(s.p.night, 0.1), mix(s.p.night, s.p.far, 0.55)]) +
    path(d, { stroke: s.p.ink, width: 4, opacity: 0.5 })
  );
};
const dots: Setting = (s) =>
  verticalFade(0, 0, s.w, s.h, [s.p.haze, lighter(s.p.haze, 0.5)]) +
  screentone(0, s.h * 0.45, s.w, s.h * 0.55, mix(s.p.haze, s.p.mid, 0.55), 26);
const dark: Setting = (s) =>
  rect(0, 0, s.w, s.h, { fill: darker(s.p.night, 0.35) }) +
  glow(s.w / 2, s.floor - 180, Math.max(s.w, s.h) * 0.6, mix(s.p.night, s.p.pop, 0.35), 0.6);
const spot: Setting = (s) =>
  rect(0, 0, s.w, s.h, { fill: darker(s.p.night, 0.4) }) +
  polygon([s.w * 0.42, 0, s.w * 0.58, 0, s.w * 0.94, s.h, s.w * 0.06, s.h], {
    fill: s.p.light,
    opacity: 0.32,
  });

export const abstract = { burst, focus, speed, dreamy, gloom, dots, dark, spot } satisfies Record<
  string,
  Setting
>;
