import { z } from 'zod';
import { comicCard } from '../catalogue/comics.shapes.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { rankedComics, rankingPeriods } from './ranking.rules.ts';

export const listRanking = endpoint({
  cacheTags: ['Ranking', 'Comic', 'Genre'],
  name: 'listRanking',
  method: 'POST',
  path: '/rankings/list',
  access: 'public',
  summary: `The comics of this site that readers finish most, of all genres or of one: at most ${rankedComics}.`,
  body: z.strictObject({
    period: z.enum(rankingPeriods).default('week').meta({
      description: 'What weighs: reads of today most, of the last days most, or all alike.',
    }),
    genre: id.optional(),
    limit: z.int().min(1).max(rankedComics).default(rankedComics),
  }),
  answer: z.object({ data: z.array(comicCard) }),
});
