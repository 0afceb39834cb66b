/** The cost of a list of comics in statements and blocks read, which does not depend on the size of the catalogue. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aGenre } from '../../../test/builders.ts';
import { type Statement, statementsOf } from '../../../test/statements-of.ts';
import { replacedImagesOf } from './replaced-images.ts';

const api = await openTestApp();
const genre = await aGenre(api);
await api.rows(
  `insert into comic (id, title, description, content_rating, created_at, updated_at)
   select gen_random_uuid(), 'Comic ' || n, repeat('Words ', 40), (array['T', 'AO'])[n % 2 + 1],
     now() - n * interval '1 minute', now() from generate_series(1, 20000) n`,
);
await api.rows(
  `insert into comic_genre (comic_id, genre_id, content_rating, created_at)
   select id, $1, content_rating, created_at from comic`,
  [genre.id],
);
await api.rows('vacuum analyze stored_comic, stored_comic_genre');

const blocksRead = async ({ text, values }: Statement) => {
  const [row] = await api.rows<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  );
  const { Plan: plan } = row!['QUERY PLAN'][0];
  return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
};

for (const [name, filters, maxBlocks] of [
  ['newest', {}, 20],
  // A lookup by primary key reads up to four blocks.
  ['newest of a genre', { genres: [genre.id] }, 20 + 50 * 4],
] as const)
  test(`the ${name} 50 of 20,000 comics: four statements, and no more blocks than rows need`, async () => {
    const { answer, statements: all } = await statementsOf(() =>
      api.read('/comics/list', { limit: 50, filters }),
    );
    const { json } = answer;
    const statements = all.filter(({ text }) => /^select .* from "comic/s.test(text));
    assert.deepEqual([json.data.length, json.total], [50, 10_000]);
    assert.equal(statements.length, 4, 'rows, total, genres and creators; nothing shows a picture');
    const blocks = await Promise.all(statements.map(blocksRead));
    const rows = statements.findIndex(({ text }) => text.includes('limit 50'));
    assert.ok(blocks[rows]! <= maxBlocks, `the rows read ${blocks[rows]} blocks`);
  });

test('the former images of a chapter are found by an index, however much the trash holds', async () => {
  await api.rows('alter table trashed_page drop constraint trashed_page_image_id_fkey');
  await api.rows(
    `with entry as (
       insert into trash (id, kind, title, comic_id, chapter_id, deleted_at)
       select gen_random_uuid(), 'pages', '', gen_random_uuid(), gen_random_uuid(), now() from generate_series(1, 20000)
       returning id, chapter_id
     )
     insert into trashed_page select id, gen_random_uuid(), chapter_id, 'censored', 1, gen_random_uuid() from entry`,
  );
  await api.rows('vacuum analyze trash, trashed_page');
  const { statements } = await statementsOf(() => replacedImagesOf(api.core.db, genre.id));
  const [blocks] = await Promise.all(statements.map(blocksRead));
  assert.ok(blocks! < 20, `${blocks} blocks`);
});
