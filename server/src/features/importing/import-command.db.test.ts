import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { comicInfo, newPage, temporaryFolder, writeTree } from './test/library.ts';

const app = await openTestApp();
const root = await temporaryFolder();

/** Runs the command as a person does; answers its exit code and what it printed. */
function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: app.url,
    DATA_DIR: app.dataDir,
    SECRET: 'x'.repeat(32),
    LOG_LEVEL: 'silent',
    INIT_CWD: root,
  };
  const node = [
    '--disable-warning=ExperimentalWarning',
    path.join(import.meta.dirname, '../../import.ts'),
    ...args,
  ];
  return new Promise((resolve) => {
    execFile(process.execPath, node, { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

test('wrong arguments are named and end with 2', async () => {
  const cases: [string[], RegExp][] = [
    [[], /^Missing argument: path\./],
    [['x', '--rating', 'PG'], /^--rating must be T, M or AO\./],
    [['x', '--rtaing', 'T'], /^Unknown option '--rtaing'/],
    [['x', '--into', 'Storm'], /^--into must be the id of a comic\./],
    [['x', '--new', '--into', crypto.randomUUID()], /^--into and --new exclude each other\./],
  ];
  for (const [args, words] of cases) {
    const { code, err } = await run(...args);
    assert.equal(code, 2, args.join(' '));
    assert.match(err, words);
    assert.match(err, /Usage: npm run import/);
  }
  const help = await run('--help');
  assert.deepEqual([help.code, help.out.includes('Exit code')], [0, true]);
});

test('several paths at once: the plan first, everything imported ends with 0, and another run changes nothing', async () => {
  await writeTree(root, {
    'One/Chapter 1/1.png': await newPage(),
    'Two/Chapter 1/1.png': await newPage(),
    'Two/notes.psd': 'not a picture',
  });
  const tried = await run('One', 'Two', '--dry-run');
  assert.deepEqual([tried.code, await app.rows('select id from comic')], [0, []], tried.err);
  const first = await run('One', 'Two');
  assert.equal(first.code, 0, first.out + first.err);
  assert.ok(first.out.indexOf('One (new)') < first.out.indexOf('1 of 1 chapters'));
  assert.match(first.out, /Added 2 comics, 2 episodes, 2 pages\. Changed 0 episodes\./);
  const states = await app.rows(`select from image where status = 'waiting'`);
  assert.equal(states.length, 0, 'it ends when its images can be read');
  const again = await run('One', 'Two', path.join(root, 'Two'));
  assert.equal(again.code, 0, again.out + again.err);
  assert.match(again.out, /2 comics unchanged/);
});

test('something refused or unclear ends with 1 and is named by its path, and the rest comes in', async () => {
  await writeTree(root, {
    'Three/Chapter 1/1.png': await newPage(),
    'Three/Chapter 1/13.png': 'broken',
    'copy/One/Chapter 1/1.png': await newPage(),
    'lone.png': await newPage(),
  });
  const { code, out } = await run('Three', 'copy/One', 'lone.png', 'nowhere');
  assert.equal(code, 1);
  assert.match(out, /Three\/Chapter 1\/13\.png: Its content is not JPEG/);
  assert.match(out, /One: "One" is comic [\da-f-]{36}, imported from .*--into <comic id>/);
  assert.match(out, /lone\.png: It is a single picture\. Import the folder that it is in\./);
  assert.match(out, /nowhere: There is nothing at this path\./);
  assert.match(out, /Added 1 comic, 1 episode, 1 page\./);
  await rm(path.join(root, 'Three/Chapter 1/13.png'));
  assert.equal((await run('Three')).code, 0);
});

test('an image that failed is named by its path; images of others are not waited for', async () => {
  await writeTree(root, { 'Failing/Chapter 1/1.png': await newPage(), 'ComicInfo.xml': comicInfo({}) });
  assert.equal((await run('Failing')).code, 0);
  await app.rows(`update image set status = 'failed', failure = 'The worker ended' where id =
    (select image_id from page join chapter on chapter.id = chapter_id join comic on comic.id = comic_id
     where comic.title = 'Failing')`);
  // Of another comic, and no job will ever make it.
  await app.rows(`insert into image (id, purpose, file_name, media_type, bytes, width, height, sha256, original_key)
    values (gen_random_uuid(), 'page', 'other.png', 'image/png', 1, 1, 1, '', '')`);
  const { code, out } = await run('Failing');
  assert.equal(code, 1);
  assert.match(out, /Failing\/Chapter 1\/1\.png: It cannot be shown: The worker ended/);
});
