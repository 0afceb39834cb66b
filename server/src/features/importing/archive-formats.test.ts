import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { crc32, gzipSync } from 'node:zlib';
import {
  bytesOf,
  outline,
  pagesOf,
  pictures,
  planOf,
  skippedCodes,
  withFiles,
} from '../../../test/importing/folder-on-disk.ts';
import { runs } from '../../../test/seeded.ts';
import { zipOf } from '../../../test/importing/zip-writer.ts';
import { defaultImportLimits, planImport } from './index.ts';

const fixture = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../test/importing/archives/${name}`, import.meta.url));

/** A TAR archive of small files. */
function tarOf(files: Record<string, string>): Buffer {
  const blocks = Object.entries(files).map(([name, content]) => {
    const header = Buffer.alloc(512);
    header.write(name);
    header.write('0000644\0', 100);
    header.write(`${content.length.toString(8).padStart(11, '0')} `, 124);
    header.write('        0', 148);
    header.write('ustar\x0000', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
    body.write(content);
    return Buffer.concat([header, body]);
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

/** Name and CRC-32 of every page, the last one first: pages of solid archives come out in any order. */
async function checksumsOf(name: string, content: Buffer): Promise<Record<string, string>> {
  return withFiles({ [name]: content }, async (folder) => {
    const result: Record<string, string> = {};
    for (const page of pagesOf(await planImport(`${folder}/${name}`, defaultImportLimits)).toReversed())
      result[page.name] = crc32(await bytesOf(page)).toString(16);
    return result;
  });
}

test('CBR, RAR 4 and solid RAR 5: pages are unpacked unchanged', async () => {
  assert.deepEqual(await checksumsOf('Old.cbr', await fixture('rar4.cbr')), {
    'Old.cbr/testdir/page.jpg': '97d612f1',
  });
  assert.deepEqual(await checksumsOf('Solid.cbr', await fixture('solid-rar5.cbr')), {
    'Solid.cbr/page4.jpg': '10c43ed4',
    'Solid.cbr/page3.jpg': '9fb123d9',
    'Solid.cbr/page2.jpg': 'f166afcb',
    'Solid.cbr/page1.jpg': '7e13b2c6',
  });
});

test('CB7, solid, with its ComicInfo.xml', async () => {
  const archive = await fixture('solid.cb7');
  assert.deepEqual(outline(await planOf({ 'x.cb7': archive }, 'x.cb7')), ['Moon: 3 Episode 3 (3)']);
  const lines = (page: number): string =>
    Array.from({ length: 200 }, (_, i) => `page ${page} line ${i + 1}\n`).join('');
  assert.deepEqual(await checksumsOf('x.cb7', archive), {
    'x.cb7/page3.jpg': crc32(lines(3)).toString(16),
    'x.cb7/page2.jpg': crc32(lines(2)).toString(16),
    'x.cb7/page1.jpg': crc32(lines(1)).toString(16),
  });
});

test('CBT; the content decides the format, not the name', async () => {
  const archive = tarOf(pictures('Ch 1/1.jpg', 'Ch 2/1.jpg'));
  for (const name of ['x.cbt', 'x.cbz'])
    assert.deepEqual(await checksumsOf(name, archive), {
      [`${name}/Ch 2/1.jpg`]: crc32('bytes of Ch 2/1.jpg').toString(16),
      [`${name}/Ch 1/1.jpg`]: crc32('bytes of Ch 1/1.jpg').toString(16),
    });
});

test('pages of a damaged solid archive are complete or refused', async () => {
  for (const name of ['solid-rar5.cbr', 'rar4.cbr', 'solid.cb7']) {
    const archive = await fixture(name);
    const sums = new Set(Object.values(await checksumsOf(name, archive)));
    const step = Math.ceil(archive.length / runs(archive.length / 12));
    for (let i = 0; i < archive.length; i += step) {
      const flipped = Buffer.from(archive);
      flipped[i]! ^= 0xff;
      for (const hostile of [archive.subarray(0, i), flipped])
        await withFiles({ [name]: hostile }, async (folder) => {
          const plan = await planImport(`${folder}/${name}`, defaultImportLimits);
          for (const page of pagesOf(plan)) assert.ok(sums.has(crc32(await bytesOf(page)).toString(16)));
        }).catch((error: Error) => assert.equal(error.name, 'ImportRefusal', String(error)));
    }
  }
});

test('an archive with encrypted names is refused with that reason', async () => {
  const archive = Buffer.from(
    'UmFyIRoHAM6Zc4AADQAAAAAAAADjLqtkp1x2jIRHQgDLysyfF2eRlxtxdgRzM7EaQ58bHnY/jQkFSsCaKbOiKstQBMBOSByi' +
      '1fLAk0uZr4k8cUynzjcrVOE1V6w+SLWCMjUAx+uKt3QJcE1M4y6rZKdcdoyqlt/wYnpuaKU6kwceLDrjja8yEJwG/PkSpHIU' +
      'MXE+DS78M5CkOS0EgiRDqN6E9yW/KIE3XLBqo8MI4oMHjXmjgiM8EReLj4NdANFmTjWFp+Muq2SnXHaMqmfUrzaWd0hrFE2d' +
      '9SLu+g==',
    'base64',
  );
  await assert.rejects(planOf({ 'x.cbr': archive }, 'x.cbr'), { code: 'entry-encrypted' });
});

test('documents are recognised by content, not by name, and the refusal says what they are', async () => {
  const page = { name: 'OEBPS/images/1.jpg', content: 'a' };
  const epub = [
    { name: 'mimetype', content: 'application/epub+zip', method: 0 },
    { name: 'META-INF/container.xml', content: '<container/>' },
    page,
  ];
  const documents: [kind: string, content: Buffer | string][] = [
    ['an EPUB book', zipOf(epub)],
    ['an EPUB book', zipOf(epub.toReversed())],
    ['a PDF document', zipOf([page], { prepend: Buffer.from('%PDF-1.4\n1 0 obj') })],
    ['a Microsoft Office document', zipOf([{ name: '[Content_Types].xml', content: '<Types/>' }, page])],
    ['a compressed file', gzipSync('a')],
    ['a picture', '\xff\xd8\xff\xe0'],
  ];
  for (const [kind, content] of documents) {
    for (const name of ['Book.cbz', 'Book.epub', 'Book.pdf']) {
      const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
      await assert.rejects(planOf({ [name]: bytes }, name), (error: Error) =>
        error.message.endsWith(`(It is ${kind}.)`),
      );
      const beside = await planOf({ [`X/${name}`]: bytes, 'X/1.jpg': 'a' }, 'X');
      assert.deepEqual(skippedCodes(beside), [`not-an-archive X/${name}`]);
    }
  }
});
