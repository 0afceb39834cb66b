/** What readers find: two hundred questions in ten scripts, typing errors, filters, and by which index. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../app-for-tests.ts';
import { aComic, aGenre, someChapters } from '../builders.ts';
import { assertReadByIndex } from '../list-plans.ts';
import { manyComics, manyCreators, manyRows } from '../many-rows.ts';
import { uncensored } from '../requests.ts';
import { statementsOf } from '../statements-of.ts';
import { nonsense, typingErrors } from './odd-questions.ts';
import { scripts } from './questions.ts';

const api = await openTestApp({
  env: { AGE_CHECK: 'none', SITE_UNCENSORED_HOSTS: 'uncensored.localhost' },
});
const night = await aGenre(api, { name: 'Nachtgeschichten' });
for (const { titles } of scripts) for (const title of titles) await aComic(api, { title });
await manyComics(api, manyRows);
await manyCreators(api);
await api.core.search.updateIndex();
await api.rows('vacuum analyze search_comic, search_chapter, search_creator, search_word');

type Found = {
  data: { id: string; title: string; foundBy: string | null }[];
  total: number;
  isMore: boolean;
};
/** So slowly that the limit of a network does not count. */
const ask = (path: string, json: object, options: object = {}) => {
  api.clock.moveBy(200);
  return api.ask('POST', path, { json, ...options });
};
const find = (question: string, more: object = {}, options: object = {}): Promise<Found> =>
  ask('/search/comics', { question, ...more }, options);
const titlesFor = async (question: string, more: object = {}) =>
  (await find(question, more)).data.map(({ title }) => title);
const suggest = (question: string) => ask('/search/suggest', { question });
const correct = async (question: string): Promise<string | null> =>
  (await ask('/search/correct', { question })).question;

for (const { name, titles, questions } of scripts)
  test(`${name}: the expected title is among the first three`, async () => {
    assert.equal(questions.length, 20);
    const missed = [];
    for (const [question, place] of questions) {
      const first = (await titlesFor(question)).slice(0, 3);
      const suggested = (await suggest(question)).comics.slice(0, 3);
      if (!first.includes(titles[place]!)) missed.push(`${question}: ${first.join(', ')}`);
      if (!suggested.some(({ title }: { title: string }) => title === titles[place]))
        missed.push(`${question} is not suggested`);
    }
    assert.deepEqual(missed, []);
  });

test('typing errors find the title, or a question that does', async () => {
  const missed = [];
  for (const [question, title] of typingErrors) {
    const found = await titlesFor(question);
    const corrected = found.length > 0 ? null : await correct(question);
    const titles = corrected === null ? found : await titlesFor(corrected);
    if (!titles.slice(0, 3).includes(title)) missed.push(`${question}: ${corrected}, ${titles.slice(0, 3)}`);
  }
  assert.deepEqual(missed, []);
});

test('nonsense finds nothing, and nothing similar', async () => {
  for (const question of nonsense) {
    const { data, total, isMore } = await find(question);
    assert.deepEqual({ data, total, isMore }, { data: [], total: 0, isMore: false }, question);
    assert.equal(await correct(question), null, question);
  }
});

test('the whole title comes first, then titles that begin with the question, then words, then their inside', async () => {
  for (const title of ['Elfhammered', 'The Hammerfelt', 'Hammerfell Rising', 'Hammerfe', 'Hammerfeld'])
    await aComic(api, { title });
  await api.core.search.updateIndex();
  assert.deepEqual(await titlesFor('HAMMERFE'), [
    'Hammerfe',
    'Hammerfeld',
    'Hammerfell Rising',
    'The Hammerfelt',
  ]);
  assert.deepEqual((await titlesFor('hammere')).slice(0, 1), ['Elfhammered']);
});

