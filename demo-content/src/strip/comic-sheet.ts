import type { ComicStatus, ContentWarning } from '@longstrip/contract/catalogue/comics.shapes';
import type { Palette } from '../drawing/palette.ts';
import type { Look } from '../figures/look.ts';
import type { Poster } from '../keyart/poster.ts';
import type { SettingName } from '../settings/index.ts';

export type Variant = 'censored' | 'uncensored' | 'legal';

/** Everything that is written about one comic: who is in it, in which colours, what its poster shows, and every episode. */
export type ComicSheet = {
  slug: string;
  title: string;
  otherTitles?: string[];
  description: string;
  rating: 'T' | 'M' | 'AO';
  genres: string[];
  /** How long before today the comic began; more weeks than episodes means a break between two seasons. */
  weeksOld: number;
  /** Ongoing if not given. */
  status?: ComicStatus;
  warnings?: ContentWarning[];
  palette: Palette;
  cast: Record<string, Look>;
  poster: Poster;
  /** The setting outdoors, if the poster shows a room. */
  outside?: SettingName;
  /** No sky shows the moon unless the panel has the flag `moon`. */
  moonless?: boolean;
  /** Whether the episode of this number exists in all three variants; if not given, none does. */
  variants?: (chapter: number) => boolean;
  script: string;
};
