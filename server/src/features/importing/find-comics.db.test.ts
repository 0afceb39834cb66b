import assert from 'node:assert/strict';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, someChapters, somePages } from '../../../test/builders.ts';
import { carryOutImport, compareImport, defaultImportLimits, planImport } from './index.ts';
import { pagesOnNormalSite } from '../../../test/importing/normal-site.ts';
import {
  comicInfo,
  comicsHere,
  episodesOf,
  importPath,
  newPage,
  temporaryLibrary,
} from '../../../test/importing/library.ts';

const app = await openTestApp();
const { root, tree } = await temporaryLibrary();
const named = async (title: string) => (await comicsHere(app)).filter((comic) => comic.title === title);
const adult = comicInfo({ AgeRating: 'Adults Only 18+' });

test('comics with a page in common are never merged: an adult comic stays off the normal site', async () => {
  const credits = await newPage();
  const teen = await tree('Credits T', {
    'Chapter 1/1.png': await newPage(),
    'Chapter 1/2.png': credits,
    'ComicInfo.xml': comicInfo({ AgeRating: 'Teen' }),
  });
  await importPath(app, teen);
  const before = await pagesOnNormalSite(app);
  assert.equal(before.length, 2);
  const folder = await tree('Credits AO', {
    'Chapter 1/1.png': await newPage(),
    'Chapter 1/2.png': credits,
    'Chapter 2/1.png': await newPage(),
    'ComicInfo.xml': adult,
  });
  const { outcome } = await importPath(app, folder);
  assert.deepEqual([outcome.comics, outcome.chapters, outcome.pages], [1, 2, 3]);
  assert.deepEqual((await named('Credits AO'))[0]!.rating, 'AO');
  assert.deepEqual(await pagesOnNormalSite(app), before);
});

test('the same title from another source is unclear; --new and --into decide', async () => {
  const first = await tree('one/Storm', { 'Episode 1/1.png': await newPage() });
  const second = await tree('two/Storm', { 'Episode 1/1.png': await newPage() });
  await importPath(app, first);
  const [existing] = await named('Storm');
  const unclear = await importPath(app, second);
  assert.equal(unclear.states, 'unclear');
  assert.match(
    unclear.reasons[0]!,
    new RegExp(`"Storm" is comic ${existing!.id}, imported from .*/one/Storm`),
  );
  assert.match(unclear.reasons[0]!, /--into <comic id>.*--new/);
  assert.deepEqual(await episodesOf(app, 'Storm'), ['1 Episode 1: 1.png']);

  await importPath(app, second, { asNew: true });
  assert.equal((await named('Storm')).length, 2);
  assert.equal((await importPath(app, second)).states, 'unchanged');
  assert.equal((await importPath(app, first)).states, 'unchanged');
});

test('a comic that staff deleted is not created again; --new decides', async () => {
  const folder = await tree('Withdrawn', { 'Episode 1/1.png': await newPage() });
  await importPath(app, folder);
  const [imported] = await named('Withdrawn');
  await app.ask('DELETE', '/comics', { json: { ids: [imported!.id] } });
  const again = await importPath(app, folder);
  assert.equal(again.states, 'unclear');
  assert.match(again.reasons[0]!, /^Staff deleted "Withdrawn"\. Restore it from the trash\./);
  assert.deepEqual(await named('Withdrawn'), []);
  await importPath(app, folder, { asNew: true });
  assert.equal((await named('Withdrawn')).length, 1);
});

