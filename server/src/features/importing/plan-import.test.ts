import assert from 'node:assert/strict';
import path from 'node:path';
import test from 'node:test';
import { defaultImportLimits, planImport } from './index.ts';
import {
  outline,
  pictures,
  planOf,
  skippedCodes,
  withFiles,
} from '../../../test/importing/folder-on-disk.ts';
import { zipOf } from '../../../test/importing/zip-writer.ts';

const cbz = (...names: string[]): Buffer =>
  zipOf(names.map((name) => ({ name, content: `content of ${name}` })));
const info = (inside: string): string => `<ComicInfo>${inside}</ComicInfo>`;

/** Title of the test → files, and the outline of the plan. */
const shapes: Record<string, [Record<string, Buffer | string>, string[]]> = {
  'a folder of images': [pictures('X/1.jpg', 'X/2.png', 'X/10.jpg'), ['X: 1 Episode 1 (3)']],
  'a folder of chapter folders': [
    pictures('X/Ch 1/1.jpg', 'X/Ch 2 - Rain/1.jpg', 'X/Ch 10/1.jpg', 'X/Ch 1.5/1.jpg', 'X/Extra/1.jpg'),
    ['X: 1 Episode 1 (1), 2 Episode 1.5 (1), 3 Rain (1), 10 Episode 10 (1), 11 Extra (1)'],
  ],
  'one chapter so far': [pictures('X/Ch 1/1.jpg'), ['X: 1 Episode 1 (1)']],
  'volumes of chapters that run on': [
    pictures('X/Vol 1/Ch 1/1.jpg', 'X/Vol 1/Ch 2/1.jpg', 'X/Vol 2/Ch 3/1.jpg', 'X/Ch 4/1.jpg'),
    ['X: 1 Episode 1 (1), 2 Episode 2 (1), 3 Episode 3 (1), 4 Episode 4 (1)'],
  ],
  'seasons that start again': [
    pictures(
      'X/Season 1/E1/1.jpg',
      'X/Season 1/E2/1.jpg',
      'X/Season 2/E1/1.jpg',
      'X/Season 2/Epilogue/1.jpg',
    ),
    ['X: 1 Season 1, Episode 1 (1), 2 Season 1, Episode 2 (1), 3 Season 2, Episode 1 (1), 4 Epilogue (1)'],
  ],
  'a folder of CBZs': [
    { 'X/X 01.cbz': cbz('1.jpg', '2.jpg'), 'X/X 02.cbz': cbz('1.jpg'), 'X/X 10.cbz': cbz('1.jpg') },
    ['X: 1 Episode 1 (2), 2 Episode 2 (1), 10 Episode 10 (1)'],
  ],
  'CBZs of volumes': [
    { 'X/X v01.cbz': cbz('1.jpg'), 'X/X v02.cbz': cbz('1.jpg') },
    ['X: 1 Volume 1 (1), 2 Volume 2 (1)'],
  ],
  'CBZs with their pages in a folder': [
    { 'X/Ch 1.cbz': cbz('Some Group/1.jpg'), 'X/Ch 2.cbz': cbz('Ch 2/1.jpg') },
    ['X: 1 Episode 1 (1), 2 Episode 2 (1)'],
  ],
  'folders of CBZs': [
    { 'L/A/A 1.cbz': cbz('1.jpg'), 'L/A/A 2.cbz': cbz('1.jpg'), 'L/B/1.cbz': cbz('1.jpg') },
    ['A: 1 Episode 1 (1), 2 Episode 2 (1)', 'B: 1 Episode 1 (1)'],
  ],
  'folders of folders of images': [
    pictures('L/A/1/1.jpg', 'L/A/2/1.jpg', 'L/B/Ch 1/1.jpg'),
    ['A: 1 Episode 1 (1), 2 Episode 2 (1)', 'B: 1 Episode 1 (1)'],
  ],
  'comics in volumes in a library': [
    pictures('L/A/Vol 1/Ch 1/1.jpg', 'L/A/Vol 1/Ch 2/1.jpg', 'L/A/Vol 2/Ch 3/1.jpg', 'L/B/Ch 1/1.jpg'),
    ['A: 1 Episode 1 (1), 2 Episode 2 (1), 3 Episode 3 (1)', 'B: 1 Episode 1 (1)'],
  ],
  'volumes of two comics side by side': [
    pictures('L/Nova v1/Ch 1/1.jpg', 'L/Nova v2/Ch 2/1.jpg', 'L/Blue/Ch 1/1.jpg'),
    ['Blue: 1 Episode 1 (1)', 'Nova: 1 Episode 1 (1), 2 Episode 2 (1)'],
  ],
  'a mixture': [
    {
      ...pictures('L/A/Ch 1/1.jpg'),
      'L/A/Ch 2.cbz': cbz('1.jpg'),
      'L/B.cbz': cbz('1.jpg', '2.jpg'),
      'L/C.zip': cbz('Ch 1/1.jpg', 'Ch 2/1.jpg'),
    },
    ['A: 1 Episode 1 (1), 2 Episode 2 (1)', 'B: 1 Episode 1 (2)', 'C: 1 Episode 1 (1), 2 Episode 2 (1)'],
  ],
  'chapters with folders in them': [
    pictures('X/Ch 1/a/1.jpg', 'X/Ch 1/b/1.jpg', 'X/Ch 2/1.jpg'),
    ['X: 1 Episode 1 (2), 2 Episode 2 (1)'],
  ],
  'pages beside chapters': [
    pictures('X/01.jpg', 'X/02.jpg', 'X/Ch 2/1.jpg'),
    ['X: 1 Episode 1 (2), 2 Episode 2 (1)'],
  ],
  'a number in the comic’s title': [
    pictures('X/100 Days 05/1.jpg', 'X/100 Days 06/1.jpg'),
    ['X: 5 Episode 5 (1), 6 Episode 6 (1)'],
  ],
  'titles without numbers': [
    pictures('X/The End/1.jpg', 'X/Prologue/1.jpg', 'X/Beginning/1.jpg'),
    ['X: 1 Prologue (1), 2 Beginning (1), 3 The End (1)'],
  ],
  dates: [pictures('X/2024-02-07/1.jpg', 'X/2024-01-31/1.jpg'), ['X: 1 2024-01-31 (1), 2 2024-02-07 (1)']],
  'the same number twice': [
    pictures('X/Ch 5/1.jpg', 'X/Ch 5 (v2)/1.jpg', 'X/Ch 6/1.jpg'),
    ['X: 5 Episode 5 (1), 6 Ch 5 (v2) (1), 7 Episode 6 (1)'],
  ],
  'scanners’ tags': [
    pictures('X/051/1.jpg', 'X/052 (c2c)/1.jpg', 'X/053 (c2c)/1.jpg', 'X/054/1.jpg'),
    ['X: 51 Episode 51 (1), 52 Episode 52 (1), 53 Episode 53 (1), 54 Episode 54 (1)'],
  ],
  'numbers in titles': [
    {
      'L/Kaiju No. 8/Kaiju No. 8 035.cbz': cbz('1.jpg'),
      'L/Kaiju No. 8/Kaiju No. 8 036.cbz': cbz('1.jpg'),
      'L/Daredevil/Daredevil - v6 - 09.cbz': cbz('1.jpg'),
      'L/Daredevil/Daredevil - v6 - 10.cbz': cbz('1.jpg'),
    },
    ['Daredevil: 9 Episode 9 (1), 10 Episode 10 (1)', 'Kaiju No. 8: 35 Episode 35 (1), 36 Episode 36 (1)'],
  ],
  'an annual among issues': [
    {
      'Batman/Batman 001.cbz': cbz('1.jpg'),
      'Batman/Batman 002.cbz': cbz('1.jpg'),
      'Batman/Batman Annual 001.cbz': cbz('1.jpg'),
    },
    ['Batman: 1 Episode 1 (1), 2 Episode 2 (1), 3 Annual 001 (1)'],
  ],
  'an annual by its ComicInfo.xml': [
    {
      'Batman/Batman 001.cbz': cbz('1.jpg'),
      'Batman/Batman 002.cbz': cbz('1.jpg'),
      'Batman/Batman 01 (Winter).cbz': zipOf([
        { name: '1.jpg', content: 'a' },
        {
          name: 'ComicInfo.xml',
          content: info('<Number>1</Number><Format>Annual</Format><Title>Winter</Title>'),
        },
      ]),
    },
    ['Batman: 1 Episode 1 (1), 2 Episode 2 (1), 3 Winter (1)'],
  ],
  'a title that begins as the comic’s does': [
    pictures('Hero/Heroes rise/1.jpg', 'Hero/Hero - Dawn/1.jpg'),
    ['Hero: 1 Dawn (1), 2 Heroes rise (1)'],
  ],
  'ComicInfo.xml below the root of an archive': [
    {
      'x.cbz': zipOf([
        { name: 'a/b/1.jpg', content: '1' },
        { name: 'a/b/2.jpg', content: '2' },
        { name: 'a/meta/ComicInfo.xml', content: info('<Series>Moon</Series><Number>4</Number>') },
      ]),
    },
    ['Moon: 4 Episode 4 (2)'],
  ],
  'one page beside the folder of the others in an archive': [
    { 'x.cbz': cbz('000.jpg', 'Moon/001.jpg', 'Moon/002.jpg') },
    ['x: 1 Episode 1 (3)'],
  ],
  'names that browsers give to JPEG files': [
    pictures('X/1.jfif', 'X/2.JPE', 'X/3.pjpeg', 'X/4.jpg'),
    ['X: 1 Episode 1 (4)'],
  ],
  Korean: [
    pictures('신의 탑/1화/1.jpg', '신의 탑/10화 끝/1.jpg', '신의 탑/2화/1.jpg'),
    ['신의 탑: 1 Episode 1 (1), 2 Episode 2 (1), 10 끝 (1)'],
  ],
};

