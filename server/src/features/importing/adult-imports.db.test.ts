/** What an import brings to readers when ratings and files are odd. */
import assert from 'node:assert/strict';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { someChapters } from '../../../test/builders.ts';
import type { ComicFields } from './importing.tables.ts';
import { describePlan } from './index.ts';
import {
  allRows,
  comicInfo,
  comicsHere,
  importPath,
  newPage,
  temporaryLibrary,
} from '../../../test/importing/library.ts';
import { pagesOnNormalSite } from '../../../test/importing/normal-site.ts';
import { zipOf } from '../../../test/importing/zip-writer.ts';

const app = await openTestApp();
const { root, tree } = await temporaryLibrary();
const named = async (title: string) => (await comicsHere(app)).filter((comic) => comic.title === title);
const adult = comicInfo({ AgeRating: 'Adults Only 18+' });
const archive = async (info: Record<string, string>) =>
  zipOf([
    { name: '1.png', content: await newPage() },
    ...Object.entries(info).map(([name, content]) => ({ name, content })),
  ]);
const onNormalSite = async (id: string) => (await app.read('/comics/list', { filters: { id } })).json.data;

test('an adult rating in any place keeps the pages off the normal site', async () => {
  const before = await pagesOnNormalSite(app);
  await tree('Adult', {
    'Below/Ch 1/a.cbz': await archive({ 'ComicInfo.xml': adult }),
    'Below/Ch 2/a.cbz': await archive({ 'ComicInfo.xml': adult }),
    'Volume/Vol 1/ComicInfo.xml': adult,
    'Volume/Vol 1/Ch 1.cbz': await archive({}),
    'Mylar/Vol 1/series.json': JSON.stringify({ metadata: { name: 'Mylar', age_rating: 'Adult' } }),
    'Mylar/Vol 1/Ch 1/1.png': await newPage(),
    'Metron/Ch 1.cbz': await archive({
      'MetronInfo.xml':
        '<MetronInfo><Series><Name>Metron</Name></Series><AgeRating>Adult</AgeRating></MetronInfo>',
    }),
    'Unread/Ch 1/a.cbz': await archive({ 'MetronInfo.xml': 'text' }),
    'Genre/Ch 1/1.png': await newPage(),
    'Genre/ComicInfo.xml': comicInfo({ Genre: 'Drama, Hentai' }),
  });
  const { outcome } = await importPath(app, path.join(root, 'Adult'));
  assert.deepEqual([outcome.comics, outcome.refused], [6, []]);
  for (const title of ['Below', 'Volume', 'Mylar', 'Metron', 'Unread', 'Genre']) {
    const [comic] = await named(title);
    assert.equal(comic!.rating, 'AO', title);
    assert.deepEqual(await onNormalSite(comic!.id), []);
  }
  assert.deepEqual(await pagesOnNormalSite(app), before);
});

test('a new episode that states a higher rating below its folder moves a known comic, and the plan says so', async () => {
  const folder = await tree('Grows', {
    'Grows/Ch 1/1.png': await newPage(),
    'Grows/ComicInfo.xml': comicInfo({ AgeRating: 'Everyone' }),
  });
  await importPath(app, folder);
  const [comic] = await named('Grows');
  assert.equal((await onNormalSite(comic!.id)).length, 1);
  await tree('Grows', { 'Grows/Ch 2/a.cbz': await archive({ 'ComicInfo.xml': adult }) });
  const { compared } = await importPath(app, folder, { dryRun: true });
  assert.match(
    describePlan(compared, []),
    /raised from T to AO before pages are added\. This moves it to the uncensored site\./,
  );
  assert.equal((await named('Grows'))[0]!.rating, 'T');
  await importPath(app, folder);
  assert.equal((await named('Grows'))[0]!.rating, 'AO');
  assert.deepEqual(await onNormalSite(comic!.id), []);
  assert.equal((await importPath(app, folder)).states, 'unchanged');
});