test('of equally good results the one with more readers comes first', async () => {
  await aComic(api, { title: 'Quillon A' });
  const { id } = await aComic(api, { title: 'Quillon Bc' });
  await api.core.search.updateIndex();
  assert.deepEqual(await titlesFor('quillon'), ['Quillon A', 'Quillon Bc']);
  await api.rows(
    `insert into insight_comic_day (site, day, comic_id, readers, reads, finished) values ('normal', $2, $1, 7, 7, 1)`,
    [id, api.clock.now().toISOString().slice(0, 10)],
  );
  await api.core.search.updatePopularity();
  assert.deepEqual(await titlesFor('quillon'), ['Quillon Bc', 'Quillon A']);
  await api.ask('PATCH', `/comics/${id}`, { fields: { title: 'Quillon Cde' } });
  await api.core.search.updateIndex();
  assert.deepEqual(await titlesFor('quillon'), ['Quillon Cde', 'Quillon A']);
});

test('other titles and creators find a comic, and are named', async () => {
  const creators = [{ name: 'Iñés Okonkwo', role: 'writer' }];
  const fields = { title: 'Tidewater', contentRating: 'T', otherTitles: '조수의 물\n潮の水', creators };
  await api.ask('POST', '/comics', { fields });
  await api.core.search.updateIndex();
  const foundBy = async (question: string) =>
    (await find(question)).data.map((comic) => [comic.title, comic.foundBy]);
  assert.deepEqual(await foundBy('조수'), [['Tidewater', '조수의 물']]);
  assert.deepEqual(await foundBy('潮の'), [['Tidewater', '潮の水']]);
  assert.deepEqual(await foundBy('ines'), [['Tidewater', 'Iñés Okonkwo']]);
  assert.deepEqual(await foundBy('tidewater okonkwo'), [['Tidewater', null]]);
  assert.deepEqual(await foundBy('tide'), [['Tidewater', null]]);
});

test('creators are found by their names, with the number of their comics on the site', async () => {
  const credited = (title: string, name: string, more: Record<string, unknown> = {}) => {
    const creators = [
      { name, role: 'writer' },
      { name, role: 'artist' },
    ];
    return api.ask('POST', '/comics', { fields: { title, contentRating: 'T', creators, ...more } });
  };
  for (const title of ['One', 'Two']) await credited(title, 'Iñés Vanterpool');
  await credited('Three', '박서준 Vanterpool');
  await credited('Four', 'Draft Vanterpool', { draft: true });
  const adult = await credited('Five', 'Adult Vanterpool', { contentRating: 'AO' });
  const { id } = (await credited('Six', 'Plain Name')).data[0].creators[0];
  const rename = (fields: Record<string, unknown>) => api.ask('PATCH', `/creators/${id}`, { fields });
  await rename({ alsoKnownAs: ['Vanterpool the Other'] });
  await api.core.search.updateIndex();
  const creatorsFor = async (question: string, options: Record<string, unknown> = {}) => {
    const { data, total } = await ask('/search/creators', { question }, options);
    assert.equal(total, data.length);
    return data.map((one: { name: string; comics: number; foundBy: string | null }) =>
      [one.name, one.comics, ...(one.foundBy ? [one.foundBy] : [])].join(', '),
    );
  };
  const both = ['Iñés Vanterpool, 2', '박서준 Vanterpool, 1'];
  assert.deepEqual(await creatorsFor('vanterpool'), both);
  assert.deepEqual(await creatorsFor('nterpo'), both);
  assert.deepEqual(await creatorsFor('서준'), ['박서준 Vanterpool, 1']);
  assert.deepEqual(await creatorsFor('ines v'), ['Iñés Vanterpool, 2']);
  const { creators } = await suggest('ines v');
  assert.deepEqual(
    creators.map(({ slug, comics }: { slug: string; comics: number }) => [slug, comics]),
    [['ines-vanterpool', 2]],
  );
  await rename({ alsoKnownAsPublic: 'true' });
  await api.core.search.updateIndex();
  assert.deepEqual(await creatorsFor('vanterpool the'), ['Plain Name, 1, Vanterpool the Other']);
  const there = { host: uncensored };
  assert.deepEqual(await creatorsFor('vanterpool', there), ['Adult Vanterpool, 1']);
  await api.ask('DELETE', '/comics', { json: { ids: [adult.data[0].id] } });
  assert.deepEqual(await creatorsFor('vanterpool', there), [], 'at once, whatever the index says');
});