for (const [title, [files, expected]] of Object.entries(shapes)) {
  test(`plans ${title}`, async () => {
    assert.deepEqual(outline(await planOf(files, Object.keys(files)[0]!.split('/')[0]!)), expected);
  });
}

test('one CBZ is one chapter, titled by its name', async () => {
  assert.deepEqual(outline(await planOf({ 'My Comic Ch 12.cbz': cbz('1.jpg') }, 'My Comic Ch 12.cbz')), [
    'My Comic: 12 Episode 12 (1)',
  ]);
  assert.deepEqual(outline(await planOf({ '100 Days.cbz': cbz('1.jpg') }, '100 Days.cbz')), [
    '100 Days: 1 Episode 1 (1)',
  ]);
  assert.deepEqual(outline(await planOf({ 'My Comic 012.cbz': cbz('1.jpg') }, 'My Comic 012.cbz')), [
    'My Comic: 12 Episode 12 (1)',
  ]);
  assert.deepEqual(outline(await planOf({ 'Area 51.cbz': cbz('1.jpg') }, 'Area 51.cbz')), [
    'Area 51: 1 Episode 1 (1)',
  ]);
  assert.deepEqual(outline(await planOf({ '012.cbz': cbz('1.jpg') }, '012.cbz')), ['012: 12 Episode 12 (1)']);
  assert.deepEqual(
    outline(await planOf({ 'x.zip': cbz('My Comic/Ch 1/1.jpg', 'My Comic/Ch 2/1.jpg') }, 'x.zip')),
    ['My Comic: 1 Episode 1 (1), 2 Episode 2 (1)'],
  );
  assert.deepEqual(
    outline(await planOf({ 'My Comic.zip': cbz('Ch 1/1.jpg', 'Ch 2/1.jpg') }, 'My Comic.zip')),
    ['My Comic: 1 Episode 1 (1), 2 Episode 2 (1)'],
  );
});