test('names of every kind are imported once: a second import changes nothing', async () => {
  const names = [
    'Ep. 1',
    'Ep. 2',
    '[Season 2] Ep. 1',
    'S2 Finale',
    'Ep 5 (1 of 2)',
    'Ep 5 (2 of 2)',
    'Ch 67-1',
    'Ch 67-2',
  ];
  const more = [
    'Ch IX',
    'Ch X',
    'Band 02.5',
    'Ch 5 - Rain',
    'Ch 6 - Rain',
    'Part 2 Ch 1',
    'Ch‑6',
    'Extra 3',
    '001-010',
  ];
  const files: Record<string, Buffer> = { 'Names/cover.png': await newPage() };
  for (const name of [...names, ...more]) files[`Names/${name}/1.png`] = await newPage();
  const folder = await tree('names', files);
  await importPath(app, folder);
  const [comic] = await named('Names');
  const titles = comic!.episodes.map(({ title }) => title);
  assert.deepEqual([titles.length, new Set(titles).size], [17, 17]);
  const before = await allRows(app);
  const { states, published } = await importPath(app, folder, { remove: true });
  assert.deepEqual([states, published], ['unchanged', []]);
  assert.deepEqual(await allRows(app), before);
});

test('numbers above the limit are none; the comic and the others are imported', async () => {
  const folder = await tree('Big', {
    'Aaa/1.cbz': await archive({ 'ComicInfo.xml': comicInfo({ Number: '3000000000' }) }),
    'Aaa/2.cbz': await archive({ 'ComicInfo.xml': comicInfo({ Number: '99999999999999999999' }) }),
    'Aaa/3.cbz': await archive({ 'ComicInfo.xml': comicInfo({ Number: '2147483647' }) }),
    'Bbb/Ch 1/1.png': await newPage(),
    'Bbb/Ch 2/1.png': await newPage(),
  });
  const { outcome } = await importPath(app, folder);
  assert.deepEqual([outcome.comics, outcome.chapters, outcome.refused], [2, 5, []]);
  assert.deepEqual(
    (await named('Aaa'))[0]!.episodes.map(({ number }) => number),
    [1, 2, 3],
  );
});

test('an episode that would get a number above the limit is refused by the name of its comic', async () => {
  const folder = await tree('Full', {
    'Full/Ch 1/1.png': await newPage(),
    'Other/Ch 1/1.png': await newPage(),
  });
  await importPath(app, folder);
  const [comic] = await named('Full');
  await someChapters(app, comic!.id, [100_000]);
  await tree('Full', {
    'Full/Ch 2/1.png': await newPage(),
    'Full/Ch 2/ComicInfo.xml': comicInfo({ Number: '100000' }),
    'Other/Ch 2/1.png': await newPage(),
  });
  for (const dryRun of [true, false]) {
    const { states, reasons } = await importPath(app, folder, { dryRun });
    assert.equal(states, 'unclear,update');
    assert.match(reasons[0]!, /"Episode 100000" would be episode 100001, but numbers end at 100000/);
  }
  assert.equal((await named('Other'))[0]!.episodes.length, 2);
});

test('a comic that the database refuses is listed by name, and the others are imported', async () => {
  await app.rows(`create function refuse_comic() returns trigger language plpgsql as
    $$ begin if new.title = 'Refused' then raise exception 'no room for it'; end if; return new; end $$`);
  await app.rows(
    'create trigger refuse_comic before insert on stored_comic for each row execute function refuse_comic()',
  );
  const folder = await tree('Trouble', {
    'Refused/Ch 1/1.png': await newPage(),
    'Welcome/Ch 1/1.png': await newPage(),
  });
  const { outcome } = await importPath(app, folder);
  await app.rows('drop trigger refuse_comic on stored_comic');
  assert.deepEqual(
    outcome.refused.map(({ path: source, reason }) => [path.basename(source), reason]),
    [['Refused', 'no room for it']],
  );
  assert.equal((await named('Welcome')).length, 1);
  assert.equal((await importPath(app, folder)).states, 'new,unchanged');
  assert.equal((await named('Refused')).length, 1);
});

