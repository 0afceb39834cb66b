/** Prometheus accepts the alert rules, the example of its configuration, and the queries of the dashboard. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { openTestApp } from '../app-for-tests.ts';
import { dashboardQueries, monitoringFolder } from './monitoring-files.ts';

const run = promisify(execFile);
const promtool = (...args: string[]) => run('promtool', args, { cwd: monitoringFolder });

test('the rules are valid, fire in their faults, and not on a healthy site', async () => {
  await promtool('check', 'rules', 'alerts.yml');
  await promtool('check', 'config', 'prometheus.yml');
  const { stdout } = await promtool('test', 'rules', 'alerts.test.yml');
  assert.match(stdout, /SUCCESS/);
});

test('the queries of the dashboard are valid', async (t) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'promtool-'));
  t.after(() => rm(folder, { recursive: true }));
  const rules = dashboardQueries().map((expr, n) => ({
    record: `query_${n}`,
    expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'longstrip'),
  }));
  const file = path.join(folder, 'rules.yml');
  // JSON is YAML.
  await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  await promtool('check', 'rules', file);
});

test('the metrics of a running server are valid', async () => {
  const api = await openTestApp();
  await api.send('GET', '/healthz');
  const text = await api.core.metrics.metrics();
  const checked = run('promtool', ['check', 'metrics']);
  checked.child.stdin!.end(text);
  const { stdout, stderr } = await checked.catch((error: { stdout: string; stderr: string }) => error);
  const ours = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('longstrip_'));
  assert.deepEqual(ours, []);
});
