import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const ageAnswer = z
  .object({
    confirmed: z.boolean(),
    until: z.iso.datetime().nullable().meta({ description: 'When the browser will be asked again.' }),
  })
  .meta({ id: 'AgeConfirmation' });

export const confirmAge = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'confirmAge',
  method: 'POST',
  path: '/age-confirmation',
  access: 'public',
  summary:
    'Confirms that the person using this browser is 18 or older. The answer sets a cookie that proves it.',
  body: z.strictObject({ over18: z.literal(true) }),
  answer: ageAnswer,
});

export const withdrawAge = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'withdrawAge',
  method: 'DELETE',
  path: '/age-confirmation',
  access: 'public',
  summary: 'Takes the confirmation back: the browser is asked again.',
  body: z.strictObject({}).optional(),
  answer: ageAnswer,
});