/** What staff write into each field that an import reads. */
const ofStaff: Record<keyof ComicFields, Record<string, string>> = {
  title: { title: 'Their title' },
  description: { description: 'Their text' },
  genres: { genres: '' },
  creators: { creators: JSON.stringify([{ name: 'Staff', role: 'writer' }]) },
  otherTitles: { otherTitles: 'Their other title' },
  publisher: { publisher: 'Their publisher' },
  language: { language: 'ko' },
  cover: {},
};

for (const [field, fields] of Object.entries(ofStaff)) {
  test(`a record from before the import read the ${field} erases nothing that staff wrote there`, async () => {
    const title = `Upgrade ${field}`;
    const folder = await tree(title, {
      'Ch 1/1.png': await newPage(),
      'cover.png': await newPage(),
      'ComicInfo.xml': comicInfo({
        Series: title,
        Summary: field === 'description' ? '' : 'Text',
        Genre: 'Sea',
      }),
    });
    await importPath(app, folder);
    const { id } = (await named(title))[0]!;
    const sky = crypto.randomUUID();
    if (field === 'genres')
      await app.rows(`insert into genre (id, name, mature) values ($1, 'Sky', false)`, [sky]);
    const sent = field === 'genres' ? { genres: JSON.stringify([sky]) } : fields;
    if (field === 'cover')
      await app.ask('PATCH', `/comics/${id}`, {
        files: [{ field: 'coverImage', name: 'c.png', bytes: await newPage() }],
      });
    else await app.ask('PATCH', `/comics/${id}`, { fields: sent });
    await app.rows('update comic_source set said = said - $2 where comic_id = $1', [id, field]);
    const comic = () =>
      app.rows(
        `select comic.*, array(select genre_id from comic_genre where comic_id = comic.id) as genres from comic where id = $1`,
        [id],
      );
    const before = await comic();
    assert.equal((await importPath(app, folder)).states, 'unchanged');
    assert.deepEqual(await comic(), before);
    const [record] = await app.rows<{ has: boolean }>(
      'select said ? $2 as has from comic_source where comic_id = $1',
      [id, field],
    );
    assert.equal(record!.has, true, 'from now on changes of the source count');
    assert.equal((await importPath(app, folder)).states, 'unchanged');
    assert.deepEqual(await comic(), before);
  });
}

test('a made-up title that is only read anew replaces no title of staff', async () => {
  const folder = await tree('Anew', { 'Ch 1-1/1.png': await newPage(), 'Ch 1-2/1.png': await newPage() });
  await importPath(app, folder);
  const [comic] = await named('Anew');
  const [first, second] = comic!.episodes;
  await app.ask('PATCH', `/chapters/${first!.id}`, { fields: { title: 'Theirs' } });
  await app.ask('PATCH', `/comics/${comic!.id}`, { fields: { title: 'Their name' } });
  // As an earlier version read the names.
  await app.rows(`update chapter_source set title = 'Episode 1' where comic_id = $1`, [comic!.id]);
  await app.rows(`update chapter set title = 'Episode 1' where id = $1`, [second!.id]);
  await app.rows(
    `update comic_source set said = jsonb_set(said::jsonb, '{title}', '"anew"') where comic_id = $1`,
    [comic!.id],
  );
  await importPath(app, folder);
  const [after] = await named('Their name');
  assert.deepEqual(
    after!.episodes.map(({ title }) => title),
    ['Theirs', 'Episode 1-2'],
  );
});

test('a folder renamed to another Unicode form is named clearly', async () => {
  const folder = await tree('forms', { ['Épée/Ép 1/1.png'.normalize('NFD')]: await newPage() });
  await importPath(app, folder);
  await rename(path.join(folder, 'Épée'.normalize('NFD')), path.join(folder, 'Épée'.normalize('NFC')));
  const { states, reasons } = await importPath(app, folder);
  assert.equal(states, 'unclear');
  assert.match(
    reasons[0]!,
    /same name as that of comic [\da-f-]{36}, .* composed \(NFC\) now, decomposed \(NFD\) then.*--into/,
  );
  const [comic] = await named('Épée');
  await importPath(app, folder, { into: comic!.id });
  assert.equal((await importPath(app, folder)).states, 'unchanged');
  assert.equal((await named('Épée')).length, 1);
});
