import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aPicture } from '../../../test/builders.ts';
import { carryOutImport, defaultImportLimits, planImport } from './index.ts';

const app = await openTestApp();
const root = await mkdtemp(path.join(os.tmpdir(), 'longstrip-import-'));
after(() => rm(root, { recursive: true, force: true }));

let shade = 0;
const newPage = () => aPicture({ shade: ++shade });

/** Writes a tree of files and answers its folder. */
async function tree(name: string, files: Record<string, Buffer | string>): Promise<string> {
  for (const [file, bytes] of Object.entries(files)) {
    const target = path.join(root, name, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, bytes);
  }
  return path.join(root, name);
}

async function importFolder(folder: string, { dryRun = false, signal = new AbortController().signal } = {}) {
  const plan = await planImport(folder, { limits: defaultImportLimits });
  const options = {
    folder: app.core.workFolder,
    maxBytes: 1e7,
    rating: 'M' as const,
    dryRun,
    say: () => {},
    signal,
  };
  return carryOutImport(plan, options, { ...app.core.catalogue, db: app.core.db });
}

/** File names of a comic's pages in reading order, a list for each chapter. */
async function pagesOf(title: string): Promise<string[][]> {
  const rows = await app.rows<{ chapter_number: number; file_name: string }>(
    `select chapter_number, file_name from page join image on image.id = image_id
     join chapter on chapter.id = chapter_id join comic on comic.id = comic_id
     where comic.title = $1 order by chapter_number, page_number`,
    [title],
  );
  return [...Map.groupBy(rows, (row) => row.chapter_number).values()].map((pages) =>
    pages.map((page) => page.file_name),
  );
}

test('a second run adds only what is new, also in the middle, and the order is that of the names', async () => {
  const folder = await tree('Tides', {
    'Chapter 1/1.png': await newPage(),
    'Chapter 1/2.png': await newPage(),
    'Chapter 1/10.png': await newPage(),
    'Chapter 2/1.png': await newPage(),
  });
  const first = await importFolder(folder);
  assert.deepEqual([first.comics, first.chapters, first.pages, first.known], [1, 2, 4, 0]);
  await tree('Tides', { 'Chapter 1/3.png': await newPage(), 'Chapter 3/1.png': await newPage() });

  const tried = await importFolder(folder, { dryRun: true });
  assert.deepEqual([tried.comics, tried.chapters, tried.pages, tried.known], [0, 1, 2, 4]);
  assert.deepEqual(
    await pagesOf('Tides'),
    [['1.png', '2.png', '10.png'], ['1.png']],
    'a dry run changes nothing',
  );

  const second = await importFolder(folder);
  assert.deepEqual([second.comics, second.chapters, second.pages, second.known], [0, 1, 2, 4]);
  assert.deepEqual(await pagesOf('Tides'), [['1.png', '2.png', '3.png', '10.png'], ['1.png'], ['1.png']]);
  assert.equal((await importFolder(folder)).pages, 0);
  await app.assertClean();
});

test('a page that every chapter has does not make two chapters one', async () => {
  const credits = await newPage();
  const folder = await tree('Credits', {
    'Chapter 1/1.png': await newPage(),
    'Chapter 1/2.png': await newPage(),
    'Chapter 1/9.png': credits,
    'Chapter 2/1.png': await newPage(),
    'Chapter 2/2.png': await newPage(),
    'Chapter 2/9.png': credits,
  });
  const outcome = await importFolder(folder);
  assert.deepEqual([outcome.chapters, outcome.pages], [2, 6]);
  assert.deepEqual(await pagesOf('Credits'), [
    ['1.png', '2.png', '9.png'],
    ['1.png', '2.png', '9.png'],
  ]);
  assert.equal((await importFolder(folder)).pages, 0);
});

test('a broken file is named, the rest comes in, and once it is mended it finds its place', async () => {
  const folder = await tree('Mended', {
    '1.png': await newPage(),
    '2.png': 'no picture',
    '3.png': await newPage(),
  });
  const outcome = await importFolder(folder);
  assert.deepEqual(
    outcome.refused.map((each) => each.path),
    ['2.png'],
  );
  assert.match(outcome.refused[0]!.reason, /not JPEG, PNG/);
  await tree('Mended', { '2.png': await newPage() });
  assert.equal((await importFolder(folder)).pages, 1);
  assert.deepEqual(await pagesOf('Mended'), [['1.png', '2.png', '3.png']]);
});

test('an import that is stopped goes on where it stopped', async () => {
  const folder = await tree('Stopped', {
    'Chapter 1/1.png': await newPage(),
    'Chapter 2/1.png': await newPage(),
  });
  const stop = new AbortController();
  stop.abort();
  assert.equal((await importFolder(folder, { signal: stop.signal })).pages, 0);
  assert.equal((await importFolder(folder)).pages, 2);
  await app.assertClean();
});
