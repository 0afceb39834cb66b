import assert from 'node:assert/strict';
import test from 'node:test';
import { crc32, deflateRawSync } from 'node:zlib';
import iconv from 'iconv-lite';
import {
  bytesOf,
  outline,
  pagesOf,
  planOf,
  skippedCodes,
  withFiles,
} from '../../../test/importing/folder-on-disk.ts';
import { randomOf, runs, seed } from '../../../test/seeded.ts';
import { zipOf, type TestArchive, type TestEntry } from '../../../test/importing/zip-writer.ts';
import {
  defaultImportLimits,
  ImportRefusal,
  planImport,
  type ImportLimits,
  type ImportPlan,
} from './index.ts';

const planZip = (
  entries: TestEntry[],
  archive: TestArchive = {},
  limits: Partial<ImportLimits> = {},
): Promise<ImportPlan> => planOf({ 'Comic.cbz': zipOf(entries, archive) }, 'Comic.cbz', limits);
const names = (plan: ImportPlan): string[] =>
  pagesOf(plan).map((page) => page.name.replace('Comic.cbz/', ''));

/** Plans and reads every page while the archive is still there. */
async function readAll(archive: Buffer, limits: Partial<ImportLimits> = {}): Promise<Record<string, string>> {
  return withFiles({ 'a.cbz': archive }, async (folder) => {
    const plan = await planImport(`${folder}/a.cbz`, { ...defaultImportLimits, ...limits });
    const result: Record<string, string> = {};
    for (const page of pagesOf(plan)) {
      result[page.name.replace('a.cbz/', '')] = await bytesOf(page).then(
        (bytes) => bytes.toString().slice(0, 20),
        (error: unknown) => {
          assert.ok(error instanceof ImportRefusal, String(error));
          return error.code;
        },
      );
    }
    for (const item of plan.skipped) result[item.path.replace('a.cbz/', '')] = `skipped ${item.code}`;
    return result;
  });
}

const good = (name: string): TestEntry => ({ name, content: `content of ${name}` });

test('stored, deflated, with data descriptors and with zip64 fields: pages are unpacked unchanged', async () => {
  const archive = zipOf(
    [
      { ...good('1.jpg'), method: 0 },
      good('2.jpg'),
      { ...good('3.jpg'), descriptor: true },
      { ...good('4.jpg'), zip64: true },
      { ...good('5.jpg'), zip64: true, descriptor: true },
    ],
    { zip64End: true },
  );
  assert.deepEqual(
    await readAll(archive),
    Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`${n}.jpg`, `content of ${n}.jpg`])),
  );
});

for (const [title, archive] of Object.entries<TestArchive>({
  'a comment': { comment: Buffer.from('made by a tool') },
  'a comment with an end record in it': { comment: Buffer.concat([Buffer.from('x'), zipOf([])]) },
  'bytes in front': { prepend: Buffer.alloc(5000, 'MZ') },
  'bytes in front and offsets that know it': { prepend: Buffer.alloc(5000, 'MZ'), shiftOffsets: true },
  'bytes behind': { append: Buffer.alloc(999) },
  'zip64 and bytes in front': { prepend: Buffer.alloc(70_000, 'x'), zip64End: true },
})) {
  test(`reads an archive with ${title}`, async () => {
    assert.deepEqual(await readAll(zipOf([good('1.jpg'), good('2.jpg')], archive)), {
      '1.jpg': 'content of 1.jpg',
      '2.jpg': 'content of 2.jpg',
    });
  });
}

