/** Dashboard and alerts name only metrics that a running server has, and each alert is tested. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../app-for-tests.ts';
import { readSeries } from '../series.ts';
import { alertNames, dashboardQueries, readRules, readRuleTests } from './monitoring-files.ts';

const api = await openTestApp();
const { names, counts } = await readSeries(api.core.metrics);
const named = (text: string) =>
  new Set([...text.matchAll(/\b(?:longstrip|process|nodejs)_\w+/g)].map(([name]) => name));
const metricOf = (series: string) =>
  names.has(series) ? series : series.replace(/_(?:bucket|count|sum)$/, '');

test('the alerts and the dashboard name only metrics that exist', () => {
  for (const text of [readRules(), dashboardQueries().join('\n'), readRuleTests()])
    assert.deepEqual(
      [...named(text)].filter((name) => !names.has(metricOf(name))),
      [],
    );
});

test('the alerts and the dashboard name every metric of ours', () => {
  const used = new Set([...named(readRules() + dashboardQueries().join('\n'))].map(metricOf));
  const ours = [...names].filter((name) => name.startsWith('longstrip_'));
  const elsewhere = new Set([
    'longstrip_database_connections_open',
    'longstrip_files_unsettled',
    'longstrip_files_unsettled_seconds',
    'longstrip_jobs_later',
    'longstrip_jobs_running',
    'longstrip_publishing_overdue_seconds',
    'longstrip_stopping',
  ]);
  assert.deepEqual(
    ours.filter((name) => !used.has(name) && !elsewhere.has(name)),
    [],
  );
});

test('each alert is tested, and says what happens and what to do', () => {
  const tested = readRuleTests();
  const alerts = alertNames();
  assert.ok(alerts.length > 20);
  for (const alert of alerts) assert.ok(tested.includes(`alertname="${alert}"`), alert);
  assert.equal(readRules().match(/^\s+summary:/gm)?.length, alerts.length);
  assert.equal(readRules().match(/^\s+description:/gm)?.length, alerts.length);
});

test('what is measured of the site has values from the first start', () => {
  for (const name of ['longstrip_database_reached', 'longstrip_invalidations_heard'])
    assert.equal(counts.get(name), 1, name);
  for (const name of ['longstrip_memberships_due', 'longstrip_publishing_held', 'longstrip_database_bytes'])
    assert.ok(counts.get(name)! >= 0, name);
});