test('a comic that staff renamed, deleted and restored is the same one, without what they deleted in it', async () => {
  const folder = await tree('Renamed', {
    'Episode 1/1.png': await newPage(),
    'Episode 2/1.png': await newPage(),
  });
  await importPath(app, folder);
  const [imported] = await named('Renamed');
  await app.ask('PATCH', `/comics/${imported!.id}`, { fields: { title: 'Their own name' } });
  await app.ask('DELETE', '/chapters', { json: { ids: [imported!.episodes[0]!.id] } });
  const kept = await named('Their own name');
  const deleted = await app.ask('DELETE', '/comics', { json: { ids: [imported!.id] } });
  const again = await importPath(app, folder);
  assert.equal(again.states, 'unclear');
  assert.match(again.reasons[0]!, /^Staff deleted "Their own name"\. Restore it from the trash\./);
  await app.ask('POST', `/trash/${deleted.data[0].trashId}/restore`);
  assert.equal((await importPath(app, folder)).states, 'unchanged');
  assert.deepEqual(await named('Their own name'), kept);

  const forGood = await app.ask('DELETE', '/comics', { json: { ids: [imported!.id] } });
  await app.ask('DELETE', '/trash', { json: { ids: [forGood.data[0].trashId] } });
  assert.equal((await importPath(app, folder)).states, 'new');
  assert.equal((await importPath(app, folder)).states, 'unchanged');
});

test('two comics with one title in one import: the first is imported, the second is unclear', async () => {
  const folder = await tree('both', {
    'a/Twice/Episode 1/1.png': await newPage(),
    'b/Twice/Episode 1/1.png': await newPage(),
    'c/Alone/Episode 1/1.png': await newPage(),
  });
  assert.equal((await importPath(app, folder)).states, 'new,unclear,new');
  assert.equal((await importPath(app, folder)).states, 'unchanged,unclear,unchanged');
});

test('a higher rating from another source is refused for --into', async () => {
  const comic = await aComic(app, { title: 'Gentle', contentRating: 'T' });
  const folder = await tree('Gentle', { 'Episode 1/1.png': await newPage(), 'ComicInfo.xml': adult });
  const { states, reasons } = await importPath(app, folder, { into: comic.id });
  assert.equal(states, 'unclear');
  assert.match(reasons[0]!, /rated AO, but "Gentle" is rated T. Raise the rating/);
  const unstated = await tree('x/Gentle', { 'Episode 1/1.png': await newPage() });
  assert.equal((await importPath(app, unstated, { into: comic.id })).states, 'unclear', 'no rating is M');
  assert.deepEqual((await named('Gentle'))[0]!.episodes, []);
  assert.equal((await importPath(app, unstated, { into: comic.id, rating: 'T' })).states, 'update');
});

test('--into adopts a comic made by hand: episodes by number, pages by bytes within the episode', async () => {
  const comic = await aComic(app, { title: 'By hand', contentRating: 'M' });
  const chapters = await someChapters(app, comic.id, [1, 2, 9]);
  const page = await newPage();
  await app.ask('POST', `/comics/${comic.id}/assets/censored`, {
    fields: { chapterId: chapters[0]!.id },
    files: [{ field: 'files', name: '1.png', bytes: page }],
  });
  await somePages(app, comic.id, chapters[2]!.id);
  const [image] = await app.rows('select image_id from page where chapter_id = $1', [chapters[0]!.id]);
  const folder = await tree('By hand', {
    'Ep 1/1.png': page,
    'Ep 1/2.png': await newPage(),
    'Ep 2/1.png': page,
    'Ep 3/1.png': await newPage(),
  });
  assert.equal((await importPath(app, folder)).states, 'unclear');
  await importPath(app, folder, { into: comic.id });
  const [after] = await named('By hand');
  assert.deepEqual(
    after!.episodes.map(({ id, number, pages }) => [chapters.some((each) => each.id === id), number, pages]),
    [
      [true, 1, ['1.png', '2.png']],
      [true, 2, ['1.png']],
      [false, 3, ['1.png']],
      [true, 9, ['1.png']],
    ],
  );
  const kept = await app.rows('select image_id from page where chapter_id = $1 and page_number = 1', [
    chapters[0]!.id,
  ]);
  assert.deepEqual(kept, [image]);
  const again = await importPath(app, folder, { remove: true });
  assert.equal(again.states, 'unchanged', 'an episode that was made by hand is not the import’s to remove');
});

