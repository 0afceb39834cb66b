import { z } from 'zod';
import { comicCard } from '../catalogue/comics.shapes.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { similarComics } from './similar.rules.ts';

export const listSimilarComics = endpoint({
  cacheTags: ['Similar', 'Comic', 'Genre'],
  name: 'listSimilarComics',
  method: 'POST',
  path: '/similar-comics/list',
  access: 'public',
  summary: `The comics of this site that are similar to one, at most ${similarComics}: first those that its readers also read, then those that share its genres.`,
  body: z.strictObject({ comicId: id }),
  answer: z.object({ data: z.array(comicCard) }),
});
