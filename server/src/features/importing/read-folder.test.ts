import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rename, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import iconv from 'iconv-lite';
import { defaultImportLimits, planImport } from './index.ts';
import {
  bytesOf,
  pagesOf,
  pictures,
  planOf,
  skippedCodes,
  withFiles,
} from '../../../test/importing/folder-on-disk.ts';
import { zipOf } from '../../../test/importing/zip-writer.ts';

const plan = (path: string) => planImport(path, defaultImportLimits);
const isUnix = process.platform !== 'win32';

test('links are followed to files inside only; folders never, so loops end', { skip: !isUnix }, async () => {
  await withFiles({ ...pictures('X/Ch 1/1.jpg', 'X/Ch 1/3.jpg', 'out/2.jpg') }, async (folder) => {
    const chapter = join(folder, 'X/Ch 1');
    await symlink('3.jpg', join(chapter, '2.jpg'));
    await symlink(join(folder, 'out/2.jpg'), join(chapter, 'outside.jpg'));
    await symlink('/dev/zero', join(chapter, 'endless.jpg'));
    await symlink('..', join(chapter, 'loop'));
    await symlink(join(folder, 'out'), join(chapter, 'elsewhere'));
    await symlink('nowhere', join(chapter, 'broken.jpg'));
    execFileSync('mkfifo', [join(chapter, 'pipe.jpg')]);
    const result = await plan(join(folder, 'X'));
    assert.deepEqual(
      pagesOf(result).map((page) => page.name),
      ['X/Ch 1/1.jpg', 'X/Ch 1/2.jpg', 'X/Ch 1/3.jpg'],
    );
    assert.equal((await bytesOf(pagesOf(result)[1]!)).toString(), 'bytes of X/Ch 1/3.jpg');
    assert.deepEqual(skippedCodes(result), [
      'link-broken X/Ch 1/broken.jpg',
      'link-outside X/Ch 1/elsewhere',
      'link-outside X/Ch 1/endless.jpg',
      'link-outside X/Ch 1/outside.jpg',
      'link-to-folder X/Ch 1/loop',
      'not-a-file X/Ch 1/pipe.jpg',
    ]);
  });
});

test(
  'unreadable files and folders are listed, the others are read',
  { skip: !isUnix || process.getuid?.() === 0 },
  async () => {
    await withFiles(pictures('X/1.jpg', 'X/2.jpg', 'X/locked/1.jpg'), async (folder) => {
      await chmod(join(folder, 'X/2.jpg'), 0);
      await chmod(join(folder, 'X/locked'), 0);
      const result = await plan(join(folder, 'X'));
      await chmod(join(folder, 'X/locked'), 0o700);
      assert.deepEqual(skippedCodes(result), ['unreadable X/2.jpg', 'unreadable X/locked']);
    });
  },
);

test(
  'names on disk that are not UTF-8 are decoded and still open',
  { skip: process.platform !== 'linux' },
  async () => {
    await withFiles({}, async (folder) => {
      const raw = Buffer.concat([Buffer.from(`${folder}/`), iconv.encode('第1話 表.jpg', 'shift_jis')]);
      await writeFile(raw, 'bytes');
      const page = pagesOf(await plan(folder))[0]!;
      assert.match(page.name, /第1話 表\.jpg$/);
      assert.equal((await bytesOf(page)).toString(), 'bytes');
    });
  },
);

test('depth and number of files are bounded', async () => {
  const deep = await planOf(pictures('X/1.jpg', `X/${'d/'.repeat(6)}1.jpg`), 'X', { maxDepth: 5 });
  assert.deepEqual(skippedCodes(deep), ['too-deep X/d/d/d/d/d/d']);
  const many = await planOf(pictures(...Array.from({ length: 20 }, (_, i) => `X/${i}.jpg`)), 'X', {
    maxEntries: 10,
  });
  assert.equal(pagesOf(many).length, 10);
  assert.deepEqual(
    many.skipped.map((item) => item.code),
    ['too-many-entries'],
  );
  assert.deepEqual(many.unreadable, [many.comics[0]!.chapters[0]!.source], 'nothing in it counts as gone');
});

test('a page that changed or is gone is refused when written, and leaves no file', async () => {
  await withFiles(
    { ...pictures('X/1.jpg', 'X/2.jpg', 'X/3.jpg'), 'Y.cbz': zipOf([{ name: '1.jpg', content: 'a' }]) },
    async (folder) => {
      const [, changed, gone] = pagesOf(await plan(join(folder, 'X')));
      const [archived] = pagesOf(await plan(join(folder, 'Y.cbz')));
      await truncate(join(folder, 'X/2.jpg'), 3);
      await rename(join(folder, 'X/3.jpg'), join(folder, 'X/4.jpg'));
      await writeFile(join(folder, 'Y.cbz'), zipOf([{ name: '1.jpg', content: 'other' }]));
      const out = join(folder, 'out');
      await mkdir(out);
      await assert.rejects(changed!.writeTo(join(out, '2')), { code: 'changed-since-planned' });
      await assert.rejects(gone!.writeTo(join(out, '3')), { code: 'path-missing' });
      await assert.rejects(archived!.writeTo(join(out, '4')), { code: 'changed-since-planned' });
      assert.deepEqual(await readdir(out), []);
    },
  );
});

test('a broken entry leaves no partial file; an unwritable target throws the system error', async () => {
  const content = Buffer.alloc(300_000, 'some bytes ');
  await withFiles(
    {
      'Y.cbz': zipOf([
        { name: '1.jpg', content, crc: 5 },
        { name: '2.jpg', content },
      ]),
    },
    async (folder) => {
      const [broken, whole] = pagesOf(await plan(join(folder, 'Y.cbz')));
      await assert.rejects(broken!.writeTo(join(folder, 'page')), { code: 'entry-broken' });
      await assert.rejects(whole!.writeTo(join(folder, 'no/such/page')), {
        code: 'ENOENT',
        name: 'Error',
      });
      const left = await readdir(folder);
      assert.deepEqual(
        left.filter((name) => !name.startsWith('.unpacked-')),
        ['Y.cbz'],
      );
    },
  );
});

test('pages of two archives written at the same time: every byte right, one archive unpacked at a time', async () => {
  const entriesOf = (archive: string) =>
    Array.from({ length: 20 }, (_, i) => ({ name: `${i}.jpg`, content: `page ${i} of ${archive}` }));
  await withFiles({ 'Y.cbz': zipOf(entriesOf('Y')), 'Z.cbz': zipOf(entriesOf('Z')) }, async (folder) => {
    const [y, z] = [await plan(join(folder, 'Y.cbz')), await plan(join(folder, 'Z.cbz'))];
    await Promise.all(
      [...pagesOf(y).slice(0, 10), ...pagesOf(z), ...pagesOf(y).slice(10)].map(async (page) => {
        const target = join(folder, page.name.replace('/', '-'));
        await page.writeTo(target);
        const [, archive, number] = /(.)\.cbz.(\d+)\.jpg$/.exec(page.name)!;
        assert.equal(await readFile(target, 'utf8'), `page ${number} of ${archive}`);
      }),
    );
    const left = await readdir(folder);
    assert.equal(left.filter((name) => name.startsWith('.unpacked-')).length, 1);
  });
});
