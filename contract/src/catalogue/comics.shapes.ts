import { z } from 'zod';
import { picture } from '../assets/picture.ts';
import { maxCoinPrice } from '../coins/coins.rules.ts';
import { flag, id, jsonField, line, lines, oneOrMany, text, version, versionsById } from '../fields.ts';
import { maxLimit } from '../paging.rules.ts';
import { limit, offset } from '../paging.ts';
import { contentRating, siteVariant } from '../site.ts';
import { type ComicLength, comicLengths } from './browse.rules.ts';
import { credit, creditsField } from './creators.shapes.ts';
import { genre } from './genres.shapes.ts';

export const comicStatuses = ['ongoing', 'completed', 'hiatus'] as const;
export type ComicStatus = (typeof comicStatuses)[number];

export const comicLength = z.enum(Object.keys(comicLengths) as [ComicLength, ...ComicLength[]]).meta({
  description: `By published episodes: \`short\` has up to ${comicLengths.short.max}, \`medium\` up to ${comicLengths.medium.max}.`,
});

/** What a comic warns of, in the order in which it is named. */
const contentWarnings = [
  'violence',
  'gore',
  'abuse',
  'self_harm',
  'nudity',
  'sexual_content',
  'strong_language',
  'substance_use',
  'flashing_images',
] as const;
export type ContentWarning = (typeof contentWarnings)[number];

export const comic = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    bannerImageUrl: z.string().nullable().meta({ description: 'Card image.' }),
    coverImageUrl: z.string().nullable().meta({ description: 'Preview cover.' }),
    bannerImage: picture.nullable(),
    coverImage: picture.nullable(),
    contentRating,
    genres: z.array(genre),
    chapterCount: z.int().min(0),
    comicOfTheDay: z.boolean().meta({ description: 'Set by staff, on one comic of a site at a time.' }),
    readersChoice: z.boolean().meta({ description: 'Set by staff.' }),
    creators: z.array(credit).optional().meta({ description: 'Who made it; left out when unknown.' }),
    otherTitles: z.string().optional().meta({
      description: 'Other titles, such as the original one: one on each line; left out when there are none.',
    }),
    publisher: z.string().optional(),
    language: z.string().optional().meta({ description: 'BCP 47 tag; left out when unknown.' }),
    coinPrice: z
      .int()
      .optional()
      .meta({ description: 'Coins that unlock one of its chapters; left out for the usual price.' }),
    status: z.enum(comicStatuses).optional().meta({ description: 'Left out while it is ongoing.' }),
    updateDay: z
      .int()
      .optional()
      .meta({ description: 'The day of new episodes, 1 for Monday to 7; left out when there is none.' }),
    updateTime: z.string().optional().meta({
      description:
        'The time of new episodes on that day, as 18:00 in the time zone of the site; left out when unknown.',
    }),
    contentWarnings: z
      .array(z.enum(contentWarnings))
      .optional()
      .meta({ description: 'Left out when there are none.' }),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'Comic' });
export type Comic = z.infer<typeof comic>;

/** What a card in a grid shows. */
export const comicCard = comic
  .pick({
    id: true,
    title: true,
    bannerImage: true,
    contentRating: true,
    genres: true,
    chapterCount: true,
    language: true,
    status: true,
  })
  .extend({
    creators: z
      .array(z.string())
      .optional()
      .meta({ description: 'The names of its authors, at most three; left out when unknown.' }),
  })
  .meta({ id: 'ComicCard' });
export type ComicCard = z.infer<typeof comicCard>;

const comicSort = z.strictObject({
  field: z.enum(['created_at', 'updated_at', 'title']),
  order: z.enum(['asc', 'desc']).default('desc'),
});

export const comicsListBody = z.strictObject({
  limit: limit.default(20),
  offset,
  filters: z
    .strictObject({
      id: oneOrMany(id).optional(),
      genres: oneOrMany(id, 50)
        .optional()
        .meta({ description: 'Genre ids; a comic with any of them matches.' }),
      creator: id.optional().meta({ description: 'The id of a creator of this site who made it.' }),
      contentRating: oneOrMany(contentRating, 3)
        .optional()
        .meta({ description: 'Only an operator key may ask for ratings that this host does not show.' }),
    })
    .default({}),
  sort: comicSort.default({ field: 'created_at', order: 'desc' }),
});

