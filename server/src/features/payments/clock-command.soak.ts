import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { until } from '../../platform/database/embedded/processes.ts';

const api = await openTestApp({ jobs: true });

test('npm run clock moves the clock of a running server, and is recorded in the audit trail', async () => {
  const before = api.core.moneyClock.now().getTime();
  const run = (...args: string[]) =>
    promisify(execFile)(
      process.execPath,
      [path.join(import.meta.dirname, '../../commands/clock.ts'), ...args],
      {
        env: { ...process.env, DATABASE_URL: api.url, DATA_DIR: api.dataDir, SECRET: 'x'.repeat(32) },
      },
    );
  const { stdout } = await run('2');
  assert.match(stdout, /^For memberships and payments it is now \d{4}-/);
  const moved = 2 * 86_400_000;
  assert.ok(await until(async () => api.core.moneyClock.now().getTime() === before + moved, 30_000));
  const [act] = await api.rows(`select details, outcome from audit_entry where action = 'command:clock'`);
  assert.deepEqual(act, { details: { days: '2' }, outcome: 'done' });
  for (const args of [[], ['0'], ['-1'], ['1000'], ['x']])
    await assert.rejects(run(...args), { code: 2, stderr: /Usage: npm run clock/ }, args.join());
});