test('broken entries are refused, the good ones among them are read', async () => {
  const content = Buffer.from('some content that packs '.repeat(50));
  const packed = deflateRawSync(content);
  assert.deepEqual(
    await readAll(
      zipOf([
        good('1.jpg'),
        { name: 'bad-crc.jpg', content, crc: 1 },
        { name: 'bad-crc-stored.jpg', content, crc: 1, method: 0 },
        { name: 'cut.jpg', content, packed: packed.subarray(0, packed.length - 10) },
        { name: 'noise.jpg', content, packed: Buffer.alloc(60, 0xff) },
        { name: 'too-short.jpg', content, size: content.length + 1 },
        { name: 'too-long.jpg', content, size: content.length - 1 },
        { name: 'past-the-end.jpg', content, packedSize: 1_000_000 },
        good('9.jpg'),
      ]),
    ),
    {
      '1.jpg': 'content of 1.jpg',
      'bad-crc.jpg': 'entry-broken',
      'bad-crc-stored.jpg': 'entry-broken',
      'cut.jpg': 'entry-broken',
      'noise.jpg': 'entry-broken',
      'too-short.jpg': 'entry-broken',
      'too-long.jpg': 'entry-broken',
      'past-the-end.jpg': 'skipped entry-broken',
      '9.jpg': 'content of 9.jpg',
    },
  );
});

test('encrypted entries and unsupported methods are refused and listed, others are read', async () => {
  const archive = zipOf([
    good('1.jpg'),
    { ...good('2.jpg'), flags: 1 },
    { ...good('3.jpg'), method: 97 },
    { ...good('4.jpg'), method: 9, packed: deflateRawSync('content of 4.jpg') },
  ]);
  assert.deepEqual(await readAll(archive), {
    '1.jpg': 'content of 1.jpg',
    '2.jpg': 'skipped entry-encrypted',
    '3.jpg': 'entry-method',
    '4.jpg': 'content of 4.jpg',
  });
});

test('paths that climb out are refused, Windows separators are folders', async () => {
  const bad = [
    '../x.jpg',
    'a/../../x.jpg',
    '..\\x.jpg',
    'a\\..\\..\\x.jpg',
    '/abs.jpg',
    '\\abs.jpg',
    'C:\\x.jpg',
    'c:x.jpg',
    '\\\\server\\x.jpg',
    'a/.. /x.jpg',
  ];
  const plan = await planZip([good('ok\\1.jpg'), good('./ok/2.jpg'), ...bad.map(good)]);
  assert.deepEqual(names(plan), ['ok/1.jpg', 'ok/2.jpg']);
  assert.equal(plan.skipped.filter((item) => item.code === 'path-outside-archive').length, bad.length);
});

test('refuses NUL and control characters, empty names, links, devices and deep folders', async () => {
  const plan = await planZip([
    good('1.jpg'),
    good('a\0.jpg'),
    good('\x1b[31mred.jpg'),
    good(''),
    { ...good('link.jpg'), unixMode: 0o120777 },
    { ...good('pipe.jpg'), unixMode: 0o010644 },
    { ...good('file.jpg'), unixMode: 0o100644 },
    good(`${'d/'.repeat(40)}x.jpg`),
    good(`${'n'.repeat(300)}.jpg`),
  ]);
  assert.deepEqual(names(plan), ['1.jpg', 'file.jpg']);
  assert.deepEqual(plan.skipped.map((item) => item.code).sort(), [
    'link-in-archive',
    'link-in-archive',
    'name-unsafe',
    'name-unsafe',
    'not-a-picture',
    'not-a-picture',
    'too-deep',
  ]);
  assert.ok(plan.skipped.every((item) => !/\p{Cc}/u.test(item.path)));
});

test('junk is left out silently, other files are listed', async () => {
  const plan = await planZip([
    good('1.JPG'),
    good('2.webp'),
    good('__MACOSX/._1.jpg'),
    good('._1.jpg'),
    good('Thumbs.db'),
    good('.DS_Store'),
    good('desktop.ini'),
    good('@eaDir/1.jpg'),
    good('.hidden/1.jpg'),
    good('read me.txt'),
    good('group.nfo'),
    good('site.url'),
    good('sub/'),
    good('page.psd'),
    good('inner.cbz'),
    { name: 'empty.png', content: '' },
  ]);
  assert.deepEqual(names(plan), ['1.JPG', '2.webp']);
  assert.deepEqual(skippedCodes(plan), [
    'archive-in-archive Comic.cbz/inner.cbz',
    'empty-file Comic.cbz/empty.png',
    'not-a-picture Comic.cbz/page.psd',
  ]);
});

