import { atHour, darker, lighter, mix } from '../drawing/palette.ts';
import { disc, glow, group, n, path, rect, screentone } from '../drawing/pen.ts';
import { random } from '../drawing/random.ts';
import { colourBrush, contourBrush } from '../figures/brush.ts';
import { figure } from '../figures/figure.ts';
import { drawProp } from '../figures/props.ts';
import { rain, snow } from '../settings/motifs.ts';
import type { Scene } from '../settings/scene.ts';
import { isAbstract, settingNamed } from '../settings/index.ts';
import type { PlacedPanel } from './arrange.ts';
import { drawBalloon, drawCaption, drawSound, drawTail } from './balloon.ts';
import type { ComicSheet, Variant } from './comic-sheet.ts';
import { veil } from './discretion.ts';

function background(panel: PlacedPanel, sheet: ComicSheet, seedWords: string): string {
  const { script, width: w, height: h } = panel;
  const p = atHour(sheet.palette, script.hour);
  const alone = script.figures.length === 0;
  const abstract = isAbstract(script.setting);
  const zoom = abstract
    ? 1
    : alone
      ? 1.1
      : script.camera === 'wide'
        ? 1.12
        : script.camera === 'mid'
          ? 1.5
          : 1.9;
  const floor = abstract
    ? h - 60
    : alone
      ? h - 120
      : script.camera === 'wide'
        ? h - 128
        : script.camera === 'mid'
          ? h - 60
          : h - 20;
  // The same place keeps the same furniture from panel to panel: only place and comic seed it.
  const rnd = random(sheet.slug, script.setting);
  const painted = settingNamed(script.setting)({
    w: w / zoom,
    h: h / zoom,
    floor: floor / zoom,
    p,
    hour: script.hour,
    rnd,
    moonless: sheet.moonless === true && !script.flags.includes('moon'),
  });
  let out = group(painted, zoom === 1 ? '' : `scale(${zoom})`);
  if (!abstract && !alone && script.camera !== 'wide') {
    const far = script.camera === 'close';
    out += rect(0, 0, w, h, { fill: p.haze, opacity: far ? 0.5 : 0.22 });
    if (far) out += screentone(0, h * 0.55, w, h * 0.45, mix(p.haze, p.mid, 0.7), 24);
  }
  const weather: Scene = { w, h, floor, p, hour: script.hour, rnd: random(seedWords, 'weather') };
  if (script.flags.includes('rain')) out += rain(weather);
  if (script.flags.includes('snow')) out += snow(weather);
  return out;
}

function still(panel: PlacedPanel, sheet: ComicSheet): string {
  const { script, width, height, stageTop } = panel;
  if (!script.object) return '';
  const scale = script.figures.length ? 0.9 : 2.1;
  const y = script.figures.length ? height - 120 : (stageTop + height) / 2;
  const ink = sheet.palette.ink;
  const halo = script.figures.length
    ? ''
    : disc(width / 2, y, 205, { fill: lighter(sheet.palette.light, 0.35), opacity: 0.75 }) +
      glow(width / 2, y, 300, sheet.palette.light, 0.5);
  const line = 3.1 / scale + 1.35;
  return (
    halo +
    group(
      drawProp(contourBrush(ink, line, line * 0.6), script.object, sheet.palette.pop) +
        drawProp(colourBrush(ink, line), script.object, sheet.palette.pop),
      `translate(${n(width / 2)},${n(y)}) scale(${scale})`,
    )
  );
}

/** Captions of a panel without figures stand above it, so that they hide nothing of it. How far down it begins. */
export function pictureTop({ figures, texts }: Pick<PlacedPanel, 'figures' | 'texts'>): number {
  if (figures.length > 0 || texts.length === 0) return 0;
  const bottoms = texts.map((text) => (text.kind === 'caption' ? text.y + text.box.height : null));
  return bottoms.includes(null) ? 0 : Math.max(...bottoms.map(Number)) - 34;
}

/** Draws one panel at its own 0,0. Balloons are outside the clip, so they may lean over the frame. */
export function drawPanel(
  panel: PlacedPanel,
  sheet: ComicSheet,
  variant: Variant,
  seedWords: string,
  name: string,
): string {
  const { script, width: w, height: h } = panel;
  const { palette } = sheet;
  const p = atHour(palette, script.hour);
  const bleed = script.flags.includes('bleed');
  const tilt = script.flags.includes('slant') ? 46 : 0;
  const above = pictureTop(panel);
  const corners = `M0,${above + tilt}L${w},${above}V${h - tilt}L0,${h}Z`;
  const surface = panel.figures
    .filter(
      (one) => sheet.cast[one.who]!.outfit === 'shell' && one.ground < h - 4 && script.camera !== 'wide',
    )
    .map((one) =>
      rect(
        one.x - 190,
        one.ground - 8,
        380,
        h,
        { fill: darker(p.near, 0.22), stroke: palette.ink, width: 5 },
        10,
      ),
    )
    .join('');
  const shadows =
    script.camera === 'wide'
      ? panel.figures
          .map(
            (one) =>
              `<ellipse cx="${n(one.x)}" cy="${n(one.ground + 4)}" rx="${n(76 * one.scale)}" ry="${n(13 * one.scale)}" fill="${palette.ink}" opacity="0.22"/>`,
          )
          .join('')
      : '';
  const cast = panel.figures
    .map((one) => figure(sheet.cast[one.who]!, one, one, palette.ink, palette.pop))
    .join('');
  const clip = `<clipPath id="${name}"><path d="${corners}"/></clipPath>`;
  let out =
    clip +
    group(
      group(background({ ...panel, height: h - above }, sheet, seedWords), `translate(0,${n(above)})`) +
        shadows +
        surface +
        cast +
        still(panel, sheet) +
        veil(panel, variant, palette, seedWords),
      '',
      ` clip-path="url(#${name})"`,
    );
  if (!bleed) out += path(corners, { stroke: palette.ink, width: 6.5 });
  const rnd = random(seedWords, 'sound');
  const paper = lighter(palette.paper, 0.7);
  for (const text of panel.texts)
    if (text.kind === 'balloon')
      out += drawTail(text.balloon, text.x, text.y, text.tip, { ink: palette.ink, paper });
  for (const text of panel.texts) {
    if (text.kind === 'balloon')
      out += drawBalloon(text.balloon, text.x, text.y, text.tip, { ink: palette.ink, paper });
    else if (text.kind === 'caption')
      out += drawCaption(
        text.box,
        text.x,
        text.y,
        script.hour === 'day'
          ? { ink: palette.ink, fill: lighter(palette.light, 0.55), text: palette.ink }
          : { ink: palette.ink, fill: mix(palette.night, palette.ink, 0.4), text: '#fff6e2' },
      );
    else
      out += drawSound(
        text.text,
        text.x,
        text.y,
        text.size,
        { ink: palette.ink, fill: rnd.pick([palette.pop, palette.light]), paper },
        rnd.between(-6, -2),
      );
  }
  return out;
}

export const panelTone = (panel: PlacedPanel): 'light' | 'dark' =>
  panel.script.hour === 'night' || panel.script.setting === 'dark' || panel.script.setting === 'space'
    ? 'dark'
    : 'light';
