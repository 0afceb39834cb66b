import { darker, lighter, mix } from '../drawing/palette.ts';
import { glow, n, path, polygon, rect, screentone, verticalFade } from '../drawing/pen.ts';
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
const dots: Setting = (s) =>
  verticalFade(0, 0, s.w, s.h, [s.p.haze, lighter(s.p.haze, 0.5)]) +
  screentone(0, s.h * 0.45, s.w, s.h * 0.55, mix(s.p.haze, s.p.mid, 0.55), 26);
const dark: Setting = (s) =>
  rect(0, 0, s.w, s.h, { fill: darker(s.p.night, 0.35) }) +
  glow(s.w / 2, s.floor - 180, Math.max(s.w, s.h) * 0.6, mix(s.p.night, s.p.pop, 0.35), 0.6);

export const abstract = { burst, speed, dots, dark } satisfies Record<string, Setting>;
