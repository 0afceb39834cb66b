/** A large upload over a bad line: complete, in order, once, and nothing is left over. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { haveStaff, signInToOffice, staffProblems } from './admin/staff.ts';
import { lineProblems, openBadLine } from './harness/bad-line.ts';
import { expect } from './harness/expect.ts';
import { desktop, journey } from './harness/journey.ts';
import { addComic } from './harness/library.ts';
import { bandsPng, colourOf, padded } from './harness/png.ts';
import { openSiteWithDatabase } from './harness/site-with-database.ts';
import { until } from './harness/until.ts';

const files = 200;
const bytes = 5_000_000;

const site = await openSiteWithDatabase({ AVIF: 'off' });
const { db } = site;
const comic = await addComic(site.operator, { title: 'Thousand Pages', numbers: [1] });
const chapter = comic.chapters[0]!.id;
const admin = await haveStaff({ origin: site.origin, db }, { email: 'admin@office.example', role: 'admin' });

/** Files with different bytes, numbered as people do: 1, 2, … 10. */
async function folderOfLargeFiles(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'large-'));
  after(() => rm(folder, { recursive: true, force: true }));
  const image = bandsPng(48, 64, [colourOf(1), colourOf(2)]);
  const noise = randomBytes(bytes - image.length);
  for (let number = 1; number <= files; number++) {
    noise.writeUInt32BE(number, 0);
    await writeFile(path.join(folder, `${number}.png`), padded(image, noise));
  }
  return folder;
}

journey(
  `${files} files of ${bytes / 1e6} MB, the connection cut three times and an answer lost`,
  { ...desktop, expected: [...staffProblems, ...lineProblems] },
  async ({ page }) => {
    const folder = await folderOfLargeFiles();
    const line = await openBadLine(site.port);
    await signInToOffice(page, `${line.origin}/admin/comics/${comic.id}/chapters/${chapter}`, admin);
    await expect(page.getByLabel('Folder of pages')).toBeAttached();
    line.breakAt({ afterBytes: [150e6, 450e6, 800e6], atAnswerAfterBytes: [600e6] });
    await page.getByLabel('Folder of pages').setInputFiles(folder);
    await expect(page.getByText(`${files} censored pages uploaded`, { exact: true })).toBeVisible({
      timeout: 240_000,
    });
    assert.equal(line.broken(), 4);
    const { rows } = await db.pool.query<{ name: string; sha256: string }>(
      `select file_name as name, sha256 from page join image on image.id = image_id
       where chapter_id = $1 and variant = 'censored' order by page_number`,
      [chapter],
    );
    assert.deepEqual(
      rows.map(({ name }) => name),
      Array.from({ length: files }, (_, index) => `${index + 1}.png`),
    );
    assert.equal(new Set(rows.map(({ sha256 }) => sha256)).size, files);
    await until(
      'every image is made',
      async () => {
        const waiting = await db.pool.query("select from image where status = 'waiting'");
        return waiting.rowCount === 0;
      },
      240_000,
    );
    await until(
      'the files of broken uploads are gone',
      async () => (await filesBelow('uploads')).length === 0,
    );
    const kept = await db.pool.query<{ key: string }>('select key from stored_file order by key');
    assert.deepEqual((await filesBelow('files')).toSorted(), kept.rows.map(({ key }) => key).toSorted());
  },
);

async function filesBelow(name: string): Promise<string[]> {
  const folder = path.join(site.dataDir, name);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}
