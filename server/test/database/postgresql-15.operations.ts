/**
 * A good part of the database tests on PostgreSQL 15 of Debian, the oldest version that is supported, with an app whose
 * role does not own the tables. All others run on the embedded version.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { after, test } from 'node:test';
import { openServers } from '../replication/debian-postgres.ts';

const root = path.join(import.meta.dirname, '../../..');
const chosen = [
  'server/src/features/catalogue/',
  'server/src/features/coins/',
  'server/src/features/editorial/',
  'server/src/features/insight/',
  'server/src/features/membership/',
  'server/src/features/payments/',
  'server/src/features/reading/',
  'server/src/features/trash/',
  'server/src/platform/invalidations/',
  'server/src/platform/jobs/',
  'server/src/platform/database/transactions.',
  'server/src/platform/database/read-page.',
];

test('the database tests pass on PostgreSQL 15, as a role that does not own the tables', async () => {
  const servers = await openServers();
  after(() => servers.close());
  const server = await servers.primary(
    'fsync = off',
    'synchronous_commit = off',
    'full_page_writes = off',
    'autovacuum = off',
    'jit = off',
  );
  const [version] = await server.query<{ server_version: string }>('show server_version');
  const env = {
    ...process.env,
    NODE_TEST_CONTEXT: undefined,
    TEST_DATABASE_URL: server.url('postgres'),
    TEST_DATABASE_ROLE: 'server',
  };
  const child = spawn(process.execPath, ['checks/test.ts', ...chosen], { cwd: root, env });
  let output = '';
  child.stdout.on('data', (text) => (output += String(text)));
  child.stderr.on('data', (text) => (output += String(text)));
  const [code] = await once(child, 'close');
  const passed = /ℹ pass (\d+)/.exec(output)?.[1];
  console.log(`PostgreSQL ${version!.server_version}: ${passed} tests passed`);
  assert.equal(code, 0, output.split('✖ failing tests:')[1] ?? output.slice(-5_000));
});