test('of entries with the same name the last counts; names that differ in case are two', async () => {
  const all = await readAll(
    zipOf([
      { name: '1.jpg', content: 'old' },
      { name: 'A.jpg', content: 'A' },
      { name: 'a.jpg', content: 'a' },
      { name: '1.jpg', content: 'new' },
    ]),
  );
  assert.deepEqual(all, { '1.jpg': 'skipped duplicate-name', 'A.jpg': 'A', 'a.jpg': 'a' });
  assert.deepEqual(names(await planZip([good('1.jpg'), good('1.jpg')])), ['1.jpg']);
});

const legacy: Record<string, string> = {
  shift_jis: '漫画ソフト表/第#話/0%.jpg',
  cp949: '신의 탑/#화/%.jpg',
  gbk: '斗破苍穹/第#话/%.jpg',
  big5: '鬼滅之刃/第#話/%.jpg',
  cp437: 'Épisodes d’été/Épisode #/Größe %.jpg'.replace('’', ' '),
  cp866: 'Привет мир/Глава #/%.jpg',
  win1251: 'Привет мир/Глава #/%.jpg',
  'koi8-r': 'Привет мир/Глава #/%.jpg',
  win1252: 'Épisodes d été/Épisode #/Größe %.jpg',
  'euc-jp': '漫画ソフト表/第#話/%.jpg',
  utf8: '나 혼자만/#화/%.jpg',
};
for (const [encoding, pattern] of Object.entries(legacy)) {
  for (const separator of ['/', '\\']) {
    test(`undeclared names in ${encoding}, separated by ${separator}`, async () => {
      const wanted = [1, 2, 10].flatMap((chapter) =>
        [1, 2, 10].map((page) => pattern.replace('#', String(chapter)).replace('%', String(page))),
      );
      const entries = wanted.toReversed().map((name) => ({
        name: iconv.encode(name.replaceAll('/', separator), encoding),
        content: 'x',
        flags: 0,
      }));
      const plan = await planZip(entries);
      assert.deepEqual(names(plan), wanted);
      assert.deepEqual(
        plan.comics[0]!.chapters.map((chapter) => chapter.number),
        [1, 2, 10],
      );
    });
  }
}

test('Info-ZIP’s Unicode path is used only if its checksum matches the name', async () => {
  const extra = (of: string, name: string): Buffer => {
    const data = Buffer.concat([Buffer.from([1, 0, 0, 0, 0]), Buffer.from(name)]);
    data.writeUInt32LE(crc32(Buffer.from(of)), 1);
    const head = Buffer.alloc(4);
    head.writeUInt16LE(0x7075, 0);
    head.writeUInt16LE(data.length, 2);
    return Buffer.concat([head, data]);
  };
  const plan = await planZip([
    { ...good('#U6f2b.jpg'), extra: extra('#U6f2b.jpg', '漫.jpg') },
    { ...good('b.jpg'), extra: extra('other', 'wrong.jpg') },
  ]);
  assert.deepEqual(names(plan).sort(), ['b.jpg', '漫.jpg']);
});

test('a decompression bomb is refused by the size it claims, or when it exceeds that size', async () => {
  const zeros = Buffer.alloc(8 * 1024 ** 2);
  const honest = await readAll(zipOf([good('1.jpg'), { name: 'bomb.jpg', content: zeros }]));
  assert.deepEqual(honest, { '1.jpg': 'content of 1.jpg', 'bomb.jpg': 'skipped entry-bomb' });
  const lying = await readAll(zipOf([good('1.jpg'), { name: 'bomb.jpg', content: zeros, size: 1000 }]));
  assert.deepEqual(lying, { '1.jpg': 'content of 1.jpg', 'bomb.jpg': 'entry-broken' });
  assert.equal(
    (await readAll(zipOf([{ name: 'big.jpg', content: zeros }]), { maxRatio: 1e9, maxEntryBytes: 1000 }))[
      'big.jpg'
    ],
    'skipped entry-too-large',
  );
});

test('the original reason is reported while much data is still unread', async () => {
  const noise = randomOf(seed).bytes(3_000_000);
  for (const method of [0, 8]) {
    assert.equal(
      (await readAll(zipOf([{ name: '1.jpg', content: noise, method, crc: 1 }])))['1.jpg'],
      'entry-broken',
    );
    await withFiles({ 'a.cbz': zipOf([{ name: '1.jpg', content: noise, method }]) }, async (folder) => {
      const [page] = pagesOf(await planImport(`${folder}/a.cbz`, defaultImportLimits));
      await assert.rejects(page!.writeTo(`${folder}/no/such/page`), { code: 'ENOENT', name: 'Error' });
    });
  }
});

