/** What Prometheus reads: each promise is measured, the number of series is bounded, and asking often costs nothing. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { until } from '../src/platform/database/embedded/processes.ts';
import { listenForMetrics } from '../src/platform/metrics/metrics-port.ts';
import { openTestApp } from './app-for-tests.ts';
import { aComic } from './builders.ts';
import { signUpPerson } from './people.ts';
import { readSeries } from './series.ts';
import { statementsOf } from './statements-of.ts';
import { aStubSite } from './stub-site.ts';

const api = await openTestApp({ site: aStubSite() });
const series = () => readSeries(api.core.metrics);

test('requests are measured by the pattern of their page or route, and refusals by code', async () => {
  const comic = await aComic(api);
  const made = Array.from({ length: 30 }, (_, n) => `/made-up/${n}`);
  for (const url of ['/', `/comic/${comic.id}`, '/payment/4weeks', ...made]) await api.send('GET', url);
  await api.refused('comic_not_found', 'PATCH', `/comics/${crypto.randomUUID()}`, { json: { title: 'No' } });
  await api.send('POST', '/v1/accounts:signUp?key=x', { json: { email: 'no address' } });
  const { counts } = await series();
  const requests = (route: string, status: string) =>
    counts.get(`longstrip_http_request_seconds_count{route="${route}",status="${status}"}`) ?? 0;
  assert.equal(requests('/', '2xx'), 1);
  assert.equal(requests('/comic/:id', '2xx'), 1);
  assert.equal(requests('/payment', '2xx'), 1);
  assert.equal(requests('/not-found', '4xx'), 30);
  assert.equal(requests('/api/v1/comics/:comicsId', '4xx') + requests('/api/v1/comics/:id', '4xx'), 1);
  assert.equal(counts.get('longstrip_refusals_total{code="comic_not_found"}'), 1);
  const routes = [...counts.keys()].filter((key) => key.includes('route='));
  assert.deepEqual(
    routes.filter((key) => /made-up|[0-9a-f]{8}-/.test(key)),
    [],
  );
});

test('a save, its files and its letters are measured', async () => {
  const before = (await series()).counts;
  const grown = async (key: string) => ((await series()).counts.get(key) ?? 0) - (before.get(key) ?? 0);
  await aComic(api);
  assert.ok(await until(async () => (await grown('longstrip_invalidation_seconds_count')) > 0, 30_000));
  const local = path.join(api.dataDir, 'a file');
  await writeFile(local, 'x');
  await api.core.storage.putFile('images/file', local);
  await assert.rejects(api.core.storage.open('images/nothing'));
  assert.equal(await grown('longstrip_storage_seconds_count{operation="write"}'), 1);
  assert.equal(await grown('longstrip_storage_errors_total{operation="open",reason="missing"}'), 1);
  const person = await signUpPerson(api);
  await api.core.letters.work();
  await api.core.db.transaction((tx) =>
    api.core.letters.send(
      tx,
      { kind: 'identity.PASSWORD_CHANGED' },
      { uid: person.uid, email: person.email! },
    ),
  );
  assert.ok(
    await until(async () => (await grown('longstrip_mail_seconds_count{outcome="sent"}')) > 0, 60_000),
  );
  const jobs = 'longstrip_job_seconds_count{outcome="done",queue="letters"}';
  assert.ok(await until(async () => (await grown(jobs)) > 0, 60_000));
});

test('figures of the database are read at most every ten seconds, by all monitors together', async () => {
  const { texts } = await statementsOf(async () => {
    for (let n = 0; n < 5; n++) await series();
  });
  assert.deepEqual(texts, []);
});

test('no label of a metric names a person, and every help ends as a sentence', async () => {
  const text = await api.core.metrics.metrics();
  assert.ok(!/@|uid=/.test(text));
  for (const [, help] of text.matchAll(/^# HELP longstrip_\w+ (.*)$/gm)) assert.match(help!, /[.…]$/);
});

test('the port for metrics answers nothing else', async () => {
  const port = await listenForMetrics(api.core.metrics, { host: '127.0.0.1', port: 0 });
  const get = (url: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port.port}${url}`, init);
  assert.match(await (await get('/metrics')).text(), /longstrip_info\{version="\d/);
  for (const [url, method] of [
    ['/', 'GET'],
    ['/metrics', 'POST'],
    ['/healthz', 'GET'],
  ] as const)
    assert.equal((await get(url, { method })).status, 404);
  await port.close();
  await assert.rejects(get('/metrics'));
});
