import assert from 'node:assert/strict';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { somePages } from '../../../test/builders.ts';
import { until } from '../../platform/database/embedded/processes.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { importingTables } from './importing.tables.ts';
import { describePlan } from './index.ts';
import {
  allRows,
  comicInfo,
  comicsHere,
  episodesOf,
  importPath,
  newPage,
  temporaryLibrary,
} from '../../../test/importing/library.ts';

const app = await openTestApp();
const { root, tree } = await temporaryLibrary();
const comicHere = async (title: string) => (await comicsHere(app)).find((comic) => comic.title === title)!;

test('a corrected page replaces the faulty one, a removed page goes, a new order is followed', async () => {
  const [one, two, three] = [await newPage(), await newPage(), await newPage()];
  const folder = await tree('Tides', {
    'Chapter 1/1.png': one,
    'Chapter 1/2.png': await newPage(),
    'Chapter 1/3.png': three,
    'Chapter 1/4.png': await newPage(),
    'Chapter 2/1.png': await newPage(),
  });
  await importPath(app, folder);
  const images = () => app.rows<{ id: string; sha256: string }>('select id, sha256 from image order by id');
  const before = await images();
  const lasting = (await comicHere('Tides')).episodes.map(({ id }) => id);

  await tree('Tides', { 'Chapter 1/1.png': three, 'Chapter 1/2.png': two, 'Chapter 1/3.png': one });
  await rm(path.join(folder, 'Chapter 1/4.png'));
  const { compared, states } = await importPath(app, folder, { dryRun: true });
  assert.equal(states, 'update');
  const { added, removed, moved } = compared.comics[0]!.chapters[0]!.pages;
  assert.deepEqual([added.length, removed.length, moved], [1, 2, 2]);
  assert.deepEqual(await images(), before, 'a dry run changes nothing');

  await importPath(app, folder);
  const pages = await app.rows<{ sha256: string; image_id: string }>(
    `select sha256, image_id from page join image on image.id = image_id
     where chapter_id = $1 order by page_number`,
    [lasting[0]],
  );
  assert.equal(pages.length, 3);
  const idOf = new Map(before.map((image) => [image.id, image.sha256]));
  assert.deepEqual(
    pages.map((page) => idOf.get(page.image_id) === page.sha256),
    [true, false, true],
    'unchanged images keep their ids',
  );
  const oldOnes = await app.rows<{ sha256: string }>(`select sha256 from image where id = any($1)`, [
    pages.map((page) => page.image_id),
  ]);
  assert.equal(oldOnes.length, 3);
  assert.deepEqual(
    (await comicHere('Tides')).episodes.map(({ id }) => id),
    lasting,
  );
  await app.assertClean();
});

test('importing the same library again changes nothing and invalidates no cache', async () => {
  const credits = await newPage();
  const folder = await tree('Quiet', {
    'ComicInfo.xml': comicInfo({ Series: 'Quiet', Genre: 'Drama, Slow', Writer: 'Ann, Bo', Publisher: 'P' }),
    'Chapter 1/1.png': await newPage(),
    'Chapter 1/2.png': credits,
    'Chapter 2/1.png': credits,
  });
  await importPath(app, folder);
  const before = await allRows(app);
  const { states, published } = await importPath(app, folder, { remove: true });
  assert.deepEqual([states, published], ['unchanged', []]);
  assert.deepEqual(await allRows(app), before);
});

test('an episode whose only picture occurred before is created', async () => {
  const notice = await newPage();
  const folder = await tree('Hiatus', {
    'Chapter 1/1.png': await newPage(),
    'Chapter 2/1.png': notice,
    'Chapter 3/1.png': await newPage(),
    'Chapter 4/1.png': notice,
  });
  await importPath(app, folder);
  assert.equal((await comicHere('Hiatus')).episodes.length, 4);
});

