/** An archive that needs the extensions of ZIP64 is written, and read by an import. */
import assert from 'node:assert/strict';
import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { aPicture } from '../../../test/builders.ts';
import { temporaryFolder } from '../../../test/importing/library.ts';
import { defaultImportLimits, planImport } from './index.ts';
import { writeZip } from './write-zip.ts';

const zeros = Buffer.alloc(1024 * 1024);

/** Zeros are left out, so that a file of many gigabytes needs no room. */
async function openSparse(file: string): Promise<Writable> {
  const handle = await open(file, 'w');
  let position = 0;
  return new Writable({
    async write(chunk: Buffer, _encoding, done) {
      try {
        if (!chunk.equals(zeros.subarray(0, chunk.length)))
          await handle.write(chunk, 0, chunk.length, position);
        position += chunk.length;
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    async final(done) {
      await handle.truncate(position);
      await handle.close();
      done();
    },
  });
}

async function assertPages(file: string, pages: ReadonlyMap<string, Buffer>): Promise<void> {
  const plan = await planImport(file, defaultImportLimits);
  const found = plan.comics.flatMap(({ chapters }) => chapters).flatMap((chapter) => chapter.pages);
  assert.deepEqual(
    found.map(({ name }) => path.basename(name)),
    [...pages.keys()],
  );
  for (const page of found) {
    const target = path.join(path.dirname(file), 'page');
    await page.writeTo(target);
    assert.deepEqual(await readFile(target), pages.get(path.basename(page.name)));
  }
}

test('an archive of more than 4 GB', async () => {
  const file = path.join(await temporaryFolder(), 'Long.cbz');
  const zip = writeZip(await openSparse(file));
  const pages = new Map([
    ['0001.png', await aPicture({ shade: 1 })],
    ['0002.png', await aPicture({ shade: 2 })],
  ]);
  await zip.add('0001.png', pages.get('0001.png')!);
  const filler = Buffer.alloc(100_000_000);
  for (let count = 0; count < 44; count++) await zip.add(`filler/${count}.bin`, filler);
  await zip.add('0002.png', pages.get('0002.png')!);
  await zip.end();
  const { size, blocks } = await stat(file);
  assert.ok(size > 2 ** 32, `${size} bytes`);
  assert.ok(blocks * 512 < 100_000_000, 'it is small on disk');
  await assertPages(file, pages);
});
