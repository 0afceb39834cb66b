import { z } from 'zod';
import { comicCard } from '../catalogue/comics.shapes.ts';
import { genre } from '../catalogue/genres.shapes.ts';
import { rankingPeriods } from '../discovery/ranking.rules.ts';
import { id, line, presentVersion, version } from '../fields.ts';
import { siteVariant } from '../site.ts';
import {
  comicsShownBy,
  dailyHomeSources,
  maxComicsInRow,
  maxComicsOnHomePage,
  maxHomeRows,
  plainHomeSources,
  rowKeyOf,
} from './home.rules.ts';

const isShown = z.boolean();
const count = z.int().min(1).max(maxComicsInRow).meta({ description: 'How many comics it shows at most.' });
const plainRow = z.strictObject({ source: z.enum(plainHomeSources), isShown });
const dailyRow = z.strictObject({ source: z.enum(dailyHomeSources), isShown, count });
const rankingRow = z.strictObject({
  source: z.literal('ranking'),
  isShown,
  count,
  period: z.enum(rankingPeriods),
});

const idOf = z.union([id, z.object({ id }).transform((one) => one.id)]);
/** A row as it is stored. */
export const homeRow = z.discriminatedUnion('source', [
  plainRow,
  dailyRow,
  rankingRow,
  z.strictObject({
    source: z.literal('genre'),
    isShown,
    count,
    genre: idOf.meta({
      description:
        'The id of a genre, or an object with it. A row of a genre that does not exist is left out.',
    }),
    title: line(60, 0).default('').meta({ description: 'Empty: the name of the genre.' }),
  }),
  z.strictObject({
    source: z.literal('comics'),
    isShown,
    title: line(60),
    comics: z
      .array(idOf)
      .max(maxComicsInRow)
      .refine((ids) => new Set(ids).size === ids.length, 'must not name a comic twice')
      .meta({
        description: 'Ids in their order, or objects with the ids. Those that do not exist are left out.',
      }),
  }),
]);
export type HomeRow = z.output<typeof homeRow>;

const homeRows = z
  .array(homeRow)
  .max(maxHomeRows)
  .superRefine((rows, context) => {
    if (new Set(rows.map(rowKeyOf)).size !== rows.length)
      context.addIssue({ code: 'custom', message: 'must not have the same row twice' });
    if (comicsShownBy(rows) > maxComicsOnHomePage)
      context.addIssue({
        code: 'custom',
        message: `must show at most ${maxComicsOnHomePage} comics together`,
      });
  });

export const homePageParams = z.object({ siteVariant });
export const homePageUpdateBody = z.strictObject({
  rows: homeRows.meta({ description: 'All rows in their order.' }),
  version: version.optional(),
});

/** The home page of a site as staff edit it. */
export const savedHomePage = z
  .object({
    siteVariant,
    rows: z.array(
      z.discriminatedUnion('source', [
        plainRow,
        dailyRow,
        rankingRow,
        z.object({
          source: z.literal('genre'),
          isShown,
          count,
          genre: z.object({ id: z.string(), name: z.string() }),
          title: z.string(),
        }),
        z.object({
          source: z.literal('comics'),
          isShown,
          title: z.string(),
          comics: z.array(
            z.object({
              id: z.string(),
              title: z.string(),
              isVisible: z.boolean().meta({ description: 'Whether readers of this site see the comic.' }),
            }),
          ),
        }),
      ]),
    ),
    version: presentVersion,
  })
  .meta({ id: 'SavedHomePage', description: 'Genres and comics that do not exist any more are left out.' });
export type SavedHomePage = z.infer<typeof savedHomePage>;
export type SavedHomeRow = SavedHomePage['rows'][number];

const comics = z.array(comicCard).min(1);
/** The home page of a site as readers get it. */
export const homePage = z
  .object({
    rows: z
      .array(
        z.discriminatedUnion('source', [
          z.object({ source: z.enum(plainHomeSources) }),
          z.object({ source: z.enum(dailyHomeSources), comics }),
          z.object({ source: z.literal('ranking'), period: z.enum(rankingPeriods), comics }),
          z.object({
            source: z.literal('genre'),
            title: z.string(),
            genre: genre.pick({ id: true, name: true, slug: true }),
            comics,
          }),
          z.object({ source: z.literal('comics'), title: z.string(), comics }),
        ]),
      )
      .meta({ description: 'In their order. Rows without comics are left out.' }),
    isEmpty: z.boolean().meta({ description: 'Nothing has been published on this site yet.' }),
  })
  .meta({ id: 'HomePage' });
export type HomePage = z.infer<typeof homePage>;
