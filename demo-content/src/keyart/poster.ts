import { atHour, darker, lighter, mix, type Hour, type Palette } from '../drawing/palette.ts';
import {
  disc,
  glow,
  group,
  n,
  path,
  polygon,
  rect,
  resetNames,
  screentone,
  verticalFade,
} from '../drawing/pen.ts';
import { random } from '../drawing/random.ts';
import type { Drawing } from '../drawing/raster.ts';
import { figure, headCentre } from '../figures/figure.ts';
import type { Mood, Pose } from '../figures/look.ts';
import type { PropName } from '../figures/props.ts';
import { settingNamed, type SettingName } from '../settings/index.ts';
import type { ComicSheet } from '../strip/comic-sheet.ts';
import { titleLettering, type TitleShape } from './title-lettering.ts';

export type Backdrop = 'scene' | 'disc' | 'burst' | 'arch' | 'stripes' | 'split' | 'moon' | 'tone' | 'window';
/** Positions are shares of the focal box: x across, y down to the feet; size 1 is a figure about a third of the box tall. */
export type PosterFigure = {
  who: string;
  x: number;
  y: number;
  size: number;
  mood: Mood;
  pose: Pose;
  holding?: PropName;
  facing?: 1 | -1;
};
export type Shot = { backdrop: Backdrop; figures: PosterFigure[] };
export type Poster = {
  setting: SettingName;
  hour: Hour;
  title: { lines: string[]; shape: TitleShape; at: 'top' | 'bottom'; fill: string; outline?: string };
  card: Shot;
  cover: Shot;
};

type Box = { x: number; y: number; w: number; h: number };

function scene(sheet: ComicSheet, w: number, h: number, floorShare: number): string {
  const p = atHour(sheet.palette, sheet.poster.hour);
  const zoom = Math.max(1, h / 1250);
  return group(
    settingNamed(sheet.poster.setting)({
      w: w / zoom,
      h: h / zoom,
      floor: (h * floorShare) / zoom,
      p,
      hour: sheet.poster.hour,
      rnd: random(sheet.slug, 'poster'),
      moonless: sheet.moonless === true,
    }),
    zoom === 1 ? '' : `scale(${n(zoom * 100)}e-2)`,
  );
}

function backdrop(kind: Backdrop, sheet: ComicSheet, w: number, h: number, focus: Box): string {
  const p: Palette = atHour(sheet.palette, sheet.poster.hour);
  const cx = focus.x + focus.w / 2;
  const cy = focus.y + focus.h * 0.48;
  const r = focus.w * 0.46;
  const ground = verticalFade(0, 0, w, h, [p.sky, p.haze]);
  const ring = (fill: string): string =>
    disc(cx, cy, r, { fill }) + disc(cx, cy, r + 22, { stroke: fill, width: 6, opacity: 0.6 });
  switch (kind) {
    case 'scene':
      return scene(sheet, w, h, 0.86);
    case 'moon':
      return (
        scene(sheet, w, h, 0.86) +
        glow(cx, cy, r * 1.7, p.light, 0.5) +
        disc(cx, cy, r, { fill: lighter(p.light, 0.25) })
      );
    case 'disc':
      return (
        ground + screentone(0, h * 0.5, w, h * 0.5, mix(p.haze, p.mid, 0.5), 26) + ring(sheet.palette.pop)
      );
    case 'burst': {
      let d = '';
      for (let i = 0; i < 18; i++) {
        const a = (i / 18) * Math.PI * 2 + 0.1;
        const reach = w + h;
        d += `M${n(cx)},${n(cy)}L${n(cx + Math.cos(a) * reach)},${n(cy + Math.sin(a) * reach)}L${n(cx + Math.cos(a + 0.17) * reach)},${n(cy + Math.sin(a + 0.17) * reach)}Z`;
      }
      return (
        rect(0, 0, w, h, { fill: p.haze }) +
        path(d, { fill: mix(p.haze, sheet.palette.light, 0.75) }) +
        disc(cx, cy, r * 0.86, { fill: sheet.palette.pop }) +
        screentone(0, h - h * 0.3, w, h * 0.3, darker(sheet.palette.pop, 0.25), 26)
      );
    }
    case 'arch':
      return (
        ground +
        path(`M${n(cx - r)},${n(h)}V${n(cy)}A${n(r)},${n(r)} 0 0 1 ${n(cx + r)},${n(cy)}V${n(h)}Z`, {
          fill: sheet.palette.pop,
        }) +
        path(
          `M${n(cx - r * 0.84)},${n(h)}V${n(cy)}A${n(r * 0.84)},${n(r * 0.84)} 0 0 1 ${n(cx + r * 0.84)},${n(cy)}V${n(h)}Z`,
          { fill: mix(sheet.palette.pop, p.light, 0.4) },
        )
      );
    case 'stripes': {
      let out = rect(0, 0, w, h, { fill: p.haze });
      for (let x = -h; x < w; x += 150)
        out += polygon([x, h, x + 75, h, x + 75 + h * 0.5, 0, x + h * 0.5, 0], {
          fill: mix(p.haze, sheet.palette.light, 0.6),
        });
      return out + ring(mix(sheet.palette.pop, p.mid, 0.1));
    }
    case 'split':
      return (
        rect(0, 0, w, h, { fill: sheet.palette.pop }) +
        polygon([cx + focus.w * 0.12, 0, w, 0, w, h, cx - focus.w * 0.12, h], { fill: p.sky }) +
        screentone(0, h * 0.62, cx, h * 0.38, darker(sheet.palette.pop, 0.22), 28) +
        path(`M${n(cx + focus.w * 0.12)},0L${n(cx - focus.w * 0.12)},${n(h)}`, {
          stroke: sheet.palette.paper,
          width: 14,
        })
      );
    case 'window': {
      const name = `w${sheet.slug}`;
      return (
        rect(0, 0, w, h, { fill: darker(p.night, 0.3) }) +
        screentone(0, h * 0.6, w, h * 0.4, darker(p.night, 0.05), 28) +
        `<clipPath id="${name}"><rect x="${n(focus.x + 60)}" y="${n(focus.y + 70)}" width="${n(focus.w - 120)}" height="${n(focus.h - 190)}" rx="${n(focus.w / 2 - 60)}"/></clipPath><g clip-path="url(#${name})">${group(scene(sheet, focus.w, focus.h, 0.74), `translate(${n(focus.x)},${n(focus.y)})`)}</g>` +
        rect(
          focus.x + 60,
          focus.y + 70,
          focus.w - 120,
          focus.h - 190,
          { stroke: sheet.palette.light, width: 10 },
          focus.w / 2 - 60,
        )
      );
    }
    case 'tone':
      return (
        verticalFade(0, 0, w, h, [mix(sheet.palette.pop, p.night, 0.3), sheet.palette.pop]) +
        screentone(0, 0, w, h * 0.45, mix(sheet.palette.pop, p.night, 0.6), 28, 'top') +
        glow(cx, cy, r * 1.3, sheet.palette.light, 0.7)
      );
  }
}