test('the cover of the folder is the cover, not a page or chapter', async () => {
  const plan = await planOf(pictures('X/Cover.PNG', 'X/Ch 1/1.jpg', 'X/Ch 1/cover.jpg', 'X/stray.jpg'), 'X');
  assert.equal(plan.comics[0]!.cover?.name, 'X/Cover.PNG');
  assert.deepEqual(
    plan.comics[0]!.chapters[0]!.pages.map((page) => page.name),
    ['X/Ch 1/cover.jpg', 'X/Ch 1/1.jpg'],
  );
  assert.deepEqual(skippedCodes(plan), ['loose-picture X/stray.jpg']);
  const single = await planOf(pictures('X/cover.jpg', 'X/1.jpg', 'X/2.jpg'), 'X');
  assert.equal(single.comics[0]!.cover?.name, 'X/cover.jpg');
  assert.deepEqual(outline(single), ['X: 1 Episode 1 (2)']);
});

test('reads ComicInfo.xml of comic and chapters, in folders and archives', async () => {
  const chapter = zipOf([
    { name: '1.jpg', content: 'a' },
    { name: '2.jpg', content: 'b' },
    {
      name: 'ComicInfo.xml',
      content: info(
        '<Series>Moon Baker</Series><Title>Rain</Title><Number>7</Number><Genre>Drama</Genre><AgeRating>X18+</AgeRating><Writer>Bo Kim</Writer><Year>2024</Year><Pages><Page Image="1" Type="FrontCover"/></Pages>',
      ),
    },
  ]);
  const plan = await planOf(
    {
      'X/ComicInfo.xml': info(
        '<Series>Moon Baker</Series><Summary>Bread.</Summary><Genre>Fantasy</Genre><AgeRating>Group B</AgeRating><Writer>Ann Lee</Writer><Publisher>Night Press</Publisher><Tags>Food</Tags><LanguageISO>ko</LanguageISO>',
      ),
      'X/whatever.cbz': chapter,
      'X/Ch 8/1.jpg': 'x',
    },
    'X',
  );
  const comic = plan.comics[0]!;
  assert.deepEqual(outline(plan), ['Moon Baker: 7 Rain (2), 8 Episode 8 (1)']);
  assert.deepEqual(
    [comic.description, comic.rating, comic.genres, comic.cover?.name],
    ['Bread.', 'AO', ['Fantasy', 'Drama'], 'X/whatever.cbz/2.jpg'],
  );
  assert.deepEqual(
    [
      comic.creators.map(({ name }) => name),
      comic.publisher,
      comic.tags,
      comic.language,
      comic.unknownRatings,
    ],
    [['Ann Lee', 'Bo Kim'], 'Night Press', ['Food'], 'ko', [{ path: 'X', value: 'Group B' }]],
  );
  assert.deepEqual(
    comic.chapters.map(({ date }) => date),
    ['2024-01-01', null],
  );
});

