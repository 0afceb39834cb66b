/** What is exported comes back whole: into an empty site, with the same bytes. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { openTestApp, type TestApp } from '../../../test/app-for-tests.ts';
import { aComic, aFile, aGenre, someChapters, somePages } from '../../../test/builders.ts';
import { importPath, temporaryFolder } from '../../../test/importing/library.ts';
import { exportComics } from './export-comics.ts';

const site = await openTestApp();
const folder = await temporaryFolder();
const genres = [await aGenre(site, { name: 'Sea & Storm' }), await aGenre(site, { name: 'Drama' })];
const creators = [
  { name: 'Ines Marchetti-Okonkwo', role: 'writer' },
  { name: 'Ana, Lee & Sons', role: 'artist' },
  { name: 'Tom Reyes', role: 'colours' },
  { name: 'Tom Reyes', role: 'translation' },
];
const fields = {
  title: 'The Lighthouse: <Keeper> & "Daughter"?',
  description: 'Twelve tides.\n\nOne story.',
  contentRating: 'T',
  creators: JSON.stringify(creators),
  otherTitles: '등대\n灯台\nDer Leuchtturm',
  publisher: 'Tide & Sons',
  language: 'en',
  genres: JSON.stringify(genres.map(({ id }) => id)),
};
const files = [await aFile('cover.png', 'comicPreviewImage')];
const [long] = (await site.ask('POST', '/comics', { fields, files })).data as [{ id: string }];
const chapters = await someChapters(site, long.id, 3);
for (const chapter of chapters) await somePages(site, long.id, chapter.id, { count: 12 });
// Their names are the same on disk.
for (const rating of ['M', 'AO'] as const) {
  const twin = await aComic(site, {
    title: 'Twins',
    contentRating: rating,
    // An import takes the first page as the cover of a comic without one.
    files: [await aFile('cover.png', 'comicPreviewImage')],
  });
  const [only] = await someChapters(site, twin.id, 1);
  await somePages(site, twin.id, only!.id);
}

const log = () => {};
const exportNow = () => exportComics(folder, { db: site.core.db, storage: site.core.storage, log });

/** Everything that is said to come back, with the hashes of the pages. */
const comicsOf = (app: TestApp) =>
  app.rows(`select title, replace(description, chr(13), '') as description, content_rating, other_titles, publisher, language,
      array(select role || ' ' || folded_name from creator join comic_creator on creator_id = creator.id
        where comic_id = comic.id order by position) as creators,
      (select sha256 from image where id = cover_image_id) as cover,
      array(select name from genre join comic_genre on genre_id = genre.id where comic_id = comic.id order by name) as genres,
      array(select chapter_number || ' ' || title || ' ' || published_at::date from chapter
        where comic_id = comic.id order by chapter_number) as chapters,
      array(select sha256 from image join page on page.image_id = image.id join chapter on chapter.id = chapter_id
        where comic_id = comic.id and variant = 'censored' order by chapter_number, page_number) as pages
    from comic order by title, content_rating`);

test('every comic comes back with its episodes, pages, people, genres and rating', async () => {
  assert.deepEqual(await exportNow(), { comics: 3, episodes: 5, pages: 38 });
  const empty = await openTestApp();
  for (const name of ['Sea & Storm', 'Drama']) await aGenre(empty, { name });
  const { refused, reasons } = await importPath(empty, path.join(folder, 'comics'), { asNew: true });
  assert.deepEqual([refused, reasons], [[], []]);
  assert.deepEqual(await comicsOf(empty), await comicsOf(site));
});

test('an export that is run again writes no archive again, and leaves no part of one', async () => {
  const archives = async () => {
    const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(cbz|part)$/.test(name));
    return Promise.all(names.toSorted().map(async (name) => [name, await readFile(path.join(folder, name))]));
  };
  const before = await archives();
  await exportNow();
  assert.deepEqual(await archives(), before);
  assert.equal(before.length, 5);
});
