/** The index equals what the catalogue says, after any history. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic } from '../../../test/builders.ts';
import { signUpPerson } from '../../../test/people.ts';
import { runs } from '../../../test/seeded.ts';
import { foldText } from './fold-text.ts';

const api = await openTestApp({ env: { DATABASE_POOL_SIZE: '12' } });

const title = fc.constantFrom('Night Bus', '나 혼자만 레벨업', '俺だけレベル', 'Café', '☃', 'Ночь');
const rating = fc.constantFrom('T', 'M', 'AO');
const which = fc.nat(4);
const step = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), title, rating }),
  fc.record({ kind: fc.constant('rename' as const), which, title, otherTitles: fc.option(title) }),
  fc.record({ kind: fc.constant('rate' as const), which, rating }),
  fc.record({ kind: fc.constant('credit' as const), which, name: title }),
  fc.record({
    kind: fc.constant('rename creator' as const),
    which,
    title,
    alias: title,
    isPublic: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('merge creators' as const), which, into: which }),
  fc.record({ kind: fc.constant('delete creator' as const), which }),
  fc.record({ kind: fc.constant('sign up' as const), name: fc.option(title) }),
  fc.record({ kind: fc.constant('rename person' as const), which, name: fc.option(title) }),
  fc.record({ kind: fc.constant('erase person' as const), which }),
  fc.record({ kind: fc.constant('delete' as const), which }),
  fc.record({
    kind: fc.constant('add chapter' as const),
    which,
    title,
    number: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({ kind: fc.constant('rename chapter' as const), which, title }),
  fc.record({ kind: fc.constant('delete chapter' as const), which }),
  fc.record({ kind: fc.constant('restore' as const), which }),
  fc.record({ kind: fc.constant('delete for good' as const), which }),
  fc.record({ kind: fc.constant('index' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function perform(step: Step): Promise<void> {
  const at = async (n: number, query: string) => {
    const rows = await api.rows<{ id: string }>(query);
    return rows[n % Math.max(1, rows.length)]?.id ?? crypto.randomUUID();
  };
  const comicAt = (n: number) => at(n, 'select id from comic order by id desc limit 5');
  const creatorAt = (n: number) => at(n, 'select id from creator order by id desc limit 5');
  const personAt = (n: number) => at(n, 'select uid as id from account order by uid desc limit 5');
  const chapterAt = (n: number) => at(n, 'select id from chapter order by id desc limit 5');
  const entryAt = (n: number) => at(n, 'select id from trash order by deleted_at desc, id limit 5');
  const send = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, options: object) => {
    const { status, text } = await api.send(method, `/api/v1${path}`, { key: true, ...options });
    // Creators of the two sites are not merged.
    assert.ok(status < 300 || [400, 404, 409].includes(status), text);
  };
  switch (step.kind) {
    case 'create':
      return send('POST', '/comics', { fields: { title: step.title, contentRating: step.rating } });
    case 'rename': {
      const { title, otherTitles } = step;
      const fields = { title, ...(otherTitles !== null && { otherTitles }) };
      return send('PATCH', `/comics/${await comicAt(step.which)}`, { fields });
    }
    case 'rate':
      return send('PATCH', `/comics/${await comicAt(step.which)}`, {
        fields: { contentRating: step.rating },
      });
    case 'credit':
      return send('PATCH', `/comics/${await comicAt(step.which)}`, {
        fields: { creators: [{ name: step.name, role: 'writer' }] },
      });
    case 'rename creator': {
      const fields = { name: step.title, alsoKnownAs: [step.alias], alsoKnownAsPublic: step.isPublic };
      return send('PATCH', `/creators/${await creatorAt(step.which)}`, { fields });
    }
    case 'merge creators':
      return send('POST', `/creators/${await creatorAt(step.into)}/merge`, {
        json: { ids: [await creatorAt(step.which)] },
      });
    case 'delete creator':
      return send('DELETE', '/creators', { json: { ids: [await creatorAt(step.which)] } });
    case 'sign up':
      return void (await signUpPerson(api, { displayName: step.name }));
    case 'rename person':
      return void (await api.rows('update account set display_name = $2 where uid = $1', [
        await personAt(step.which),
        step.name,
      ]));
    case 'erase person':
      return void (await api.rows('delete from account where uid = $1', [await personAt(step.which)]));
    case 'delete':
      return send('DELETE', '/comics', { json: { ids: [await comicAt(step.which)] } });
    case 'add chapter': {
      const chapters = [{ title: step.title, chapterNumber: step.number }];
      return send('POST', '/chapters', { fields: { comicsId: await comicAt(step.which), chapters } });
    }
    case 'rename chapter':
      return send('PATCH', `/chapters/${await chapterAt(step.which)}`, { fields: { title: step.title } });
    case 'delete chapter':
      return send('DELETE', '/chapters', { json: { ids: [await chapterAt(step.which)] } });
    case 'restore':
      return send('POST', `/trash/${await entryAt(step.which)}/restore`, {});
    case 'delete for good':
      return send('DELETE', '/trash', { json: { ids: [await entryAt(step.which)] } });
    case 'index':
      return api.core.search.updateIndex();
  }
}

async function assertIndexed(): Promise<void> {
  await api.core.search.updateIndex();
  const comics = await api.rows<{ id: string; site: string; titles: string; names: string[] }>(
    `select id, site, title || chr(10) || other_titles as titles,
       array(select line from comic_creator join creator on creator.id = creator_id and creator.site = comic.site,
         unnest(array[name] || case when also_known_as_public then
           array(select jsonb_array_elements_text(also_known_as)) else '{}' end) with ordinality as lines (line, at)
         where comic_id = comic.id order by position, creator.id, at) as names from comic`,
  );
  const textOf = ({ titles, names }: { titles: string; names: string[] }) =>
    [titles.split('\n'), names]
      .map((lines) => [...new Set(lines.map(foldText))].filter(Boolean).join('\n'))
      .filter(Boolean)
      .join('\n\n');
  const byId = (rows: { id: string }[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  assert.deepEqual(
    byId(await api.rows('select id, site, text from search_comic')),
    byId(comics.map(({ id, site, ...comic }) => ({ id, site, text: textOf(comic) }))),
  );
  const chapters = await api.rows<{ id: string; comic_id: string; site: string; title: string }>(
    'select chapter.id, comic_id, comic.site, chapter.title from chapter join comic on comic.id = comic_id',
  );
  assert.deepEqual(
    byId(await api.rows('select id, comic_id, site, text from search_chapter')),
    byId(chapters.map(({ title, ...chapter }) => ({ ...chapter, text: foldText(title) }))),
  );
  const creators = await api.rows<{ id: string; site: string; names: string[] }>(
    `select id, site, array[name] || case when also_known_as_public then
       array(select jsonb_array_elements_text(also_known_as)) else '{}' end as names from creator`,
  );
  const linesOf = (names: (string | null)[]) =>
    [...new Set(names.map((name) => foldText(name ?? '')))].filter(Boolean).join('\n');
  assert.deepEqual(
    byId(await api.rows('select id, site, text from search_creator')),
    byId(creators.map(({ names, ...creator }) => ({ ...creator, text: linesOf(names) }))),
  );
  const people = await api.rows<{ id: string; names: (string | null)[] }>(
    'select uid as id, array[display_name, email] as names from account',
  );
  assert.deepEqual(
    byId(await api.rows('select uid as id, text from search_person')),
    byId(people.map(({ id, names }) => ({ id, text: linesOf(names) }))),
  );
  const words = comics.flatMap(({ site, ...comic }) =>
    textOf(comic)
      .split(/\s+/)
      .filter(({ length }) => length >= 3)
      .map((word) => `${site} ${word}`),
  );
  const known = await api.rows<{ word: string }>(`select site || ' ' || word as word from search_word`);
  assert.deepEqual(known.map(({ word }) => word).toSorted(), [...new Set(words)].toSorted());
  for (const table of ['search_outdated', 'search_outdated_creator', 'search_outdated_person'])
    assert.deepEqual(await api.rows(`select from ${table}`), []);
}

test('whatever was written, restored and deleted, also at the same time', async () => {
  await aComic(api);
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      async (steps, isAtOnce) => {
        if (isAtOnce) await Promise.all(steps.map(perform));
        else for (const each of steps) await perform(each);
        await assertIndexed();
      },
    ),
    { numRuns: runs(160) },
  );
});

test('comics with more different words than a statement can have parameters', async () => {
  const wordsOfComic = 400;
  for (let n = 0; n < 60; n++) {
    const { id } = await aComic(api);
    const words = Array.from({ length: wordsOfComic }, (_, at) =>
      (n * wordsOfComic + at).toString(36).padStart(4, 'q'),
    );
    await api.ask('PATCH', `/comics/${id}`, { fields: { otherTitles: words.join(' ') } });
  }
  await assertIndexed();
});

test('a job brings the index up to date after each change', async () => {
  const working = await openTestApp({ jobs: true });
  await aComic(working, { title: 'Tumbleweed' });
  const found = async () =>
    (await working.ask('POST', '/search/comics', { json: { question: 'tumble' } })).total as number;
  const until = Date.now() + 20_000;
  while ((await found()) === 0) {
    assert.ok(Date.now() < until, 'the comic is found');
    await new Promise((resolve) => setTimeout(resolve, 50));
    working.clock.moveBy(1000);
  }
});