test('translations beside the pages are left out and listed', async () => {
  const plan = await planOf(
    pictures(
      'X/ep1/1.jpg',
      'X/ep1/2.jpg',
      'X/ep1/rus/1.jpg',
      'X/ep1/rus/2.jpg',
      'X/ep2/1.jpg',
      'X/ep2/b/1.jpg',
    ),
    'X',
  );
  assert.deepEqual(outline(plan), ['X: 1 Episode 1 (2), 2 Episode 2 (2)']);
  assert.deepEqual(skippedCodes(plan), ['translation X/ep1/rus']);
});

test('folder.jpg, poster and the like are covers, not pages', async () => {
  for (const name of ['folder.jpg', 'Poster.png', 'cover.jpg', 'thumbnail.webp', 'front.jpg']) {
    const plan = await planOf(pictures(`X/${name}`, 'X/1.jpg', 'X/2.jpg'), 'X');
    assert.deepEqual([outline(plan), plan.comics[0]!.cover?.name], [['X: 1 Episode 1 (2)'], `X/${name}`]);
  }
  const chapters = await planOf(pictures('X/poster.jpg', 'X/Ch 1/1.jpg', 'X/Ch 1/folder.jpg'), 'X');
  assert.deepEqual(outline(chapters), ['X: 1 Episode 1 (1)']);
  assert.equal(chapters.comics[0]!.cover?.name, 'X/poster.jpg');
  assert.deepEqual(skippedCodes(chapters), ['cover-picture X/Ch 1/folder.jpg']);
});

