/** Creating many chapters or pages takes as many statements of every kind as creating few. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, aFile, someChapters, somePages } from '../../../test/builders.ts';
import { runs } from '../../../test/seeded.ts';
import { statementsOf } from '../../../test/statements-of.ts';

const api = await openTestApp();
// The first calls also fill caches, record the use of the key, and order the sweep that later ones find waiting.
const { id: firstComic } = await aComic(api);
const [firstChapter] = await someChapters(api, firstComic, 1);
for (const _ of [1, 2]) await somePages(api, firstComic, firstChapter!.id);

/**
 * An invalidation of everything, which many pages cause, also reloads the clock of money; keys are checked, and their use
 * recorded, every few seconds.
 */
const costOf = async (work: () => Promise<unknown>) =>
  (await statementsOf(work)).texts.filter(
    (text) => !/sandbox_clock|operator_key|^(begin|commit)$/.test(text),
  );

function assertAsMany(many: string[], few: string[]): void {
  assert.ok(few.length > 0);
  assert.equal(many.length, few.length, `${many.join('\n')}\n\nwith few:\n${few.join('\n')}`);
}

test('chapters with previews', async () => {
  const { id: comicsId } = await aComic(api);
  const create = async (first: number, count: number) => {
    const numbers = Array.from({ length: count }, (_, index) => first + index);
    const chapters = numbers.map((chapterNumber) => ({ title: `Chapter ${chapterNumber}`, chapterNumber }));
    const files = await Promise.all(numbers.map((number) => aFile(`${number}.png`)));
    const { data } = await api.ask('POST', '/chapters', { fields: { comicsId, chapters }, files });
    assert.deepEqual(
      data.map(({ chapterNumber }: { chapterNumber: number }) => chapterNumber),
      numbers,
    );
  };
  assertAsMany(await costOf(() => create(10, 30)), await costOf(() => create(1, 2)));
});

test('pages, new ones and replaced ones', async () => {
  const { id } = await aComic(api);
  const [chapter, other] = await someChapters(api, id, 2);
  const many = runs(300);
  const put = (chapterId: string, count: number) => somePages(api, id, chapterId, { count });
  const few = await costOf(() => put(other!.id, 2));
  assertAsMany(await costOf(() => put(chapter!.id, many)), few);
  const replacingFew = await costOf(() => put(other!.id, 2));
  const again: { pageNumber: number }[] = [];
  assertAsMany(await costOf(async () => again.push(...(await put(chapter!.id, many)))), replacingFew);
  assert.deepEqual(
    again.map(({ pageNumber }) => pageNumber).sort((a, b) => a - b),
    Array.from({ length: many }, (_, index) => index + 1),
  );
  assert.equal((await api.rows('select 1 from page where chapter_id = $1', [chapter!.id])).length, many);
  await api.assertClean();
});
