import type { Hour, Palette } from '../drawing/palette.ts';
import type { Random } from '../drawing/random.ts';

/** The stage a setting paints: the whole rectangle, with the ground line at `floor`. */
export type Scene = {
  w: number;
  h: number;
  floor: number;
  p: Palette;
  hour: Hour;
  rnd: Random;
  moonless?: boolean;
};
export type Setting = (s: Scene) => string;