test('titles, numbers and dates follow the source; what staff changed stays until the source changes', async () => {
  const folder = await tree('Renamed', {
    'Chapter 1/1.png': await newPage(),
    'Chapter 1/ComicInfo.xml': comicInfo({ Title: 'First', Year: '2015', Month: '3', Day: '2' }),
    'Chapter 2/1.png': await newPage(),
    'Chapter 2/ComicInfo.xml': comicInfo({ Title: 'Second', Number: '2' }),
    'Chapter 3/1.png': await newPage(),
  });
  await importPath(app, folder);
  const comic = await comicHere('Renamed');
  const [first, second, third] = comic.episodes.map(({ id }) => id);
  const dates = async () =>
    (await app.rows<{ at: Date }>('select published_at as at from chapter where id = $1', [first]))[0]!.at;
  assert.equal((await dates()).toISOString(), '2015-03-02T00:00:00.000Z');

  await app.ask('PATCH', `/chapters/${first}`, { fields: { title: 'Ours' } });
  await app.ask('PATCH', `/chapters/${second}`, { fields: { title: 'Ours too' } });
  await app.ask('PATCH', `/comics/${comic.id}`, { fields: { description: 'Ours' } });
  await tree('Renamed', {
    'Chapter 2/ComicInfo.xml': comicInfo({ Title: 'The second', Number: '7' }),
    'Chapter 1/ComicInfo.xml': comicInfo({ Title: 'First', Year: '2016' }),
  });
  await importPath(app, folder);
  const after = await comicHere('Renamed');
  assert.deepEqual(
    after.episodes.map(({ id, number, title }) => [id, number, title]),
    [
      [first, 1, 'Ours'],
      [third, 3, 'Episode 3'],
      [second, 7, 'The second'],
    ],
  );
  assert.equal((await dates()).toISOString(), '2016-01-01T00:00:00.000Z');
  const [row] = await app.rows<{ description: string }>('select description from comic where id = $1', [
    comic.id,
  ]);
  assert.equal(row!.description, 'Ours');
});

test('an episode with an old date is not the newest one', async () => {
  const folder = await tree('Old', {
    'Chapter 1/1.png': await newPage(),
    'Chapter 1/ComicInfo.xml': comicInfo({ Year: '2010' }),
  });
  await importPath(app, folder);
  const [newest] = await app.rows<{ title: string }>(
    `select comic.title from chapter join comic on comic.id = comic_id order by published_at desc limit 1`,
  );
  assert.notEqual(newest!.title, 'Old');
});

test('an episode that is gone stays unless --remove is given; one whose source cannot be read is never removed', async () => {
  const folder = await tree('Gone', {
    'Chapter 1/1.png': await newPage(),
    'Chapter 2/1.png': await newPage(),
    'Chapter 3/1.png': await newPage(),
    'Chapter 3/2.png': await newPage(),
  });
  await importPath(app, folder);
  const stored = path.join(root, 'away');
  await rename(path.join(folder, 'Chapter 2'), stored);
  const plan = await importPath(app, folder);
  const comic = plan.compared.comics[0]!;
  assert.ok(comic.state === 'unchanged' && comic.sync.missing.length === 1);
  assert.match(
    describePlan(plan.compared, []),
    /2 {2}Episode 2: is gone from the source and stays; --remove/,
  );
  assert.equal((await comicHere('Gone')).episodes.length, 3);

  await tree('Gone', { 'Chapter 2/1.png': '' });
  const emptied = await importPath(app, folder, { remove: true });
  assert.match(emptied.refused[0]!.reason, /empty/i);
  assert.equal((await comicHere('Gone')).episodes.length, 3, 'an empty file is no removal');

  await tree('Gone', { 'Chapter 3/2.png': 'damaged' });
  await importPath(app, folder, { remove: true });
  assert.deepEqual((await comicHere('Gone')).episodes[2]!.pages, ['1.png', '2.png'], 'the good page stays');

  await rm(path.join(folder, 'Chapter 2'), { recursive: true });
  await importPath(app, folder, { remove: true });
  assert.deepEqual(
    (await comicHere('Gone')).episodes.map(({ number }) => number),
    [1, 3],
  );
  await rename(stored, path.join(folder, 'Chapter 2'));
  await importPath(app, folder);
  assert.equal((await comicHere('Gone')).episodes.length, 3, 'what an import removed may come back');
  await app.assertClean();
});

test('no page is removed while a file of its episode cannot be read, and no other episode replaces that one', async () => {
  const folder = await tree('Partly', {
    'Chapter 1/1.png': await newPage(),
    'Chapter 1/2.png': await newPage(),
    'Chapter 1/folder.jpg': 'a cover',
  });
  await importPath(app, folder);
  await tree('Partly', { 'Chapter 1/2.png': '' });
  await importPath(app, folder, { remove: true });
  assert.deepEqual(await episodesOf(app, 'Partly'), ['1 Episode 1: 1.png 2.png']);
  await rm(path.join(folder, 'Chapter 1/2.png'));
  await importPath(app, folder);
  assert.deepEqual(await episodesOf(app, 'Partly'), ['1 Episode 1: 1.png'], 'a cover is no failure');

  const unnumbered = await tree('Letters', {
    'Alpha/1.png': await newPage(),
    'Beta/1.png': await newPage(),
  });
  await importPath(app, unnumbered);
  const [alpha] = (await comicHere('Letters')).episodes;
  await tree('Letters', { 'Alpha/1.png': '', 'Aztec/1.png': await newPage() });
  await importPath(app, unnumbered, { remove: true });
  const { episodes } = await comicHere('Letters');
  assert.deepEqual(
    episodes.find(({ id }) => id === alpha!.id),
    alpha,
  );
  assert.deepEqual(episodes.map(({ title }) => title).toSorted(), ['Alpha', 'Aztec', 'Beta']);
  await app.assertClean();
});

