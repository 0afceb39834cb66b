import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { testDatabase } from '../../../test/testing.ts';
import { until } from './embedded/processes.ts';
import { migrate, readMigrationTexts } from './migrate.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'));
after(() => rm(folder, { recursive: true, force: true }));
const put = (name: string, text: string) => writeFile(path.join(folder, name), text);

const tablesIn = async (db: Awaited<ReturnType<typeof testDatabase>>['db']) =>
  (
    await db.pool.query<{ t: string }>(
      `select tablename as t from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1`,
    )
  ).rows.map((row) => row.t);

test('four nodes migrate at once: each file is applied once and all nodes go on', async () => {
  await put(
    '0001-one.sql',
    'create table one (id int); create table one_more (id int); insert into one values (1);',
  );
  // The first node goes on once the other three wait for it.
  await put(
    '0002-two.sql',
    `create table two (id int);
     do $$ begin
       for attempt in 1..60000 loop
         if (select count(*) from pg_locks where locktype = 'advisory' and not granted
             and database = (select oid from pg_database where datname = current_database())) = 3 then return; end if;
         perform pg_sleep(0.001);
       end loop;
       raise 'the other nodes did not come';
     end $$`,
  );
  const { db } = await testDatabase({ empty: true });
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(db, folder)));
  assert.deepEqual(applied.flat().sort(), ['0001-one', '0002-two']);
  assert.deepEqual(await tablesIn(db), ['one', 'one_more', 'two']);
  assert.deepEqual(await migrate(db, folder), []);
  await put('0002-two.sql', 'create table two (id int);');
});

test('a migration that fails is named, and the whole run is rolled back', async () => {
  const { db } = await testDatabase({ empty: true });
  await put('0003-three.sql', 'create table three (id int); select 1 / 0;');
  await assert.rejects(
    migrate(db, folder),
    /Migration 0003-three failed and nothing of it was kept: division by zero/,
  );
  assert.ok(!(await tablesIn(db)).includes('three'));
  await rm(path.join(folder, '0003-three.sql'));
});

test('an older version starts on a database that a newer one has migrated, until a migration ends its support', async () => {
  const { db } = await testDatabase({ empty: true });
  await put(
    '0003-compatibility.sql',
    `create table schema_compatibility (oldest_migration text not null);
     insert into schema_compatibility values ('0003-compatibility')`,
  );
  await migrate(db, folder);
  await put('0004-expand.sql', 'create table four (id int)');
  assert.deepEqual(await migrate(db, folder), ['0004-expand']);
  await rm(path.join(folder, '0004-expand.sql'));
  assert.deepEqual(await migrate(db, folder), [], 'the older version');

  await put('0004-expand.sql', 'create table four (id int)');
  await put(
    '0005-contract.sql',
    `drop table two; update schema_compatibility set oldest_migration = '0004-expand'`,
  );
  assert.deepEqual(await migrate(db, folder), ['0005-contract']);
  await rm(path.join(folder, '0005-contract.sql'));
  assert.deepEqual(await migrate(db, folder), [], 'the version before');
  await rm(path.join(folder, '0004-expand.sql'));
  await assert.rejects(migrate(db, folder), /used by a newer version/, 'the version before that');
  await rm(path.join(folder, '0003-compatibility.sql'));
});

test('an older version that starts while a newer one migrates waits for it and accepts its migrations', async () => {
  const { db } = await testDatabase({ empty: true });
  await put(
    '0003-compatibility.sql',
    `create table schema_compatibility (oldest_migration text not null);
     insert into schema_compatibility values ('0003-compatibility')`,
  );
  await migrate(db, folder);
  const locks = `pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`;
  // Goes on once the older version waits for it.
  await put(
    '0004-expand.sql',
    `do $$ begin
       for attempt in 1..60000 loop
         if exists (select from ${locks} and not granted) then return; end if;
         perform pg_sleep(0.001);
       end loop;
       raise 'the older version did not come';
     end $$`,
  );
  const upgrade = migrate(db, folder);
  await until(async () => (await db.pool.query(`select from ${locks} and granted`)).rowCount === 1, 60_000);
  await rm(path.join(folder, '0004-expand.sql'));
  assert.deepEqual(await migrate(db, folder), []);
  assert.deepEqual(await upgrade, ['0004-expand']);
  await rm(path.join(folder, '0003-compatibility.sql'));
});

test('refuses a database of a newer version that declares no compatibility', async () => {
  const { db } = await testDatabase({ empty: true });
  await put('0004-four.sql', 'select 1');
  await migrate(db, folder);
  await rm(path.join(folder, '0004-four.sql'));
  await assert.rejects(migrate(db, folder), /used by a newer version/);
});

test('names are checked: four digits, one file a number', async () => {
  await put('0002-again.sql', 'select 1');
  await assert.rejects(readMigrationTexts(folder), /Two migrations have the number 0002/);
  await rm(path.join(folder, '0002-again.sql'));
  await put('5-five.sql', 'select 1');
  await assert.rejects(readMigrationTexts(folder), /must be named like/);
});