/** How many genres a comic can have. */
export const maxGenresOfComic = 20;

const genresField = jsonField(
  z
    .array(z.union([id, z.object({ id }).transform((one) => one.id)]))
    .max(maxGenresOfComic)
    .transform((ids) => [...new Set(ids)]),
).meta({ description: 'JSON list of genre ids, or of objects with an id.' });

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

const detailFields = {
  creators: creditsField.optional(),
  otherTitles: lines(2000).optional().meta({ description: 'Other titles, one on each line.' }),
  publisher: line(200, 0).optional(),
  language: text(35, 0)
    .refine((tag) => tag === '' || isLanguageTag(tag), 'must be the tag of a language, such as en or pt-BR')
    .optional(),
  coinPrice: jsonField(z.int().min(1).max(maxCoinPrice).nullable())
    .optional()
    .meta({ description: 'Coins that unlock one of its chapters; null for the usual price.' }),
  status: z.enum(comicStatuses).optional(),
  updateDay: jsonField(z.int().min(1).max(7).nullable())
    .optional()
    .meta({ description: 'The day of new episodes, 1 for Monday to 7; null for none.' }),
  updateTime: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'must be a time such as 18:00')
    .optional()
    .meta({ description: 'In the time zone of the site; empty for none.' }),
  contentWarnings: jsonField(
    z
      .array(z.enum(contentWarnings))
      .max(contentWarnings.length)
      .transform((chosen) => contentWarnings.filter((warning) => chosen.includes(warning))),
  ).optional(),
};

export const comicCreateBody = z.strictObject({
  title: line(200),
  description: text(5000, 0).default(''),
  contentRating,
  genres: genresField.default([]),
  draft: flag.default(false).meta({ description: 'Readers do not see it until it is published.' }),
  ...detailFields,
});

/** People confirm a rating that moves a comic to the normal site. */
export const confirmMove = flag.optional().meta({
  description:
    'A person who takes a comic from the uncensored site to the normal one is refused with `move_not_confirmed`, which lists the consequences, until this is true. Operator keys need not confirm.',
});

export const comicUpdateBody = z.strictObject({
  title: line(200).optional(),
  description: text(5000, 0).optional(),
  contentRating: contentRating.optional(),
  genres: genresField.optional(),
  comicOfTheDay: flag.optional(),
  readersChoice: flag.optional(),
  version: version.optional(),
  confirmMove,
  ...detailFields,
});

export const idsBody = z.strictObject({ ids: z.array(id).min(1).max(maxLimit) });

/** One change to several comics. */
export const comicsUpdateBody = idsBody
  .extend({
    status: detailFields.status,
    updateDay: detailFields.updateDay,
    updateTime: detailFields.updateTime,
    contentRating: contentRating.optional(),
    language: detailFields.language,
    coinPrice: detailFields.coinPrice,
    addGenre: id.optional(),
    removeGenre: id.optional(),
    basedOn: versionsById,
    confirmMove,
  })
  .refine(
    ({ ids: _, basedOn: __, confirmMove: ___, ...changes }) =>
      Object.values(changes).some((value) => value !== undefined),
    {
      message: 'must name a change',
    },
  )
  .refine(({ addGenre, removeGenre }) => !addGenre || addGenre !== removeGenre, {
    path: ['removeGenre'],
    message: 'must be another genre than the one that is added',
  });

/** A comic that a new rating has moved to the other site. */
const siteMove = z
  .object({ id: z.string(), title: z.string(), from: siteVariant, to: siteVariant })
  .meta({ id: 'SiteMove' });
export type SiteMove = z.infer<typeof siteMove>;

/** A part of the answer of calls that change ratings. */
export const moved = z.array(siteMove).optional().meta({
  description: 'Comics that the new rating has moved to the other site; left out if there are none.',
});

export const comicParams = z.object({ id });
export const deleted = z.object({ id: z.string() });

/** Something that was put into the trash. */
export const trashed = deleted.extend({
  trashId: z
    .string()
    .meta({ description: 'The trash entry to restore; it may hold other deleted objects too.' }),
});
