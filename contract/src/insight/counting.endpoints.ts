import { z } from 'zod';
import { assetVariant } from '../assets/picture.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { stripParts, viewSteps } from './view.rules.ts';

const furthest = z
  .int()
  .min(1)
  .max(stripParts)
  .meta({ description: `The furthest part of the strip that was seen, of ${stripParts} equal parts.` });

export const countView = endpoint({
  name: 'countView',
  method: 'POST',
  path: '/insight/views',
  access: 'public',
  // The handler checks access to the episode itself. A read that began before the age confirmation was withdrawn still
  // reports how far it got.
  allowedBeforeAgeCheck: true,
  summary:
    'Counts one view of an episode, or of its lock. Repeats with the same `view` count once, with the furthest part. The answer is sent once the view is stored. Nothing about the person is stored.',
  body: z.strictObject({
    view: id.meta({ description: 'Random, made for this view of the page and never stored by the browser.' }),
    chapterId: id,
    step: z.enum(viewSteps),
    /** For reads only. */
    furthest: furthest.optional(),
    variant: assetVariant.optional().meta({
      description:
        'Omitted by the pages of plans and payments, because the address of an episode does not say which variant an adult comic has.',
    }),
    /** For locks: whether the reader is signed in. */
    signedIn: z.boolean().default(false),
  }),
  answer: z.object({}),
});