test('genres, status, length and rating narrow the results', async () => {
  const zebra = (title: string, more: object) =>
    aComic(api, { title: `Zebra ${title}`, ...more }).then(({ id }) => id);
  const long = await zebra('long', { genres: [night.id] });
  await someChapters(api, long, 12);
  await zebra('mature', { contentRating: 'M' });
  const done = await zebra('done', {});
  await api.ask('PATCH', `/comics/${done}`, { fields: { status: 'completed' } });
  await api.core.search.updateIndex();
  const titlesWith = (filters: object) => titlesFor('zebra', { filters });
  assert.deepEqual(await titlesWith({}), ['Zebra done', 'Zebra long', 'Zebra mature']);
  assert.deepEqual(await titlesWith({ genres: night.id }), ['Zebra long']);
  assert.deepEqual(await titlesWith({ status: 'completed' }), ['Zebra done']);
  assert.deepEqual(await titlesWith({ length: 'medium' }), ['Zebra long']);
  assert.deepEqual(await titlesWith({ length: 'short', contentRating: 'T' }), ['Zebra done']);
  assert.deepEqual(await titlesWith({ contentRating: 'AO' }), []);
  const { genres } = await suggest('nachtg');
  assert.deepEqual(genres, [night]);
});

test('episodes are found by their titles, and only those that readers can see', async () => {
  const { id } = await aComic(api, { title: 'Serial' });
  const chapters = [
    { title: 'The Clockmaker’s Apprentice', chapterNumber: 1 },
    { title: '시계공의 제자', chapterNumber: 2 },
  ];
  await api.ask('POST', '/chapters', { fields: { comicsId: id, chapters } });
  const draft = [{ title: 'The Clockmaker’s Secret', chapterNumber: 3 }];
  await api.ask('POST', '/chapters', { fields: { comicsId: id, chapters: draft, draft: true } });
  await api.core.search.updateIndex();
  const titles = async (question: string) =>
    (await ask('/search/chapters', { question })).data.map(
      ({ title, comicTitle }: { title: string; comicTitle: string }) => [title, comicTitle],
    );
  assert.deepEqual(await titles('clockmakers'), [['The Clockmaker’s Apprentice', 'Serial']]);
  assert.deepEqual(await titles('제자'), [['시계공의 제자', 'Serial']]);
});

test('a site finds, suggests and corrects to its own comics only', async () => {
  const { id } = await aComic(api, { title: 'Velvet Quagmire', contentRating: 'AO' });
  await api.core.search.updateIndex();
  const there = { host: uncensored };
  const textOf = async (path: string, question: string, options: object) =>
    JSON.stringify(await ask(path, { question }, options));
  for (const [path, question] of [
    ['/search/comics', 'quagmire'],
    ['/search/suggest', 'quagmire'],
    ['/search/correct', 'quagmier'],
  ] as const) {
    assert.ok(!/quagmire/i.test((await textOf(path, question, {})).replace(question, '')), path);
    assert.match(await textOf(path, question, there), /quagmire/i, path);
  }
  await api.ask('PATCH', `/comics/${id}`, { fields: { contentRating: 'M' } });
  // The catalogue decides at once, whatever the index says.
  assert.equal((await find('quagmire', {}, there)).total, 0);
  await api.core.search.updateIndex();
  assert.equal((await find('quagmire')).total, 1);
});

