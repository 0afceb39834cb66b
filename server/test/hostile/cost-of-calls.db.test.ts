/** The sizes alone, of what anyone may call: `npm run test:soak` measures also what each request costs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ComicCard } from '@longstrip/contract/catalogue/comics.shapes';
import { costsOfCalls, maxAnswerBytes, openLargeSite } from './cost-of-calls.ts';

const site = await openLargeSite();

test('the first twelve cards of a list come with their placeholder', async () => {
  const { json } = await site.api.read('/comics/cards', { limit: 200 });
  const blurred = json.data.map(({ bannerImage }: ComicCard) => bannerImage!.placeholder !== undefined);
  assert.deepEqual(blurred, [...Array(12).fill(true), ...Array(json.data.length - 12).fill(false)]);
});

test('no request of a stranger answers more than 1 MB', async () => {
  const costs = await costsOfCalls(site, 0);
  assert.deepEqual(
    costs.filter(({ bytes }) => bytes > maxAnswerBytes),
    [],
  );
});
