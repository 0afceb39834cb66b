/** The document of the back office, as browsers get it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { openTestApp } from './app-for-tests.ts';
import { buildHttp } from '../src/http.ts';
import { aStubSite } from './stub-site.ts';

const backOffice = {
  document: async () =>
    '<!doctype html><html data-time-zone="__TIME_ZONE__" data-money-ahead="__MONEY_AHEAD__">',
};
const site = { ...aStubSite(), backOffice };
const api = await openTestApp({ site, env: { SITE_TIME_ZONE: 'Asia/Kolkata' } });
const get = (url: string, host = 'localhost') => api.app.inject({ method: 'GET', url, headers: { host } });

for (const host of ['localhost', 'uncensored.localhost'])
  test(`one document for every screen on ${host}: never stored, framed or indexed`, async () => {
    for (const url of ['/admin', '/admin/', '/admin/audit?after=x', '/admin/people/1']) {
      const { statusCode, headers, body } = await get(url, host);
      assert.equal(statusCode, 200, url);
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(headers['x-robots-tag'], 'noindex, nofollow');
      const policy = String(headers['content-security-policy']);
      assert.equal(body, '<!doctype html><html data-time-zone="Asia/Kolkata" data-money-ahead="0">');
      for (const part of [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "frame-ancestors 'none'",
        "frame-src 'self'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ])
        assert.ok(policy.split('; ').includes(part), part);
      assert.ok(!policy.includes('unsafe'));
    }
  });

test('the document has the offset of the clock of money immediately after a move', async () => {
  await api.core.moneyClock.moveBy(28 * 86_400_000);
  assert.match((await get('/admin/revenue')).body, / data-money-ahead="2419200000"/);
});

test('a missing file is not answered with the document, and other addresses belong to the reader site', async () => {
  for (const url of ['/admin/static/gone.js', '/Admin', '/administration']) {
    const { body } = await get(url);
    assert.ok(!body.includes('data-time-zone'), url);
  }
  assert.equal((await get('/admin/static/gone.js')).statusCode, 404);
});

test('of the pages of the reader site, only the preview may be shown in a frame, and only by the site', async () => {
  const ancestorsOf = async (url: string) =>
    /frame-ancestors ([^;]+)/.exec(String((await get(url)).headers['content-security-policy']))![1];
  assert.equal(await ancestorsOf('/preview?comic=any'), "'self'");
  for (const url of ['/', '/account', '/nothing', '/admin', '/preview/more'])
    assert.equal(await ancestorsOf(url), "'none'", url);
});

test('a process without pages has no back office', async () => {
  const config = { ...api.config, roles: new Set(['api'] as const) };
  const other = await buildHttp({ ...api.core, config, metrics: new Registry() }, { site });
  assert.equal((await other.inject('/admin')).statusCode, 404);
  await other.close();
});
