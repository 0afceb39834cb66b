/** What is exported comes back whole: into an empty site, with the same bytes. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { EpubCheck } from '@likecoin/epubcheck-ts';
import { strFromU8, strToU8, type Unzipped, unzipSync, zipSync } from 'fflate';
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

const contextOf = ({ core: { db, storage, clock } }: TestApp) => ({
  db,
  storage,
  epub: false,
  now: clock.now(),
  log: () => {},
});
const exportNow = (options: { epub?: boolean } = {}) =>
  exportComics(folder, { ...contextOf(site), ...options });

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

const readZip = async (file: string) => unzipSync(await readFile(file));
const textIn = (files: Unzipped, name: string) => strFromU8(files[name]!);

test('EPUB files hold the same pages in the layout "roll", with what is known of the comic', async () => {
  const epub = path.join(folder, 'epub');
  await assert.rejects(readdir(epub), { code: 'ENOENT' });
  await exportNow({ epub: true });
  const files = (await readdir(epub, { recursive: true })).filter((name) => name.endsWith('.epub'));
  assert.equal(files.length, 5);
  for (const file of files) {
    const bytes = await readFile(path.join(epub, file));
    // Read at this place by programs that look for the type of a file.
    assert.equal(bytes.toString('latin1', 30, 58), 'mimetypeapplication/epub+zip', file);
    const book = unzipSync(bytes);
    const archive = await readZip(path.join(folder, file.replace(/epub$/, 'cbz')));
    const pages = Object.keys(archive).filter((name) => name !== 'ComicInfo.xml');
    const shown = [...textIn(book, 'EPUB/package.opf').matchAll(/<itemref idref="page-(\d+)"\/>/g)];
    assert.deepEqual(
      shown.map(([, number]) => Number(number)),
      pages.map((_, index) => index + 1),
    );
    for (const name of pages) {
      assert.deepEqual(book[`EPUB/images/${name}`], archive[name]);
      assert.match(
        textIn(book, `EPUB/pages/${name.slice(0, 4)}.xhtml`),
        new RegExp(`src="../images/${name}"`),
      );
    }
  }
  const first = files.toSorted().find((name) => name.includes('Lighthouse'));
  const book = await readZip(path.join(epub, first!));
  const about = textIn(book, 'EPUB/package.opf');
  for (const part of [
    '<meta property="rendition:layout">roll</meta>',
    '<dc:title>The Lighthouse: &lt;Keeper&gt; &amp; &quot;Daughter&quot;?: ',
    '<dc:language>en</dc:language>',
    '<meta property="dcterms:alternative">灯台</meta>',
    '<dc:publisher>Tide &amp; Sons</dc:publisher>',
    '<dc:subject>Sea &amp; Storm</dc:subject>',
    '<dc:creator id="creator-1">Ines Marchetti-Okonkwo</dc:creator>',
    '<meta property="role" refines="#creator-1" scheme="marc:relators">aut</meta>',
    '<meta property="group-position" refines="#comic">1</meta>',
    '<spine page-progression-direction="ltr">',
    'href="images/cover.png" media-type="image/png" properties="cover-image"',
  ])
    assert.ok(about.includes(part), `${part}\n${about}`);
  const { width, height } = (
    await site.rows<{ width: number; height: number }>(
      `select width, height from image join page on image_id = image.id where chapter_id = $1 and page_number = 1`,
      [chapters[0]!.id],
    )
  )[0]!;
  assert.match(
    textIn(book, 'EPUB/pages/0001.xhtml'),
    new RegExp(`content="width=${width}, height=${height}"`),
  );
});

test('EPUB files are valid, but for the layout that the checker does not know yet', async () => {
  const epub = path.join(folder, 'epub');
  const unknownLayout = /^The value of the "rendition:layout" property must be/;
  const messagesOf = async (bytes: Uint8Array) => (await EpubCheck.validate(bytes)).messages;
  for (const name of await readdir(epub, { recursive: true })) {
    if (!name.endsWith('.epub')) continue;
    const bytes = await readFile(path.join(epub, name));
    const messages = await messagesOf(bytes);
    assert.deepEqual(
      messages.filter(({ message }) => !unknownLayout.test(message)),
      [],
    );
    assert.equal(messages.length, 1);
    // With the layout that asks for the size of each page, too.
    const book = unzipSync(bytes);
    const about = textIn(book, 'EPUB/package.opf').replace('>roll<', '>pre-paginated<');
    const fixed = zipSync({ ...book, 'EPUB/package.opf': strToU8(about) }, { level: 0 });
    assert.deepEqual(await messagesOf(fixed), []);
  }
});

test('EPUB files of a comic without a cover or a language, and of one that is read from the right', async () => {
  const other = await openTestApp();
  const named = async (title: string, language: string) => {
    const comic = await aComic(other, { title, contentRating: 'T' });
    const [chapter] = await someChapters(other, comic.id, 1);
    await somePages(other, comic.id, chapter!.id);
    await other.rows('update stored_comic set language = $2 where id = $1', [comic.id, language]);
  };
  await named('Unknown', '');
  await named('Arabic', 'ar');
  const target = await temporaryFolder();
  await exportComics(target, { ...contextOf(other), epub: true });
  for (const [title, language, direction] of [
    ['Unknown', 'und', 'ltr'],
    ['Arabic', 'ar', 'rtl'],
  ] as const) {
    const [name] = await readdir(path.join(target, 'epub/comics', title));
    const bytes = await readFile(path.join(target, 'epub/comics', title, name!));
    const about = textIn(unzipSync(bytes), 'EPUB/package.opf');
    assert.match(about, new RegExp(`<dc:language>${language}</dc:language>`));
    assert.match(about, new RegExp(`page-progression-direction="${direction}"`));
    assert.match(about, /href="images\/0001\.png" media-type="image\/png" properties="cover-image"/);
    assert.equal((await EpubCheck.validate(bytes)).messages.length, 1);
  }
});
