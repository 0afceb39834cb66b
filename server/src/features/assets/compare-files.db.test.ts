/** The comparison of a storage that is larger than one batch. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { statementsOf } from '../../../test/statements-of.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { compareFiles, type KeptFile } from './compare-files.ts';
import { countStorage, readStorage } from './storage-report.ts';
import { openAssetsForTest } from '../../../test/assets/assets-for-test.ts';

const kit = await openAssetsForTest();
after(() => kit.close());
const { db, clock } = kit;

const count = 2500;
const pad = (n: number) => String(n).padStart(5, '0');
const originals = Array.from({ length: count }, (_, index) => `originals/00/${pad(index + 1)}`);
const strays = Array.from({ length: count }, (_, index) => `images/aa/stray-${pad(index + 1)}`);
/** The file of every tenth row is missing, and a few have another size. */
const isMissing = (key: string) => key.endsWith('0');
const isCut = (key: string) => key.endsWith('999');
const sizes = new Map<string, number>([
  ...originals.filter((key) => !isMissing(key)).map((key) => [key, isCut(key) ? 1 : 7] as const),
  ...strays.map((key) => [key, 3] as const),
]);
const storage: FileStorage = {
  ...kit.disk,
  sizeOf: async (key) => sizes.get(key),
  async *list(prefix) {
    for (const [key, size] of sizes) if (key.startsWith(prefix)) yield { key, size };
  },
};

await db.pool.query(
  `with made as (
    insert into image (id, purpose, file_name, media_type, bytes, width, height, sha256, original_key, status)
    select gen_random_uuid(), 'page', 'page.png', 'image/png', 7, 1, 1, n::text, 'originals/00/' || lpad(n::text, 5, '0'),
      'failed' from generate_series(1, $1::int) n where n % 100 <> 1 returning id, original_key)
  insert into stored_file (key, image_id, bytes, state, writer)
  select 'originals/00/' || lpad(n::text, 5, '0'), coalesce(id, gen_random_uuid()), 7, 'kept', 'test'
  from generate_series(1, $1::int) n left join made on original_key = 'originals/00/' || lpad(n::text, 5, '0')`,
  [count],
);
await db.pool
  .query(`insert into image (id, purpose, file_name, media_type, bytes, width, height, sha256, original_key, status)
  values (gen_random_uuid(), 'cover', 'lost.png', 'image/png', 7, 1, 1, '', 'originals/00/lost', 'failed')`);

test('finds every difference, and reads neither all rows nor all files at once', async () => {
  const kept: KeptFile[] = [];
  const { answer, statements } = await statementsOf(() =>
    compareFiles({ db, storage }, { onKept: (file) => kept.push(file) }),
  );
  assert.deepEqual(answer.bytesWithoutRow, strays);
  assert.deepEqual(
    answer.rowWithoutBytes,
    originals.filter((key) => isMissing(key) || isCut(key)),
  );
  assert.deepEqual(
    answer.fileWithoutImage,
    originals.filter((_, index) => (index + 1) % 100 === 1),
  );
  assert.deepEqual(answer.imageWithoutFile, ['originals/00/lost']);
  assert.deepEqual(answer.unsettled, []);
  assert.deepEqual(
    kept.map(({ key }) => key),
    originals,
  );
  const reads = statements.filter(({ text }) => text.startsWith('select'));
  assert.ok(reads.length > 10);
  for (const { text } of reads) assert.match(text, / limit |= any\(/);
});

test('stops when its job is stopped', async () => {
  const signal = AbortSignal.abort();
  await assert.rejects(compareFiles({ db, storage }, { signal }), { name: 'AbortError' });
});

test('counts the files of each kind', async () => {
  await countStorage({ db, storage, clock });
  const { report } = await readStorage({ db });
  const ofMissingImage = count / 100;
  assert.deepEqual(report?.kinds, [
    { kind: 'none original', files: ofMissingImage, bytes: 7 * ofMissingImage },
    { kind: 'page original', files: count - ofMissingImage, bytes: 7 * (count - ofMissingImage) },
  ]);
  assert.deepEqual(
    report?.faults.map((fault) => [fault.difference, fault.count]),
    [
      ['bytesWithoutRow', count],
      ['rowWithoutBytes', count / 10 + 2],
      ['fileWithoutImage', ofMissingImage],
      ['imageWithoutFile', 1],
    ],
  );
});