test('of more than 1,000 matches the best are listed', async () => {
  const { total, isMore, data } = await find('title', { limit: 50 });
  assert.deepEqual([total > 900, isMore, data.length], [true, true, 50]);
  const exact = await aComic(api, { title: 'Title' });
  const popular = await aComic(api, { title: 'A Title that many read' });
  await api.core.search.updateIndex();
  assert.equal((await find('title')).data[0]!.id, exact.id);
  const isListed = async () => {
    for (let offset = 0; offset < 1000; offset += 50)
      if ((await find('title', { limit: 50, offset })).data.some(({ id }) => id === popular.id)) return true;
    return false;
  };
  assert.equal(await isListed(), false, 'other titles begin with the word');
  await api.rows(
    `insert into insight_comic_day (site, day, comic_id, readers, reads, finished) values ('normal', $2, $1, 9, 9, 1)`,
    [popular.id, api.clock.now().toISOString().slice(0, 10)],
  );
  await api.core.search.updatePopularity();
  assert.equal(await isListed(), true);
  await api.ask('PATCH', `/comics/${popular.id}`, { fields: { title: 'Another Title that many read' } });
  await api.core.search.updateIndex();
  assert.equal(await isListed(), true, 'also after it has been indexed again');
});

test('what very many episodes are called is found in a part of the index', async () => {
  const { id } = await aComic(api, { title: 'Endless' });
  await api.rows(
    `insert into chapter (id, comic_id, title, chapter_number, is_free, published_at, created_at)
     select gen_random_uuid(), $1, 'Episode ' || n, n, false, now(), now() from generate_series(1, 12000) n`,
    [id],
  );
  await api.core.search.updateIndex();
  await api.rows('vacuum analyze search_chapter');
  const asked = async (question: string) => {
    const { answer, statements } = await statementsOf(() => ask('/search/chapters', { question }));
    const pieces = statements.flatMap(({ values }) => values).filter((value) => Array.isArray(value));
    const inWhole = pieces.filter(
      (each) => each.includes('epi') && !each.some((piece: string) => piece.startsWith('#')),
    );
    return [answer.total, answer.isMore, inWhole.length > 0];
  };
  assert.deepEqual(await asked('episode'), [1000, true, false]);
  assert.deepEqual(await asked('episode 11999'), [1, false, true]);
  await assertReadByIndex(api, {
    path: '/search/chapters',
    json: { question: 'episode' },
    table: 'search_chapter',
    blocks: 2500,
  });
});

test('the index of the site finds what is asked; no table is read whole', async () => {
  for (const [path, json] of [
    ['/search/comics', { question: 'night bus' }],
    ['/search/comics', { question: '레벨' }],
    ['/search/suggest', { question: 'ab3' }],
    ['/search/comics', { question: 'person17' }],
    ['/search/comics', { question: 'zzyzx' }],
  ] as const)
    await assertReadByIndex(api, { path, json, table: 'search_comic', blocks: 1500 });
  for (const question of ['person17', 'son49', '사람'])
    await assertReadByIndex(api, {
      path: '/search/creators',
      json: { question },
      table: 'search_creator',
      blocks: 1500,
    });
  await assertReadByIndex(api, {
    path: '/search/correct',
    json: { question: 'nihgt' },
    table: 'search_word',
  });
  for (const site of ['normal', 'uncensored']) {
    const rows = await api.rows<{ 'QUERY PLAN': string }>(
      `explain select id, text from search_comic where site = '${site}' and tokens @> array['nig', 'igh', 'ght']
        and text like all(array['%night%']) limit 1001`,
    );
    assert.match(rows.map((row) => row['QUERY PLAN']).join('\n'), new RegExp(`search_comic_${site}`));
  }
});

test('one network that asks without end is refused', async () => {
  const question = { json: { question: 'night' }, key: false };
  let refused = 0;
  for (let n = 0; n < 700; n++) {
    const { status } = await api.send('POST', '/api/v1/search/correct', question);
    if (status === 429) refused++;
  }
  assert.ok(refused >= 100, `${refused} of 700 refused`);
  api.clock.moveBy(60_001);
  assert.equal((await api.send('POST', '/api/v1/search/comics', question)).status, 200);
});
