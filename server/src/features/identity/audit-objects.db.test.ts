/** Audit entries that are older than the table of their objects. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { testDatabase } from '../../../test/testing.ts';
import { migrate } from '../../platform/database/migrate.ts';

const migrations = path.join(import.meta.dirname, '../../../migrations');
const folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'));
after(() => rm(folder, { recursive: true, force: true }));

const [comic, chapter, created, cut] = Array.from({ length: 4 }, () => randomUUID()) as [
  string,
  string,
  string,
  string,
];

/** Details of entries, whether the call only reads, and the expected objects. */
const old: { details: unknown; readOnly?: boolean; objects: string[] }[] = [
  { details: { params: { id: comic }, body: { title: 'New' } }, objects: [comic] },
  { details: { body: { ids: [comic, chapter] } }, objects: [comic, chapter] },
  { details: { params: { id: chapter, variant: 'censored' }, body: {} }, objects: [chapter] },
  { details: { params: { plan: '4weeks' }, before: { badge: comic.toUpperCase() } }, objects: ['4weeks'] },
  { details: { body: { name: 'Drama' }, created: [created, created] }, objects: [created] },
  { details: { uid: 'person-1', role: 'editor' }, objects: ['person-1'] },
  { details: { shortened: `{"body":{"ids":["${comic}","${cut.slice(0, 20)}` }, objects: [comic] },
  { details: { params: { id: comic }, body: { ids: [chapter] } }, readOnly: true, objects: [comic] },
  { details: {}, objects: [] },
  { details: { params: null, body: [] }, objects: [] },
  { details: [chapter], objects: [chapter] },
  { details: 'a text', objects: [] },
];

test('older entries are found by their objects, like new ones', async () => {
  await cp(migrations, folder, {
    recursive: true,
    filter: (file) => path.basename(file) < '0041' || file === migrations,
  });
  const { db } = await testDatabase({ empty: true });
  await migrate(db, folder);
  const insert = async (id: string, at: Date, { details, readOnly = false }: (typeof old)[number]) =>
    db.pool.query(
      `insert into audit_entry (id, at, role, action, details, outcome, read_only)
       values ($1, $2, 'editor', 'act', $3, 'done', $4)`,
      [id, at, JSON.stringify(details), readOnly],
    );
  const objectsOf = async (id: string) =>
    (
      await db.pool.query<{ object_id: string; at: Date; read_only: boolean }>(
        'select object_id, at, read_only from audit_object where entry_id = $1',
        [id],
      )
    ).rows;
  const entries = old.map((entry, index) => ({ ...entry, id: randomUUID(), at: new Date(index * 1000) }));
  for (const entry of entries) await insert(entry.id, entry.at, entry);
  assert.deepEqual((await migrate(db)).slice(0, 1), ['0041-identity-audit-objects']);
  for (const { id, at, details, readOnly = false, objects } of entries) {
    const message = JSON.stringify(details);
    const expected = objects.toSorted().map((object_id) => ({ object_id, at, read_only: readOnly }));
    const sorted = (rows: Awaited<ReturnType<typeof objectsOf>>) =>
      rows.toSorted((a, b) => (a.object_id < b.object_id ? -1 : 1));
    assert.deepEqual(sorted(await objectsOf(id)), expected, message);
    const again = randomUUID();
    await insert(again, at, { details, readOnly, objects });
    assert.deepEqual(sorted(await objectsOf(again)), expected, `new: ${message}`);
  }
});
