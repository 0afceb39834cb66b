import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { idempotencyQueue } from '../../platform/http/idempotency.ts';
import { comicInfo, newPage, writeTree } from '../../../test/importing/library.ts';
import { openImportCommand } from '../../../test/importing/run-command.ts';

const { app, root, run } = await openImportCommand();

test('wrong arguments are reported with exit code 2', async () => {
  const { code, err } = await run('x', '--rating', 'PG');
  assert.equal(code, 2);
  assert.match(err, /^--rating must be T, M or AO\./);
  assert.match(err, /Usage: npm run import/);
});

test('several paths: prints the plan first, exits with 0 if all was imported, and another run changes nothing', async () => {
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

test('makes images only: other jobs are left to the server, whose settings they need', async () => {
  await app.core.db.transaction((tx) => app.core.jobs.sendOnce(tx, idempotencyQueue));
  await writeTree(root, { 'Images/Chapter 1/1.png': await newPage() });
  const { code, out, err } = await run('Images');
  assert.equal(code, 0, out + err);
  const waiting = await app.rows(`select state from jobs.job where name = $1 and singleton_key = 'once'`, [
    idempotencyQueue.name,
  ]);
  assert.deepEqual(waiting, [{ state: 'created' }]);
});

test('exits with 1 if anything is refused or unclear, names it by its path, and imports the rest', async () => {
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
});

test('a failed image is named by its path; images of other comics are not waited for', async () => {
  await writeTree(root, { 'Failing/Chapter 1/1.png': await newPage(), 'ComicInfo.xml': comicInfo({}) });
  await rm(path.join(root, 'Three/Chapter 1/13.png'));
  assert.equal((await run('Failing', 'Three')).code, 0, 'what was refused comes in without the broken page');
  await app.rows(`update image set status = 'failed', failure = 'The worker ended' where id =
    (select image_id from page join chapter on chapter.id = chapter_id join comic on comic.id = comic_id
     where comic.title = 'Failing')`);
  // An image of another comic that no job will ever make.
  await app.rows(`insert into image (id, purpose, file_name, media_type, bytes, width, height, sha256, original_key)
    values (gen_random_uuid(), 'page', 'other.png', 'image/png', 1, 1, 1, '', '')`);
  const { code, out } = await run('Failing');
  assert.equal(code, 1);
  assert.match(out, /Failing\/Chapter 1\/1\.png: It cannot be shown: The worker ended/);
});
