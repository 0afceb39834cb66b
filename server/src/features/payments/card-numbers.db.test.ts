import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { testCards } from '@longstrip/contract/payments/test-cards';
import { filesBelow } from '../../../test/app-for-tests.ts';
import { testDatabase } from '../../../test/testing.ts';

/** Digits that nothing else in a run consists of. */
const cvc = '8539';

test('no card number and no security code is written anywhere', async () => {
  const { db, url } = await testDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longstrip-cards-'));
  after(() => rm(dataDir, { recursive: true, force: true }));
  const script = path.join(import.meta.dirname, '../../../test/payments/buy-with-every-card.ts');
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, url, dataDir, cvc], {
    maxBuffer: 500_000_000,
  });
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const written = new Map([
    ['output', stdout],
    ['errors', stderr],
  ]);
  for (const { name } of tables) {
    const { rows } = await db.pool.query<{ text: string }>(`select t::text as text from ${name} t`);
    written.set(name, rows.map(({ text }) => text).join('\n'));
  }
  for (const file of await filesBelow(dataDir)) written.set(file, await readFile(file, 'latin1'));

  assert.match(stdout, /\/sandbox\/v1\/tokens/, 'the log was written in full');
  assert.match(written.get('public.payment')!, /tok_/);
  assert.match(written.get('public.saved_card')!, /4242/);
  for (const [place, text] of written) {
    const digits = text.replace(/[ -]/g, '');
    for (const { number } of testCards) assert.ok(!digits.includes(number), `${number} is in ${place}`);
    // Ids and times are long runs of digits and letters, in which any four may occur.
    const alone: string[] = text.match(/(?<![\w.:+-])\d{3,4}(?![\w.:+-])/g) ?? [];
    for (const code of [cvc, cvc.slice(1)]) assert.ok(!alone.includes(code), `${code} is in ${place}`);
  }
});
