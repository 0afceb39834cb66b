/** The EPUB files of an export, examined by Ace, the checker of accessibility of the DAISY Consortium, in Chromium. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { openTestApp } from '../app-for-tests.ts';
import { aComic, someChapters, somePages } from '../builders.ts';
import { commandRunner } from '../command-runner.ts';
import { temporaryFolder } from '../importing/library.ts';

const app = await openTestApp();
const folder = await temporaryFolder();
for (const [title, language] of [
  ['Twelve Tides', 'en'],
  ['Of No Known Language', ''],
] as const) {
  const comic = await aComic(app, { title, contentRating: 'T', ...(language && { language }) });
  const [chapter] = await someChapters(app, comic.id, 1);
  await somePages(app, comic.id, chapter!.id);
}

type Assertion = { 'earl:test': { 'dct:title': string; 'earl:impact': string; 'dct:description': string } };
type Report = { assertions: { 'earl:testSubject': { url: string }; assertions: Assertion[] }[] };

test('Ace finds nothing wrong', async () => {
  const { code, err } = await commandRunner(app, 'export.ts', folder)('moved', '--epub');
  assert.equal(code, 0, err);
  const epub = path.join(folder, 'moved/epub');
  const files = (await readdir(epub, { recursive: true })).filter((name) => name.endsWith('.epub'));
  assert.equal(files.length, 2);
  for (const file of files) {
    const out = path.join(folder, 'ace', file);
    const program = process.env['ACE_PATH'];
    assert.ok(program, 'Ace is installed by npm run test:operations');
    await promisify(execFile)(process.execPath, [program, '--outdir', out, path.join(epub, file)], {
      env: { ...process.env, PUPPETEER_EXECUTABLE_PATH: process.env['CHROMIUM_PATH'] },
    });
    const report = JSON.parse(await readFile(path.join(out, 'report.json'), 'utf8')) as Report;
    const found = report.assertions.flatMap(({ assertions, 'earl:testSubject': { url } }) =>
      assertions.map(({ 'earl:test': about }) => `${url}: ${about['earl:impact']}: ${about['dct:title']}`),
    );
    assert.deepEqual(found, [], file);
  }
});
