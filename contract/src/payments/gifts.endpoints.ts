/** What each member of staff may give for free in a month. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { noBody, noParams, presentVersion, version } from '../fields.ts';

const cents = z.int().min(0);
const giftLimit = z
  .object({
    centsPerMonth: cents.meta({
      description: 'The highest value of the gifts of one giver in a calendar month.',
    }),
    givenCents: cents.meta({ description: 'What the caller has given in this month.' }),
    version: presentVersion,
  })
  .meta({ id: 'GiftLimit' });

export const readGiftLimit = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'readGiftLimit',
  method: 'GET',
  path: '/staff/gift-limit',
  access: ['support'],
  summary:
    'What a member of staff, or an operator key, may give in a calendar month (UTC): coins at the rate of the dearest pack, days at the renewal price of their plan.',
  params: noParams,
  body: noBody,
  answer: giftLimit,
});

export const setGiftLimit = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'setGiftLimit',
  method: 'PUT',
  path: '/staff/gift-limit',
  access: ['admin'],
  recentSecondFactor: 'keys allowed',
  summary: 'Sets what each member of staff, and each operator key, may give in a calendar month.',
  params: noParams,
  body: z.strictObject({ centsPerMonth: cents.max(1_000_000), version: version.optional() }),
  answer: giftLimit,
});
