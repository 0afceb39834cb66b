/** Browsing by facets: complete in every order with every filter, kept by triggers, and by index however many comics there are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comicLengths } from '@longstrip/contract/catalogue/browse.rules';
import fc from 'fast-check';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, aGenre, someChapters } from '../../../test/builders.ts';
import { runs } from '../../../test/seeded.ts';
import { type Statement, statementsOf } from '../../../test/statements-of.ts';

const api = await openTestApp();
type Filters = Record<string, unknown>;
type Card = { id: string; title: string };
type Page = { data: Card[]; total: number; isMore: boolean; next: string | null };

const browse = (body: Filters): Promise<Page> =>
  api.ask('POST', '/comics/browse', { key: false, json: body });

/** All pages of a list. */
async function walk(body: Filters, limit = 7): Promise<Card[]> {
  const cards: Card[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page = await browse({ ...body, limit, ...(after && { after }) });
    cards.push(...page.data);
    after = page.next;
  }
  return cards;
}

const facetRows = () =>
  api.rows(`select comic_id, facet, site, title, created_at::text, episode_at::text
    from comic_facet order by comic_id, facet collate "C"`);

/** What the triggers keep is what the comics say. */
async function assertKept(): Promise<void> {
  const kept = await facetRows();
  await api.rows('delete from comic_facet');
  await api.rows('select keep_comic_facets(array(select id from stored_comic))');
  const computed = await facetRows();
  assert.deepEqual(kept, computed);
}

test('each filter finds its comics, also several together, and says how many there are', async () => {
  const [sea, ice] = [await aGenre(api), await aGenre(api)];
  const make = async (title: string, fields: Filters, chapters = 0) => {
    const { id } = await aComic(api, { title, ...fields });
    api.clock.moveBy(1000);
    if (chapters > 0) await someChapters(api, id, chapters);
    api.clock.moveBy(1000);
  };
  await make('Anna', { genres: [sea.id], status: 'completed', language: 'ko' }, 2);
  await make('berta', { genres: [sea.id, ice.id], language: 'pt-BR', contentRating: 'M' }, 10);
  await make('Carla', { genres: [ice.id], language: 'pt', updateDay: 5 });
  await make('Dora', { status: 'hiatus', updateDay: 5 });
  await make('Adult', { contentRating: 'AO', genres: [ice.id], language: 'de' }, 1);
  const found = async (filters: Filters, sort = 'title') => {
    const { data, total } = await browse({ sort, filters });
    assert.equal(total, data.length);
    return data.map(({ title }) => title).join(' ');
  };
  assert.equal(await found({}), 'Anna berta Carla Dora');
  assert.equal(await found({}, 'newest'), 'Dora Carla berta Anna');
  assert.equal(await found({ genre: sea.id }), 'Anna berta');
  assert.equal(await found({ genre: sea.id, rating: 'M' }), 'berta');
  assert.equal(await found({ genre: sea.id, status: 'completed', length: 'short', language: 'ko' }), 'Anna');
  assert.equal(await found({ genre: sea.id, status: 'hiatus' }), '');
  assert.equal(await found({ length: 'medium' }), 'berta');
  assert.equal(await found({ language: 'pt' }), 'berta Carla');
  assert.equal(await found({ day: 5 }), 'Carla', 'a comic on hiatus has no update day');
  assert.equal(await found({ rating: 'AO' }), '', 'the other site');
  assert.equal(await found({ genre: crypto.randomUUID() }), '');
  assert.deepEqual((await api.ask('POST', '/comics/languages/list', { key: false })).data, ['ko', 'pt']);
});

test('"updated" follows the newest episode that readers see, not edits', async () => {
  const { data } = await browse({ sort: 'updated', limit: 1 });
  assert.equal(data[0]!.title, 'Dora', 'without episodes, the comic itself counts');
  const carla = (await browse({ sort: 'title' })).data.find(({ title }) => title === 'Carla')!;
  await api.ask('PATCH', `/comics/${carla.id}`, { fields: { description: 'Edited.' } });
  assert.equal((await browse({ sort: 'updated', limit: 1 })).data[0]!.title, 'Dora');
  api.clock.moveBy(60_000);
  await someChapters(api, carla.id, 1);
  assert.equal((await browse({ sort: 'updated', limit: 1 })).data[0]!.title, 'Carla');
});

test('a list goes on after any comic, and ends after one that is gone', async () => {
  const all = (await browse({ sort: 'title' })).data;
  for (const [index, { id }] of all.entries())
    assert.deepEqual((await browse({ sort: 'title', after: id })).data, all.slice(index + 1));
  assert.deepEqual(await browse({ after: crypto.randomUUID() }), {
    data: [],
    total: 0,
    isMore: false,
    next: null,
  });
});

