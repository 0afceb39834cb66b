import { z } from 'zod';
import { picture } from '../assets/picture.ts';
import { comicCard, comicLength, comicStatuses } from '../catalogue/comics.shapes.ts';
import { creator } from '../catalogue/creators.shapes.ts';
import { genre } from '../catalogue/genres.shapes.ts';
import { endpoint } from '../endpoint.ts';
import { id, line, oneOrMany } from '../fields.ts';
import { listAnswer } from '../paging.ts';
import { contentRating } from '../site.ts';
import { maxCandidates, maxQuestion } from './search.rules.ts';

const question = line(maxQuestion).meta({
  description: 'Words or parts of words, in any script; all of them must match.',
});

/** A page of results. */
const page = {
  limit: z.int().min(1).max(50).default(20),
  offset: z.int().min(0).max(maxCandidates).default(0),
};

const results = <T extends z.ZodType>(item: T) =>
  listAnswer(item).extend({
    isMore: z.boolean().meta({
      description: `More than ${maxCandidates} matched; only so many were looked at, so there may be more than \`total\`.`,
    }),
  });

const foundBy = z.string().nullable().meta({
  description: 'The other title, or the name of a creator, that matched; null if the title did.',
});

const foundComic = comicCard.extend({ foundBy }).meta({ id: 'FoundComic' });
export type FoundComic = z.infer<typeof foundComic>;

const foundChapter = z
  .object({
    id: z.string(),
    title: z.string(),
    chapterNumber: z.int(),
    comicsId: z.string(),
    comicTitle: z.string(),
    language: z.string().optional(),
  })
  .meta({ id: 'FoundChapter' });
export type FoundChapter = z.infer<typeof foundChapter>;

const foundCreator = creator
  .pick({ id: true, slug: true, name: true, picture: true, comics: true })
  .extend({
    foundBy: z.string().nullable().meta({
      description: 'The other name that matched; null if the name did. Found only if it is public.',
    }),
  })
  .meta({ id: 'FoundCreator' });
export type FoundCreator = z.infer<typeof foundCreator>;

const suggestedComic = comicCard
  .pick({ id: true, title: true, language: true })
  .extend({ bannerImage: picture.nullable(), foundBy })
  .meta({ id: 'SuggestedComic' });
export type SuggestedComic = z.infer<typeof suggestedComic>;

export const searchComics = endpoint({
  name: 'searchComics',
  method: 'POST',
  path: '/search/comics',
  access: 'public',
  readOnly: true,
  takesTurns: true,
  summary: 'Comics of this site by title, other titles and creators, the best match first.',
  body: z.strictObject({
    question,
    ...page,
    filters: z
      .strictObject({
        genres: oneOrMany(id, 50)
          .optional()
          .meta({ description: 'Genre ids; a comic with any of them matches.' }),
        status: z.enum(comicStatuses).optional(),
        contentRating: contentRating.optional(),
        length: comicLength.optional(),
      })
      .default({}),
  }),
  answer: results(foundComic),
});

export const searchChapters = endpoint({
  name: 'searchChapters',
  method: 'POST',
  path: '/search/chapters',
  access: 'public',
  readOnly: true,
  takesTurns: true,
  summary: 'Chapters of this site by their titles, the best match first.',
  body: z.strictObject({ question, ...page }),
  answer: results(foundChapter),
});

export const searchCreators = endpoint({
  name: 'searchCreators',
  method: 'POST',
  path: '/search/creators',
  access: 'public',
  readOnly: true,
  takesTurns: true,
  summary: 'Creators with published comics on this site by their names, the best match first.',
  body: z.strictObject({ question, ...page }),
  answer: results(foundCreator),
});

export const suggestSearch = endpoint({
  name: 'suggestSearch',
  method: 'POST',
  path: '/search/suggest',
  access: 'public',
  readOnly: true,
  summary: 'The best matches while a question is typed: a few comics, creators and genres of this site.',
  body: z.strictObject({ question }),
  answer: z.object({
    comics: z.array(suggestedComic),
    creators: z.array(foundCreator),
    genres: z.array(genre),
  }),
});

export const correctSearch = endpoint({
  name: 'correctSearch',
  method: 'POST',
  path: '/search/correct',
  access: 'public',
  readOnly: true,
  takesTurns: true,
  summary:
    'For a question that found nothing: a similar one that finds comics of this site, if there is one.',
  body: z.strictObject({ question }),
  answer: z.object({ question: z.string().nullable() }),
});
