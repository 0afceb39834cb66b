/** Steps of people who buy and spend coins. */
import { randomUUID } from 'node:crypto';
import { readerCards } from './membership-steps.ts';
import { processAndAnswer } from './processing.ts';
import { attempt, settleAll, type Steps } from './steps.ts';

const packs = { 'coins-100': [100, 99], 'coins-550': [550, 499], 'coins-1200': [1200, 999] } as const;

export const coinSteps: Steps = {
  buyCoins: [
    5,
    (context) =>
      attempt(async () => {
        const { world, random, member } = context;
        const packId = random.one(['coins-100', 'coins-550', 'coins-1200'] as const);
        const [coins, priceCents] = packs[packId];
        const card = { token: await world.cardToken(random.one(readerCards)) };
        const json = { packId, card, shown: { coins, priceCents } };
        const headers = { 'idempotency-key': randomUUID() };
        const made = await member.call<{ paymentId: string }[]>('POST', '/coins/purchases', json, headers);
        if (random.maybe(0.9)) await processAndAnswer(made[0]!.paymentId, context);
      }),
  ],
  /** Sometimes in two tabs at once. */
  unlock: [
    6,
    ({ random, member, chapters }) =>
      attempt(async () => {
        const path = `/chapters/${random.one(chapters)}/unlock`;
        const unlock = () => member.call('POST', path, { shown: { coins: 30 } });
        await settleAll(random.maybe(0.3) ? [unlock(), unlock()] : [unlock()]);
      }),
  ],
  giveCoins: [
    1,
    async ({ world, random, member }) => {
      const json = { coins: 1 + random.below(40), reason: 'A history' };
      await world.api.ask('POST', `/people/${member.uid}/coins`, { json });
      return true;
    },
  ],
};