test('the database divides comics by the same lengths as the rest', async () => {
  const { id } = await aComic(api);
  for (const [length, { min, max }] of Object.entries(comicLengths))
    for (const count of [min, max]) {
      await api.rows(
        'update comic set chapter_count = $2, chapters_version = chapters_version + 1 where id = $1',
        [id, count],
      );
      const rows = await api.rows<{ facet: string }>(
        `select facet from comic_facet where comic_id = $1 and facet like 'length:%'`,
        [id],
      );
      assert.deepEqual(rows, [{ facet: `length:${length}` }], `${count} episodes`);
    }
});

test('generated changes: the triggers keep what the comics say', async () => {
  const genres = [await aGenre(api), await aGenre(api)].map(({ id }) => id);
  const comics = [await aComic(api), await aComic(api), await aComic(api)].map(({ id }) => id);
  let number = 0;
  const change = fc.record({
    comic: fc.constantFrom(...comics),
    how: fc.oneof(
      fc.record({
        fields: fc.record(
          {
            title: fc.constantFrom('One', 'two', 'Ärger'),
            contentRating: fc.constantFrom('T', 'AO'),
            status: fc.constantFrom('ongoing', 'completed'),
            language: fc.constantFrom('', 'en', 'EN-GB'),
            genres: fc.subarray(genres),
          },
          { requiredKeys: [] },
        ),
      }),
      fc.constant('chapter' as const),
      fc.constant('draft' as const),
      fc.constant('publish' as const),
      fc.constant('delete chapters' as const),
      fc.constant('trash' as const),
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
      for (const { comic, how } of changes)
        if (typeof how === 'object')
          await api.send('PATCH', `/api/v1/comics/${comic}`, { key: true, json: how.fields });
        else if (how === 'chapter') await someChapters(api, comic, [++number]);
        else if (how === 'draft' || how === 'publish')
          await api.send('POST', '/api/v1/comics/publication', {
            key: true,
            json: { ids: [comic], publication: how === 'draft' ? 'draft' : 'published' },
          });
        else if (how === 'delete chapters') {
          const chapters = await api.rows<{ id: string }>('select id from chapter where comic_id = $1', [
            comic,
          ]);
          if (chapters.length > 0)
            await api.ask('DELETE', '/chapters', { json: { ids: chapters.map(({ id }) => id) } });
        } else {
          const { data } = await api.ask('DELETE', '/comics', { json: { ids: [comic] } });
          await assertKept();
          for (const { trashId } of data) await api.ask('POST', `/trash/${trashId}/restore`);
        }
      await assertKept();
    }),
    { numRuns: runs(12) },
  );
});

test('one of 20,000 comics is reached by pages of each order with each filter, all by index', async () => {
  const genre = await aGenre(api);
  await api.rows(
    `insert into comic (id, title, description, content_rating, language, status, created_at, updated_at)
     select gen_random_uuid(), 'Comic ' || n, '', (array['T', 'M'])[n % 2 + 1], (array['en', 'ja', ''])[n % 3 + 1],
       (array['ongoing', 'completed'])[n % 40 / 39 + 1], now() - n * interval '1 minute', now()
     from generate_series(1, 20000) n`,
  );
  await api.rows(
    `insert into comic_genre (comic_id, genre_id, content_rating, created_at)
     select id, $1, content_rating, created_at from comic where title like 'Comic %0'`,
    [genre.id],
  );
  await api.rows('vacuum analyze stored_comic, stored_comic_genre, comic_facet');
  const blocksOf = async ({ text, values }: Statement) => {
    const [row] = await api.rows<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    const { Plan: plan } = row!['QUERY PLAN'][0];
    assert.doesNotMatch(JSON.stringify(plan), /Seq Scan/, text);
    return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
  };
  const [deep] = await api.rows<{ id: string }>(`select id from comic where title = 'Comic 19000'`);
  for (const sort of ['newest', 'updated', 'popular', 'title'])
    for (const filters of [
      {},
      { genre: genre.id },
      { language: 'ja' },
      { rating: 'M', language: 'ja' },
      { genre: genre.id, status: 'completed', length: 'short' },
    ]) {
      const { statements } = await statementsOf(() => browse({ sort, filters, after: deep!.id, limit: 50 }));
      const browsing = statements.filter(({ text }) => /from comic_facet/.test(text));
      const blocks = await Promise.all(browsing.map(blocksOf));
      assert.ok(
        Math.max(...blocks) < 6000,
        `${sort} ${JSON.stringify(filters)}: ${blocks.join(', ')} blocks`,
      );
      const isPlain = Object.keys(filters).length < 2;
      if (isPlain) assert.ok(blocks.at(-1)! < 200, `the page itself reads ${blocks.at(-1)} blocks`);
    }
  const { data, total, isMore } = await browse({ filters: { genre: genre.id } });
  assert.deepEqual([data.length, total, isMore], [50, 1000, true]);
  const found = await walk({ sort: 'newest', filters: { status: 'completed' } }, 200);
  assert.equal(new Set(found.map(({ id }) => id)).size, found.length);
  assert.ok(found.some(({ title }) => title === 'Comic 19999'));
});
