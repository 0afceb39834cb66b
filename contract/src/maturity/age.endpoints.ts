import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { noParams } from '../fields.ts';

const ageAnswer = z
  .object({
    confirmed: z.boolean(),
    until: z.iso.datetime().nullable().meta({ description: 'When the browser will be asked again.' }),
  })
  .meta({ id: 'AgeConfirmation' });

export const confirmAge = endpoint({
  neutral: true,
  name: 'confirmAge',
  method: 'POST',
  path: '/age-confirmation',
  access: 'public',
  status: 200,
  summary: 'Says that whoever uses this browser is 18 or older. The answer sets a cookie that proves it.',
  params: noParams,
  body: z.strictObject({ over18: z.literal(true) }),
  answer: ageAnswer,
});

export const withdrawAge = endpoint({
  neutral: true,
  name: 'withdrawAge',
  method: 'DELETE',
  path: '/age-confirmation',
  access: 'public',
  status: 200,
  summary: 'Takes the confirmation back: the browser is asked again.',
  params: noParams,
  body: z.strictObject({}).optional(),
  answer: ageAnswer,
});