test('an episode that staff deleted and restored is the same one, and no other gets another number', async () => {
  const folder = await tree('Undone', {
    'Chapter 1/1.png': await newPage(),
    'Chapter 2/1.png': await newPage(),
    'Chapter 3/1.png': await newPage(),
  });
  await importPath(app, folder);
  const before = await comicHere('Undone');
  await app.ask('DELETE', '/chapters', { json: { ids: [before.episodes[1]!.id] } });
  const [entry] = await app.rows<{ id: string }>(`select id from trash order by deleted_at desc limit 1`);
  await app.ask('POST', `/trash/${entry!.id}/restore`, { json: {} });
  assert.deepEqual(await comicHere('Undone'), before);
  const { states } = await importPath(app, folder, { restore: true });
  assert.equal(states, 'unchanged');
  assert.deepEqual(await comicHere('Undone'), before);
});

test('what staff deleted stays out without --restore, and what staff added stays', async () => {
  const folder = await tree('Edited', {
    'Chapter 1/1.png': await newPage(),
    'Chapter 1/2.png': await newPage(),
    'Chapter 2/1.png': await newPage(),
  });
  await importPath(app, folder);
  const { id, episodes } = await comicHere('Edited');
  const [own] = await app.rows<{ id: string }>(
    'select id from page where chapter_id = $1 order by page_number limit 1',
    [episodes[0]!.id],
  );
  await app.ask('DELETE', '/comics-assets', { json: { ids: [own!.id] } });
  await app.ask('DELETE', '/chapters', { json: { ids: [episodes[1]!.id] } });
  await somePages(app, id, episodes[0]!.id, { count: 1, variant: 'uncensored' });
  await app.ask('POST', '/chapters', {
    fields: { comicsId: id, chapters: [{ title: 'Interview', chapterNumber: 3, isFree: true }] },
  });
  await tree('Edited', { 'Chapter 3/1.png': await newPage(), 'Chapter 1/3.png': await newPage() });

  const { compared } = await importPath(app, folder, { remove: true });
  const [first, second] = compared.comics[0]!.chapters;
  assert.deepEqual([first!.pages.deletedHere, second!.state], [1, 'skipped']);
  assert.match(describePlan(compared, []), /Episode 2: was deleted by staff and stays out; --restore/);
  assert.deepEqual(await episodesOf(app, 'Edited'), [
    '1 Episode 1: 2.png 3.png',
    '3 Interview: ',
    '4 Episode 3: 1.png',
  ]);
  const [uncensored] = await app.rows<{ count: number }>(
    `select count(*)::int from page where chapter_id = $1 and variant = 'uncensored'`,
    [episodes[0]!.id],
  );
  assert.equal(uncensored!.count, 1);

  await importPath(app, folder, { restore: true });
  assert.deepEqual(await episodesOf(app, 'Edited'), [
    '1 Episode 1: 1.png 2.png 3.png',
    '2 Episode 2: 1.png',
    '3 Interview: ',
    '4 Episode 3: 1.png',
  ]);
  await app.assertClean();
});

test('pages that staff added stay behind the same page', async () => {
  const folder = await tree('Between', { 'c/1.png': await newPage(), 'c/2.png': await newPage() });
  await importPath(app, folder);
  const { id, episodes } = await comicHere('Between');
  const chapterId = episodes[0]!.id;
  await app.rows('update page set page_number = 3 where chapter_id = $1 and page_number = 2', [chapterId]);
  await app.ask('POST', `/comics/${id}/assets/censored`, {
    fields: { chapterId },
    files: [{ field: 'files', name: '2.png', bytes: await newPage() }],
  });
  await tree('Between', { 'c/1.5.png': await newPage(), 'c/3.png': await newPage() });
  await importPath(app, folder);
  assert.deepEqual(await episodesOf(app, 'Between'), ['1 c: 1.png 2.png 1.5.png 2.png 3.png']);
});

test('a broken file is named by its path, the rest is imported, and the repaired file is added in order', async () => {
  const folder = await tree('Mended', {
    'Chapter 1/1.png': await newPage(),
    'Chapter 1/2.png': 'no picture',
    'Chapter 1/3.png': await newPage(),
  });
  const { refused } = await importPath(app, folder);
  assert.deepEqual(
    refused.map((each) => each.path),
    ['Mended/Chapter 1/2.png'],
  );
  assert.match(refused[0]!.reason, /not JPEG, PNG/);
  await tree('Mended', { 'Chapter 1/2.png': await newPage() });
  await importPath(app, folder);
  assert.deepEqual(await episodesOf(app, 'Mended'), ['1 Episode 1: 1.png 2.png 3.png']);
});

