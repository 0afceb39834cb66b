/** `npm run check-files` as a process: what it prints, its exit code, and that it removes what killed uploads left. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, aFile } from '../../../test/builders.ts';

const api = await openTestApp();
const files = path.join(api.dataDir, 'files');

function checkFiles(): Promise<{ code: unknown; stdout: string[]; stderr: string }> {
  const settings = { DATABASE_URL: api.url, DATA_DIR: api.dataDir, SECRET: api.config.secret };
  const file = path.resolve(import.meta.dirname, '../../commands/check-files.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [file], { env: { ...process.env, ...settings } }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout: stdout.split('\n').filter(Boolean).sort(), stderr }),
    );
  });
}

await aComic(api, { files: [await aFile('cover.png', 'comicCardImage')] });
const [cover] = await api.rows<{ original_key: string }>('select original_key from image');

test('removes the files of a killed upload; then files and rows agree: exit code 0', async () => {
  const key = 'originals/abandoned';
  await writeFile(path.join(files, key), 'half');
  await api.rows(
    `insert into stored_file (key, image_id, bytes, state, writer, at)
      values ($1, gen_random_uuid(), 4, 'writing', 'gone|1|1|1', now() - interval '2 hours')`,
    [key],
  );
  const { code, stdout, stderr } = await checkFiles();
  assert.deepEqual([code, stdout], [0, []], stderr);
  assert.match(stderr, /Files and database agree\./);
  await assert.rejects(access(path.join(files, key)), { code: 'ENOENT' });
});

test('lists each disagreement by its kind: exit code 1', async () => {
  await mkdir(path.join(files, 'images'), { recursive: true });
  await writeFile(path.join(files, 'images/stray.webp'), 'stray');
  await rm(path.join(files, cover!.original_key));
  const { code, stdout, stderr } = await checkFiles();
  const expected = [
    'images/stray.webp: stored, but not in the database',
    `${cover!.original_key}: missing, or its size differs from the database`,
  ];
  assert.deepEqual([code, stdout], [1, expected.sort()], stderr);
  assert.match(stderr, /2 disagreements\./);
});