test('a comic is found from any folder above it, and by its volumes when it grows', async () => {
  const library = await tree('library', {
    'Nova/Chapter 1/1.png': await newPage(),
    'Luna/Chapter 1/1.png': await newPage(),
    'Vega v1/001.png': await newPage(),
    'Vega v1/002.png': await newPage(),
  });
  await importPath(app, library);
  assert.equal((await importPath(app, path.join(library, 'Nova'))).states, 'unchanged');
  const part = await importPath(app, path.join(library, 'Nova/Chapter 1'), { remove: true });
  assert.equal(part.states, 'unclear');
  await tree('library', { 'Vega v2/001.png': await newPage(), 'Vega v2/002.png': await newPage() });
  const grown = await importPath(app, library);
  assert.deepEqual(grown.states.split(',').sort(), ['unchanged', 'unchanged', 'update']);
  assert.equal((await named('Vega')).length + (await named('Vega v1')).length, 1);
});

test('a part of a known comic is unclear, so that --remove cannot empty the comic', async () => {
  const folder = await tree('Whole', {
    'Chapter 1/1.png': await newPage(),
    'Chapter 2/1.png': await newPage(),
  });
  await importPath(app, folder);
  const part = await importPath(app, path.join(folder, 'Chapter 2'), { remove: true });
  assert.equal(part.states, 'unclear');
  assert.match(part.reasons[0]!, /shares episodes/);
});

test('a library that moved is unclear; --into keeps its episodes and images', async () => {
  const folder = await tree('old/Moved', { 'c 1/1.png': await newPage(), 'c 2/1.png': await newPage() });
  await importPath(app, folder);
  const before = await named('Moved');
  await rename(path.join(root, 'old'), path.join(root, 'new'));
  const moved = path.join(root, 'new/Moved');
  assert.equal((await importPath(app, moved)).states, 'unclear');
  const { outcome } = await importPath(app, moved, { into: before[0]!.id });
  assert.deepEqual([outcome.pages, outcome.chapters], [0, 0]);
  assert.deepEqual(await named('Moved'), before);
  assert.equal((await importPath(app, moved)).states, 'unchanged');
});

/** Imports a folder that staff change after the comparison; returns the names of what was refused. */
async function importDespite(folder: string, change: () => Promise<unknown>): Promise<string[]> {
  const none = { rating: null, into: null, asNew: false, remove: false, restore: false };
  const { signal } = new AbortController();
  const options = { ...none, signal, folder: app.core.workFolder, log: () => {} };
  const compared = await compareImport(await planImport(folder, defaultImportLimits), options, app.core);
  await change();
  const { refused } = await carryOutImport(compared, options, { ...app.core.catalogue, db: app.core.db });
  return refused.map((each) => path.basename(each.path));
}

test('what staff change after the comparison is refused, and other comics are imported', async () => {
  const folder = await tree('Hasty', { 'Hasty/Episode 1/1.png': await newPage() });
  await importPath(app, folder);
  const [hasty] = await named('Hasty');
  await rename(path.join(folder, 'Hasty/Episode 1'), path.join(folder, 'Hasty/Episode 01'));
  await tree('Hasty', { 'Later/Episode 1/1.png': await newPage() });
  const deleting = () => app.ask('DELETE', '/chapters', { json: { ids: [hasty!.episodes[0]!.id] } });
  assert.deepEqual(await importDespite(folder, deleting), ['Hasty']);
  const [later] = await named('Later');
  assert.equal(later!.episodes.length, 1);

  await tree('Hasty', {
    'Later/Episode 0/1.png': await newPage(),
    'Sooner/Episode 1/1.png': await newPage(),
  });
  const adding = () => someChapters(app, later!.id, [2]);
  assert.deepEqual(await importDespite(folder, adding), ['Later']);
  assert.equal((await named('Sooner')).length, 1);
});