function drawFigures(sheet: ComicSheet, figures: PosterFigure[], focus: Box): string {
  const unit = focus.h / 1200;
  return figures
    .map((one) =>
      figure(
        sheet.cast[one.who]!,
        { mood: one.mood, pose: one.pose, ...(one.holding ? { holding: one.holding } : {}) },
        {
          x: focus.x + one.x * focus.w,
          ground: focus.y + one.y * focus.h,
          scale: one.size * unit,
          facing: one.facing ?? (one.x < 0.5 ? 1 : -1),
        },
        sheet.palette.ink,
        sheet.palette.pop,
      ),
    )
    .join('');
}

export function cardPicture(sheet: ComicSheet): Drawing {
  resetNames();
  const box: Box = { x: 0, y: 0, w: 800, h: 1200 };
  const { title } = sheet.poster;
  const outline = title.outline ?? sheet.palette.ink;
  // A title at the bottom hides all legs, so figures may be raised off the ground.
  const cast =
    title.at === 'bottom' ? raised(sheet, sheet.poster.card.figures, 0.38, true) : sheet.poster.card.figures;
  const body = backdrop(sheet.poster.card.backdrop, sheet, 800, 1200, box) + drawFigures(sheet, cast, box);
  const tall = title.lines.length > 2 ? 430 : 370;
  const measured = titleLettering(title.lines, 56, 0, 688, tall, {
    shape: title.shape,
    fill: title.fill,
    outline,
  });
  const shade =
    title.at === 'top'
      ? verticalFade(0, 0, 800, 460, [
          [sheet.palette.ink, 0.5],
          [sheet.palette.ink, 0],
        ])
      : verticalFade(0, 700, 800, 500, [
          [sheet.palette.ink, 0],
          [sheet.palette.ink, 0.62],
        ]);
  const y =
    title.at === 'top'
      ? title.shape === 'arch'
        ? 78
        : 72
      : 1200 - 84 - measured.height - (title.shape === 'arch' ? 60 : 0);
  const lettered = titleLettering(title.lines, 56, y, 688, tall, {
    shape: title.shape,
    fill: title.fill,
    outline,
  });
  return { width: 800, height: 1200, body: body + shade + lettered.svg };
}

/** A cover is a portrait: the figures are raised until the faces are at the optical middle, as long as their feet stay on the ground. */
function raised(sheet: ComicSheet, figures: PosterFigure[], line: number, mayFloat = false): PosterFigure[] {
  const heads = figures.map((one) => one.y - (headCentre(sheet.cast[one.who]!) * one.size) / 1200);
  const wanted = heads.reduce((sum, y) => sum + y, 0) / heads.length - line;
  const room = Math.min(
    ...figures.map((one) => one.y - (sheet.cast[one.who]!.outfit === 'shell' ? 0.86 : 1.03)),
  );
  const lift = Math.max(0, mayFloat ? wanted : Math.min(wanted, room));
  return figures.map((one) => ({ ...one, y: one.y - lift }));
}

export function coverPicture(sheet: ComicSheet): Drawing {
  resetNames();
  const box: Box = { x: 0, y: 0, w: 800, h: 1200 };
  return {
    width: 800,
    height: 1200,
    body:
      backdrop(sheet.poster.cover.backdrop, sheet, 800, 1200, box) +
      drawFigures(sheet, raised(sheet, sheet.poster.cover.figures, 0.52), box),
  };
}

/** In wide pictures the left 45% stays empty for the title; the figures are in a box at the right. */
export function bannerPicture(sheet: ComicSheet, width: number, height: number): Drawing {
  resetNames();
  const box: Box = { x: width * 0.5, y: -height * 0.3, w: height * 1.0, h: height * 1.36 };
  return {
    width,
    height,
    body: scene(sheet, width, height, 0.84) + drawFigures(sheet, sheet.poster.card.figures, box),
  };
}

export function mobileBannerPicture(sheet: ComicSheet, width: number, height: number): Drawing {
  resetNames();
  const box: Box = { x: width * 0.06, y: -height * 0.2, w: width * 0.88, h: height * 0.96 };
  const ink = sheet.palette.ink;
  return {
    width,
    height,
    body:
      scene(sheet, width, height, 0.66) +
      drawFigures(sheet, sheet.poster.card.figures, box) +
      verticalFade(0, height * 0.5, width, height * 0.5, [
        [ink, 0, 0],
        [ink, 0.82, 0.75],
        [ink, 0.9, 1],
      ]),
  };
}
