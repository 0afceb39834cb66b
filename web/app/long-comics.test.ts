import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStore } from './store.ts';
import { api } from './platform/api.ts';
import { chaptersApi } from './features/chapters/chapters.api.ts';

/** A server with a comic of many chapters, all locked but the first three until somebody has paid. */
function longComic() {
  const comic = { chapters: 450, paid: false, asked: [] as number[] };
  const store = createStore({
    transport: async ({ body }) => {
      const { offset, limit } = body as { offset: number; limit: number };
      comic.asked.push(offset);
      const data = Array.from({ length: Math.min(limit, comic.chapters - offset) }, (_, index) => ({
        id: `c${offset + index}`,
        title: '',
        chapterNumber: offset + index + 1,
        access:
          comic.paid || offset + index < 3
            ? { state: 'open', because: 'first_chapters' }
            : { state: 'locked', reason: 'premium_required' },
      }));
      return { ok: true, answer: { data, total: comic.chapters } };
    },
  });
  const wanted = (offset: number) => ({ comicsId: 'long', assetVariant: 'censored' as const, offset });
  const { listChapters } = chaptersApi.endpoints;
  const list = () => listChapters.select(wanted(0))(store.getState() as never).data!;
  const load = async (offset: number) => void (await store.dispatch(listChapters.initiate(wanted(offset))));
  const invalidate = async () => {
    store.dispatch(api.util.invalidateTags(['Chapter']));
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  };
  const locked = () => list().chapters.filter(({ access }) => access.state === 'locked').length;
  return { comic, load, list, locked, invalidate };
}

test('a purchase opens every chapter of a comic with 450 of them, wherever the list has been loaded', async () => {
  const { comic, load, list, locked, invalidate } = longComic();
  for (const offset of [0, 200, 400]) await load(offset);
  assert.deepEqual([list().chapters.length, locked()], [450, 447]);
  comic.paid = true;
  comic.asked = [];
  await invalidate();
  assert.deepEqual(comic.asked.toSorted(), [0, 200, 400]);
  assert.deepEqual([list().chapters.length, locked()], [450, 0]);
});

test('steps that were never asked for are not asked for again', async () => {
  const { comic, load, invalidate, list } = longComic();
  await load(0);
  await load(400);
  comic.asked = [];
  await invalidate();
  assert.deepEqual(comic.asked.toSorted(), [0, 400]);
  assert.deepEqual(list().offsets, [0, 400]);
});

test('chapters that are gone leave the list, and so does all that lay behind them', async () => {
  const { comic, load, invalidate, list } = longComic();
  for (const offset of [0, 200, 400]) await load(offset);
  comic.chapters = 150;
  await invalidate();
  assert.deepEqual([list().chapters.length, list().offsets, list().total], [150, [0], 150]);
});