test('a higher rating of the source is applied before any page is added, and never lowered again', async () => {
  const folder = await tree('Rated', {
    'Chapter 1/1.png': await newPage(),
    'Chapter 1/ComicInfo.xml': comicInfo({ AgeRating: 'Teen' }),
  });
  await importPath(app, folder);
  const rating = async () => (await named('Rated'))[0]!.rating;
  const { id } = (await named('Rated'))[0]!;
  const onSite = async () => (await app.read('/comics/list', { filters: { id } })).json.data;
  assert.deepEqual([await rating(), (await onSite()).length], ['T', 1]);
  await tree('Rated', { 'Chapter 2/1.png': await newPage(), 'Chapter 2/ComicInfo.xml': adult });
  const { compared } = await importPath(app, folder, { dryRun: true });
  assert.ok(compared.comics[0]!.state === 'update' && compared.comics[0]!.sync.raisedFrom === 'T');

  await importPath(app, folder);
  assert.equal(await rating(), 'AO');
  assert.deepEqual(await onSite(), [], 'it leaves the normal site at once');
  await tree('Rated', { 'Chapter 2/ComicInfo.xml': comicInfo({ AgeRating: 'Teen' }) });
  await importPath(app, folder, { rating: 'T' });
  assert.equal(await rating(), 'AO');
});

test('new pages of a source that no longer states a rating count as M', async () => {
  const folder = await tree('Silent', {
    'Chapter 1/1.png': await newPage(),
    'Chapter 1/ComicInfo.xml': comicInfo({ AgeRating: 'Teen' }),
  });
  await importPath(app, folder);
  const rating = async () => (await named('Silent'))[0]!.rating;
  await tree('Silent', { 'Chapter 1/ComicInfo.xml': comicInfo({ Title: 'One' }) });
  await importPath(app, folder);
  assert.equal(await rating(), 'T', 'nothing was added');
  await tree('Silent', { 'Chapter 2/1.png': await newPage() });
  await importPath(app, folder);
  assert.equal(await rating(), 'M');
});

test('a rating that cannot be read counts as the strictest', async () => {
  const odd = await tree('Odd', {
    'Chapter 1/1.png': await newPage(),
    'Chapter 1/ComicInfo.xml': comicInfo({ AgeRating: 'Spicy' }),
  });
  await importPath(app, odd);
  const broken = await tree('Broken', {
    'Chapter 1/1.png': await newPage(),
    'Chapter 1/ComicInfo.xml': '<!DOCTYPE x [<!ENTITY y "z">]><ComicInfo/>',
  });
  await importPath(app, broken);
  const mixed = await tree('Mixed', {
    'Chapter 1/1.png': await newPage(),
    'Chapter 1/ComicInfo.xml': comicInfo({ AgeRating: 'Teen' }),
    'Chapter 2/1.png': await newPage(),
    'Chapter 2/ComicInfo.xml': adult,
  });
  await importPath(app, mixed);
  const stated = await tree('Stated', {
    'Chapter 1/1.png': await newPage(),
    'Chapter 1/ComicInfo.xml': comicInfo({ AgeRating: 'Spicy' }),
  });
  await importPath(app, stated, { rating: 'T' });
  const ratings = await Promise.all(
    ['Odd', 'Broken', 'Mixed', 'Stated'].map(async (each) => (await named(each))[0]!.rating),
  );
  assert.deepEqual(ratings, ['AO', 'AO', 'AO', 'T']);
});

test('comics that were imported one by one are not merged when they are imported together', async () => {
  const folder = await tree('apart', {
    'Nova v1/Ch 1/1.png': await newPage(),
    'Nova v2/Ch 2/1.png': await newPage(),
  });
  await importPath(app, path.join(folder, 'Nova v1'));
  await importPath(app, path.join(folder, 'Nova v2'));
  const before = await comicsHere(app);
  const { states, reasons } = await importPath(app, folder);
  assert.equal(states, 'unclear');
  assert.match(reasons[0]!, /^It shares episodes with comic [\da-f-]{36}, imported from .*Nova v[12]\./);
  assert.deepEqual(await comicsHere(app), before);
});
