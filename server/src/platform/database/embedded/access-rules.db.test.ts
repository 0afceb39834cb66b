import assert from 'node:assert/strict';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { asUser, needsRoot } from '../../../../test/as-user.ts';
import { attachEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres.ts';
import { until } from './processes.ts';

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longstrip-access-'));
after(() => rm(dataDir, { recursive: true, force: true }));
const cluster = path.join(dataDir, 'postgres/cluster');
const options = { applicationName: 'longstrip-test', settings: ['fsync=off'] };

async function connect({ connection }: EmbeddedPostgres): Promise<string> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ rolsuper: boolean }>(
      'select rolsuper from pg_roles where rolname = current_user',
    );
    return rows[0]!.rolsuper ? 'is superuser' : 'is connected';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Removes the modes that keep other users from the socket. */
function openSocketToEverybody({ connection }: EmbeddedPostgres): void {
  for (let at = connection.host; at.startsWith(dataDir); at = path.dirname(at)) chmodSync(at, 0o755);
  chmodSync(path.join(connection.host, '.s.PGSQL.5432'), 0o777);
}

test(
  'other users of the machine cannot connect, not even where they reach the socket',
  needsRoot,
  async () => {
    const server = await attachEmbeddedPostgres(dataDir, options);
    openSocketToEverybody(server);
    for (const user of ['nobody', 'daemon'])
      assert.equal(await asUser(user, () => connect(server)), '28000', user);
    assert.equal(await connect(server), 'is superuser');
    await server.detach();
  },
);

test('all access rules identify the connecting system user', async () => {
  const server = await attachEmbeddedPostgres(dataDir, options);
  const client = new pg.Client({ ...server.connection, database: 'postgres' });
  await client.connect();
  const { rows } = await client.query('select type, user_name, auth_method, error from pg_hba_file_rules');
  assert.deepEqual(rows, [{ type: 'local', user_name: ['longstrip'], auth_method: 'peer', error: null }]);
  await client.end();
  await server.detach();
  const log = statSync(path.join(dataDir, 'postgres/postgres.log'));
  assert.equal(log.mode & 0o777, 0o600);
});

for (const how of ['started', 'attached'] as const) {
  test(`a database of an earlier version is closed when it is ${how}`, async () => {
    const first = await attachEmbeddedPostgres(dataDir, options);
    const rules = path.join(cluster, 'pg_hba.conf');
    const wide = 'local all all trust\nhost all all 127.0.0.1/32 trust\n';
    writeFileSync(rules, wide);
    const client = new pg.Client({ ...first.connection, database: 'postgres' });
    await client.connect();
    await client.query('select pg_reload_conf()');
    if (how === 'started') {
      await client.end();
      await first.detach();
    }
    const second = await attachEmbeddedPostgres(dataDir, options);
    assert.match(readFileSync(rules, 'utf8'), /peer map=longstrip/);
    if (process.getuid?.() === 0) {
      openSocketToEverybody(second);
      const refused = async () => (await asUser('nobody', () => connect(second))) === '28000';
      assert.ok(await until(refused, 30_000));
    }
    assert.equal(await connect(second), 'is superuser');
    if (how === 'attached') {
      await client.end();
      await first.detach();
    }
    await second.detach();
  });
}