test('series.json and details.json beside the chapters are read; ComicInfo.xml takes precedence', async () => {
  const mylar = {
    version: '1.0.2',
    metadata: {
      type: 'comicSeries',
      name: 'Moon Baker',
      publisher: 'Night Press',
      age_rating: 'Adult',
      description_text: 'Bread.',
    },
  };
  const tachiyomi = {
    title: 'Moon Baker',
    author: 'Ann Lee',
    artist: 'Bo Kim',
    description: 'Bread.',
    genre: ['Food'],
  };
  const of = async (files: Record<string, string>) =>
    (await planOf({ ...pictures('X/Ch 1/1.jpg'), ...files }, 'X')).comics[0]!;
  const first = await of({ 'X/series.json': JSON.stringify(mylar) });
  assert.deepEqual(
    [first.title, first.publisher, first.rating, first.description],
    ['Moon Baker', 'Night Press', 'AO', 'Bread.'],
  );
  const second = await of({
    'X/details.json': JSON.stringify(tachiyomi),
    'X/ComicInfo.xml': info('<Series>Sun</Series><AgeRating>Teen</AgeRating>'),
  });
  assert.deepEqual(
    [second.title, second.description, second.rating, second.genres],
    ['Sun', 'Bread.', 'T', ['Food']],
  );
  assert.deepEqual(second.creators, [
    { name: 'Ann Lee', role: 'writer' },
    { name: 'Bo Kim', role: 'artist' },
  ]);
  const stricter = await of({
    'X/series.json': JSON.stringify(mylar),
    'X/ComicInfo.xml': info('<AgeRating>Teen</AgeRating>'),
  });
  assert.equal(stricter.rating, 'AO');
  for (const broken of ['{', 'null', '[]', '{"metadata":[]}', '{"name":5}'])
    assert.equal((await of({ 'X/series.json': broken })).title, 'X');
});

test('different series in one folder are different comics', async () => {
  const of = (series: string, number: number): Buffer =>
    zipOf([
      { name: '1.jpg', content: 'a' },
      { name: 'ComicInfo.xml', content: info(`<Series>${series}</Series><Number>${number}</Number>`) },
    ]);
  const plan = await planOf({ 'L/a.cbz': of('A', 2), 'L/b.cbz': of('B', 1), 'L/c.cbz': of('A', 1) }, 'L');
  assert.deepEqual(outline(plan), ['A: 1 Episode 1 (1), 2 Episode 2 (1)', 'B: 1 Episode 1 (1)']);
  assert.equal(new Set(plan.comics.map((comic) => comic.source)).size, 2);
});

test('the same number in every ComicInfo.xml is ignored', async () => {
  const same = zipOf([
    { name: '1.jpg', content: 'a' },
    { name: 'ComicInfo.xml', content: info('<Number>1</Number>') },
  ]);
  assert.deepEqual(outline(await planOf({ 'X/X 3.cbz': same, 'X/X 4.cbz': same }, 'X')), [
    'X: 3 Episode 3 (1), 4 Episode 4 (1)',
  ]);
});

test('bad archives among good ones are left out and listed', async () => {
  const plan = await planOf(
    {
      'X/1.cbz': cbz('1.jpg'),
      'X/2.cbz': 'not a zip',
      'X/3.cbz': cbz('1.jpg').subarray(0, 60),
      'X/4.cbr': 'Rar!\x1a\x07',
    },
    'X',
  );
  assert.deepEqual(outline(plan), ['X: 1 Episode 1 (1)']);
  assert.deepEqual(skippedCodes(plan), [
    'archive-truncated X/3.cbz',
    'not-an-archive X/2.cbz',
    'not-an-archive X/4.cbr',
  ]);
});

test('refuses a missing path and a single picture; plans nothing for a folder without pictures', async () => {
  await assert.rejects(planOf({}, 'nope'), { code: 'path-missing' });
  await assert.rejects(planOf({ 'a.jpg': 'x' }, 'a.jpg'), { code: 'picture-alone' });
  const plan = await planOf({ 'X/readme.txt': 'x' }, 'X');
  assert.deepEqual([plan.comics, skippedCodes(plan)], [[], ['no-pages X']]);
});

test('planning twice gives the same plan', async () => {
  const files = {
    ...pictures('L/A/Ch 2/1.jpg', 'L/A/Ch 1/1.jpg', 'L/B/1/1.jpg'),
    'L/C.cbz': cbz('2.jpg', '1.jpg'),
  };
  await withFiles(files, async (folder) => {
    const plan = () => planImport(path.join(folder, 'L'), defaultImportLimits);
    assert.deepEqual(JSON.stringify(await plan()), JSON.stringify(await plan()));
  });
});
