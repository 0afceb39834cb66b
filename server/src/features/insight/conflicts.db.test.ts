/** Views and sales of one episode, counted at the same moment. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { dayOf } from '@longstrip/contract/insight/figures.rules';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, someChapters } from '../../../test/builders.ts';
import { until } from '../../platform/database/embedded/processes.ts';
import { countSalesOf } from './count-sales.ts';
import { openViewCounter } from './count-views.ts';
import { insightTables } from './insight.tables.ts';
import { recordUnlock } from './record-sales.ts';
import { saveViews, type View } from './save-views.ts';

const api = await openTestApp();
const { db } = api.core;
const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

async function anEpisode() {
  const { id: comicId } = await aComic(api);
  const [chapter] = await someChapters(api, comicId, 1);
  const chapterId = chapter!.id;
  const at = api.clock.now();
  const aView = (): View => ({
    id: randomUUID(),
    day: dayOf(at),
    site: 'normal',
    comicId,
    chapterId,
    step: 'read',
    furthest: 1,
    signedIn: false,
    readers: null,
  });
  const figures = async () => {
    const range = { from: dayOf(at), to: dayOf(at) };
    const { data } = await api.ask('POST', `/insight/comics/${comicId}`, { json: range });
    return data.map(({ reads, unlocks }: Record<string, number>) => [reads, unlocks])[0];
  };
  return {
    comicId,
    figures,
    aView,
    async sell() {
      const payerId = randomUUID();
      const unlock = { type: 'chapterUnlocked', payerId, chapterId, coins: 3, at } as const;
      await db.transaction((tx) => recordUnlock(tx, unlock, api.core));
      await countSalesOf(payerId, { db });
    },
    view: () => db.transaction((tx) => saveViews(tx, [aView()])),
  };
}

test('a sale and a view of one episode take their locks in the same order', async () => {
  const { comicId, sell, view, figures } = await anEpisode();
  await view();
  for (const order of [
    [sell, view],
    [view, sell],
  ]) {
    // Each waits for the locked row of the comic, or for the transaction before it, and holds its earlier locks.
    const counting = await db.transaction(async (tx) => {
      const rows = insightTables.write(tx);
      await rows
        .selectFrom('insight_comic_day')
        .selectAll()
        .where('comic_id', '=', comicId)
        .forUpdate()
        .execute();
      const started: Promise<void>[] = [];
      for (const count of order) {
        started.push(count());
        const areWaiting = async () => (await api.rows(waiting)).length === started.length;
        assert.ok(await until(areWaiting, 60_000));
      }
      return started;
    });
    await Promise.all(counting);
  }
  assert.deepEqual(await figures(), [3, 2]);
});

test('a view whose transaction is aborted by a conflict is counted by the next try', async () => {
  const { aView, figures } = await anEpisode();
  let conflicts = 2;
  const counter = openViewCounter({
    transaction: (work) =>
      db.transaction(async (tx) => {
        const result = await work(tx);
        if (conflicts-- > 0) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
        return result;
      }),
  });
  const counted = counter.count(aView());
  await counter.close();
  await counted;
  assert.deepEqual(await figures(), [1, 0]);
});
