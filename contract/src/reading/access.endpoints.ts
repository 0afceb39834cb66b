import { z } from 'zod';
import { assetVariant } from '../assets/picture.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { changedAnswer } from '../paging.ts';
import { chapterAccess } from './access.shapes.ts';

export const unlockChapter = endpoint({
  name: 'unlockChapter',
  method: 'POST',
  path: '/chapters/{id}/unlock',
  access: 'signed-in',
  idempotencyKey: true,
  status: 201,
  summary:
    'Spends coins on a chapter, which then stays open to the caller in every variant. Nothing is spent if it is open already, or at another price than the one shown.',
  params: z.object({ id }),
  body: z.strictObject({
    variant: assetVariant
      .default('censored')
      .meta({ description: 'The variant for which the lock was shown.' }),
    shown: z.strictObject({ coins: z.int() }),
  }),
  answer: changedAnswer(z.object({ chapterId: z.string(), access: chapterAccess, balance: z.int().min(0) })),
});

export const explainAccess = endpoint({
  name: 'explainAccess',
  method: 'POST',
  path: '/people/{uid}/access',
  access: ['support'],
  readOnly: true,
  status: 200,
  summary:
    'What a person may do with a chapter, by the rules that apply to them. Age and region depend on the browser, so they have to be sent.',
  params: z.object({ uid: z.string().regex(/^[\w-]{1,128}$/) }),
  body: z.strictObject({
    chapterId: id,
    variant: assetVariant.default('censored'),
    ageConfirmed: z.boolean().default(true),
    matureAllowed: z.boolean().default(true),
  }),
  answer: z.object({
    access: chapterAccess,
    variant: assetVariant.nullable(),
    title: z.string().meta({ description: 'The decision in the words that readers see.' }),
    opens: z.string().nullable().meta({ description: 'What would open it; null if it is open.' }),
    membership: z.object({ coversUncensored: z.boolean(), until: z.string() }).nullable(),
    unlocked: z.boolean(),
  }),
});