test('a stopped import continues where it stopped', async () => {
  const folder = await tree('Stopped', {
    'Chapter 1/1.png': await newPage(),
    'Chapter 2/1.png': await newPage(),
  });
  const stop = new AbortController();
  const { signal } = stop;
  const first = await importPath(app, folder, { signal, log: () => stop.abort(new Error('stopped')) });
  assert.equal(first.outcome.pages, 1);
  assert.equal((await importPath(app, folder)).outcome.pages, 1);
  await assert.rejects(importPath(app, folder, { signal }), /^Error: stopped$/, 'while it compares');
  await app.assertClean();
});

test('people, publisher, language and genres are imported; genres added by staff stay', async () => {
  const info = (genre: string) =>
    comicInfo({ Genre: genre, Tags: 'Drama, Untold', Writer: 'Ann', LanguageISO: 'ko', Publisher: 'Moon' });
  const folder = await tree('Credited', {
    'c/1.png': await newPage(),
    'ComicInfo.xml': info('Sea, Uncensored'),
  });
  await importPath(app, folder);
  const comic = async () =>
    (await app.ask('POST', '/comics/list', { json: { filters: { id: (await comicHere('Credited')).id } } }))
      .data[0];
  const { creators, publisher, language, genres, id } = await comic();
  assert.deepEqual([creators[0].name, publisher, language], ['Ann', 'Moon', 'ko']);
  const names = (list: { name: string }[]) => list.map((genre) => genre.name);
  assert.deepEqual(names(genres), ['Drama', 'Sea'], 'of tags only known genres, and none that opens a mode');

  const { data } = await app.ask('POST', '/genres', { json: { name: 'Picked' } });
  await app.ask('PATCH', `/comics/${id}`, {
    fields: { genres: [data[0].id, ...genres.map((genre: { id: string }) => genre.id)] },
  });
  await tree('Credited', { 'ComicInfo.xml': info('Sky') });
  await importPath(app, folder);
  assert.deepEqual(names((await comic()).genres), ['Drama', 'Picked', 'Sky']);
  await app.rows(
    `with added as (insert into genre select gen_random_uuid(), 'Picked ' || generate_series(4, 20), false returning id)
     insert into comic_genre (comic_id, genre_id, content_rating, created_at)
       select comic.id, added.id, content_rating, created_at from added, comic where comic.id = $1`,
    [id],
  );
  await tree('Credited', { 'ComicInfo.xml': info('Sky, Surf') });
  await importPath(app, folder);
  assert.equal((await comic()).genres.length, 20, 'a comic has no more');
});

test('two concurrent imports of one library create each comic once', async () => {
  const folder = await tree('Raced', { 'c 1/1.png': await newPage(), 'c 2/1.png': await newPage() });
  const both = await Promise.all([importPath(app, folder), importPath(app, folder)]);
  const [here, ...others] = (await comicsHere(app)).filter(({ title }) => title === 'Raced');
  assert.deepEqual([here!.episodes.length, others.length], [2, 0]);
  assert.ok(both.every(({ refused }) => refused.every(({ reason }) => reason.length > 0)));
  assert.equal((await importPath(app, folder)).states, 'unchanged');
  await app.assertClean();
});

test('staff change episodes while an import deletes and renumbers them, without a deadlock', async () => {
  const folder = await tree('Contended', { 'Beta/1.png': await newPage() });
  await importPath(app, folder);
  await tree('Contended', { 'Alpha/1.png': await newPage() });
  await importPath(app, folder);
  const { episodes } = await comicHere('Contended');
  assert.deepEqual(
    episodes.map(({ number, title }) => [number, title]),
    [
      [1, 'Alpha'],
      [2, 'Beta'],
    ],
  );
  await rm(path.join(folder, 'Alpha'), { recursive: true });
  const lock = (tx: Tx, title: string) =>
    sql`select from chapter where title = ${title} for update`.execute(importingTables.write(tx));
  let imported: ReturnType<typeof importPath> | undefined;
  await app.core.db.transaction(async (tx) => {
    // In the order of their ids, as commands of staff do.
    await lock(tx, 'Beta');
    imported = importPath(app, folder, { remove: true });
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    assert.ok(await until(async () => (await app.rows(waiting)).length > 0, 10_000));
    await lock(tx, 'Alpha');
  });
  assert.deepEqual((await imported)!.refused, []);
  assert.deepEqual(await episodesOf(app, 'Contended'), ['1 Beta: 1.png']);
});