test('entries that share their bytes count as damage, and none is unpacked twice', async () => {
  const page = { name: '0.jpg', content: Buffer.alloc(2 * 1024 ** 2), method: 0 };
  const shared = Array.from({ length: 600 }, (_, i) => ({ ...page, name: `${i + 1}.jpg`, sameRecordAs: 0 }));
  const plan = await planZip([page, ...shared]);
  assert.deepEqual([names(plan), skippedCodes(plan)], [['0.jpg'], ['archive-damaged Comic.cbz']]);
});

test('the whole archive is bounded: claimed bytes and number of entries', async () => {
  const many = Array.from({ length: 30 }, (_, i) => good(`${i}.jpg`));
  await assert.rejects(planZip(many, {}, { maxTotalBytes: 100 }), { code: 'archive-too-large' });
  await assert.rejects(planZip(many, {}, { maxEntries: 29 }), { code: 'too-many-entries' });
  await assert.rejects(planZip(many, { claimedEntries: 3 }, { maxEntries: 29 }), {
    code: 'too-many-entries',
  });
});

test('all texts of an archive together are bounded', async () => {
  const content = Buffer.alloc(1024 ** 2, ' ');
  const texts = Array.from({ length: 65 }, (_, i) => ({ name: `${i}/ComicInfo.xml`, content }));
  await assert.rejects(planZip([good('1.jpg'), ...texts]), { code: 'archive-too-large' });
});

test('refuses what is no archive, with the reason', async () => {
  const whole = zipOf([good('1.jpg'), good('2.jpg')]);
  const refused = async (content: Buffer | string, code: string, name = 'Comic.cbz'): Promise<unknown> =>
    assert.rejects(planOf({ [name]: content }, name), { code });
  await refused(whole.subarray(0, -30), 'archive-truncated');
  await refused(whole.subarray(0, 40), 'archive-truncated');
  await refused('hello', 'not-an-archive');
  await refused('Rar!\x1a\x07\x01\x00 and more', 'not-an-archive');
  await refused('hello', 'not-an-archive', 'Comic.cbr');
  await refused('', 'empty-file');
  assert.deepEqual(outline(await planOf({ 'Comic.cbr': whole }, 'Comic.cbr')), ['Comic: 1 Episode 1 (2)']);
});

test('an empty archive is an empty plan with a reason', async () => {
  assert.deepEqual(skippedCodes(await planZip([])), ['no-pages Comic.cbz']);
  assert.deepEqual(skippedCodes(await planZip([{ name: 'folder/' }])), ['no-pages Comic.cbz']);
});

test('a damaged table of contents loses no entry that is still there', async () => {
  const archive = zipOf([good('1.jpg'), good('2.jpg'), good('3.jpg')]);
  archive.write('XXXX', archive.lastIndexOf(Buffer.from('PK\x01\x02')));
  assert.deepEqual(await readAll(archive), {
    '1.jpg': 'content of 1.jpg',
    '2.jpg': 'content of 2.jpg',
    '3.jpg': 'content of 3.jpg',
    'a.cbz': 'skipped archive-damaged',
  });
});

test('truncated archives and flipped bytes give a plan or a refusal', async () => {
  const archive = zipOf([good('a/1.jpg'), { ...good('a/2.jpg'), zip64: true }, good('ComicInfo.xml')], {
    zip64End: true,
    comment: Buffer.from('hi'),
  });
  const step = Math.ceil(archive.length / runs(archive.length));
  for (let i = 0; i < archive.length; i += step) {
    const flipped = Buffer.from(archive);
    flipped[i]! ^= 0xff;
    for (const hostile of [archive.subarray(0, i), flipped]) {
      await readAll(hostile).catch((error: { name?: string }) =>
        assert.equal(error.name, 'ImportRefusal', String(error)),
      );
    }
  }
});
