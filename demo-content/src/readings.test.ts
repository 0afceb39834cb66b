import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoCatalogue } from './catalogue.ts';
import { readingsOf } from './readings.ts';

test('demo readings are deterministic, and lie between publication and the start of the demo', () => {
  const began = new Date('2026-03-01T12:00:00Z');
  const demo = demoCatalogue({ seed: 1, now: began });
  const all = demo.comics.flatMap((comic) =>
    comic.episodes.map((episode) => {
      const of = { comic, comicId: comic.slug, episode, chapterId: episode.title, began };
      assert.deepEqual(readingsOf(of), readingsOf(of));
      const first = episode.publishedAt.toISOString().slice(0, 10);
      const views = readingsOf(of);
      for (const { day } of views) assert.ok(day >= first && day <= '2026-03-01');
      return views;
    }),
  );
  const views = all.flat();
  assert.equal(new Set(views.map(({ id }) => id)).size, views.length);
  assert.ok(views.length > 3000 && views.length < 30_000, String(views.length));
  for (const step of ['read', 'lock', 'plans', 'checkout'])
    assert.ok(
      views.some((view) => view.step === step),
      step,
    );
});
