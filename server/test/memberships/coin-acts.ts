/** What people do with coins. */
import { randomUUID } from 'node:crypto';
import { readerCards } from './membership-acts.ts';
import { processAndAnswer } from './processing.ts';
import { allOf, tried, type Acts } from './story.ts';

const packs = { 'coins-100': [100, 99], 'coins-550': [550, 499], 'coins-1200': [1200, 999] } as const;

export const coinActs: Acts = {
  buyCoins: [
    5,
    (story) =>
      tried(async () => {
        const { world, random, member } = story;
        const packId = random.one(['coins-100', 'coins-550', 'coins-1200'] as const);
        const [coins, priceCents] = packs[packId];
        const card = { token: await world.cardToken(random.one(readerCards)) };
        const json = { packId, card, shown: { coins, priceCents } };
        const headers = { 'idempotency-key': randomUUID() };
        const made = await member.call<{ paymentId: string }[]>('POST', '/coins/purchases', json, headers);
        if (random.maybe(0.9)) await processAndAnswer(made[0]!.paymentId, story);
      }),
  ],
  /** Sometimes in two tabs at once. */
  unlock: [
    6,
    ({ random, member, chapters }) =>
      tried(async () => {
        const path = `/chapters/${random.one(chapters)}/unlock`;
        const unlock = () => member.call('POST', path, { shown: { coins: 30 } });
        await allOf(random.maybe(0.3) ? [unlock(), unlock()] : [unlock()]);
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
