/** What every proxy in front of the site has to keep, with or without a cache. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { imageHost, send, uncensoredHost, type Received, type Sent, type SiteBehind } from './site-behind.ts';

type Options = {
  /** Whether it keeps copies. */
  caches: boolean;
  /** Within which a save is visible. */
  freshAfterMs: number;
};

/** What has to be the same with and without a proxy. */
const answerOf = ({ status, headers, bytes }: Received) => ({
  status,
  caching: headers['cache-control'],
  type: headers['content-type'],
  etag: headers.etag,
  text: bytes.toString('latin1'),
});

export function keepsProxyPromises(site: SiteBehind, port: number, { caches, freshAfterMs }: Options): void {
  const { api, arrived, comic } = site;
  const get = (address: string, more: Sent = {}) => send(port, address, more);
  /** What the site answers without a proxy. */
  const direct = (address: string, more: Sent = {}) => site.direct(address, more);
  const key = { authorization: `Bearer ${api.key}` };

  /** How many of the requests reach the site. */
  async function reach(address: string, requests: Sent[]): Promise<number> {
    arrived.length = 0;
    for (const each of requests) await get(address, each);
    return arrived.filter((line) => line.endsWith(address)).length;
  }

  test('pages and public images are the same through the proxy, for everybody', async () => {
    for (const address of [
      '/',
      `/comic/${comic.id}`,
      site.cover,
      site.page,
      '/feed.xml',
      '/robots.txt',
      '/nothing',
    ]) {
      const expected = await direct(address);
      for (const headers of [{}, { cookie: 'age=1.x; theme=dark' }, key, { 'user-agent': 'other' }] as Record<
        string,
        string
      >[])
        assert.deepEqual(
          answerOf(await get(address, { headers })),
          answerOf(expected),
          `${address} ${JSON.stringify(headers)}`,
        );
    }
  });

  if (caches)
    test('public answers reach the site once, whoever asks, and whatever the browser accepts', async () => {
      const people: Sent[] = [
        {},
        { headers: { cookie: 'age=1.x' } },
        { headers: { cookie: 'theme=dark' } },
        { headers: { 'user-agent': 'other', 'x-forwarded-for': '203.0.113.9' } },
      ];
      assert.equal(await reach(site.cover, people), 0, 'it was asked for above');
      const withEncodings = [
        'br',
        'gzip, deflate, br',
        'gzip,deflate,br,zstd',
        'BR;q=1.0, gzip;q=0.8',
        'br;q=0.5',
      ].map((encoding): Sent => ({ headers: { 'accept-encoding': encoding } }));
      const fresh = `/categories?n=${Date.now()}`;
      assert.equal(await reach(fresh, withEncodings), 1);
      const without = ['gzip', 'gzip, deflate', 'br;q=0, gzip'].map((encoding): Sent => ({
        headers: { 'accept-encoding': encoding },
      }));
      assert.equal(await reach(`${fresh}2`, without), 1);
      assert.equal(
        await reach(`${fresh}3`, [
          {},
          { headers: { 'accept-encoding': 'identity' } },
          { headers: { 'accept-encoding': 'br;q=0' } },
        ]),
        1,
      );
    });

  test('each browser gets an encoding that it accepts', async () => {
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', undefined],
      ['br;q=0', undefined],
    ] as const)
      for (let time = 0; time < 2; time++) {
        const { headers } = await get('/', { headers: { 'accept-encoding': accepted } });
        assert.equal(headers['content-encoding'], encoding, accepted);
      }
  });

  test('the two sites stay apart', async () => {
    for (let time = 0; time < 2; time++) {
      const [normal, uncensored] = [await get('/'), await get('/', { host: uncensoredHost })];
      assert.ok(!normal.bytes.equals(uncensored.bytes));
      assert.equal((await get(site.cover)).status, 200);
      assert.equal((await get(site.cover, { host: uncensoredHost })).status, 404);
      assert.equal((await get(site.adultCover)).status, 404);
    }
  });

  test('what is for one visitor reaches the site each time, and no other visitor gets it', async () => {
    const confirm = (
      await send(port, '/api/v1/age-confirmation', {
        host: uncensoredHost,
        method: 'POST',
        json: { over18: true },
      })
    ).headers;
    const cookie = confirm['set-cookie']![0]!.split(';')[0]!;
    const adult = { host: uncensoredHost, headers: { cookie } };
    const list = { method: 'POST', json: { filters: { comicsId: comic.id } } };
    const cases: [string, string, Sent, Sent][] = [
      ['an adult image', site.adultCover, adult, { host: uncensoredHost }],
      ['a signed image, without its signature', site.signed, {}, {}],
      ['a locked image', site.locked, {}, { headers: key }],
      ['a call', '/api/v1/chapters/list', { ...list, headers: key }, list],
      ['a staff call', '/api/v1/operation/health', { headers: key }, {}],
      ['metrics', '/metrics', { headers: key }, {}],
      ['an unknown page', '/nothing', { headers: { cookie: 'theme=dark' } }, {}],
    ];
    for (const [name, address, first, second] of cases) {
      arrived.length = 0;
      const rounds = 2;
      for (let round = 0; round < rounds; round++)
        for (const person of [first, second]) {
          const [received, expected] = [await get(address, person), await direct(address, person)];
          assert.equal(received.status, expected.status, name);
          if (received.status === 200 && !/metrics|health/.test(address))
            assert.ok(received.bytes.equals(expected.bytes), name);
          assert.doesNotMatch(received.headers['cache-control'] ?? '', /public/, name);
        }
      assert.equal(arrived.length, rounds * 2, name);
    }
    assert.notEqual((await direct(site.adultCover, { host: uncensoredHost })).status, 200);
  });

  test('the image host has public images, and nothing else', async () => {
    const publicAddress = (address: string) => address.replace('/images/', '/images/public/');
    const there: Sent = { host: imageHost, headers: { cookie: 'age=1.x' } };
    const document = (await get(`/comic/${comic.id}`)).bytes.toString();
    assert.ok(document.includes(`https://${imageHost}${publicAddress(site.cover).replace(/-\d+\..*/, '')}`));
    const [received, expected] = [await get(publicAddress(site.cover), there), await direct(site.cover)];
    assert.deepEqual(answerOf(received), answerOf(expected));
    if (caches) assert.equal(await reach(publicAddress(site.cover), [there, { host: imageHost }]), 0);
    for (const address of [
      '/',
      `/comic/${comic.id}`,
      '/api/v1/site',
      site.cover,
      site.signed,
      publicAddress(site.signed),
      publicAddress(site.adultCover),
    ])
      for (let time = 0; time < 2; time++)
        assert.equal(
          (await get(address, { host: imageHost, headers: { ...key, cookie: 'age=1.x' } })).status,
          404,
          `${address} ${time}`,
        );
  });

  test('a document of the uncensored site is the same before and after the age check, and names nothing adult', async () => {
    const headers = { cookie: 'age=9999999999.x' };
    const [before, after] = [
      await get('/', { host: uncensoredHost }),
      await get('/', { host: uncensoredHost, headers }),
    ];
    assert.ok(before.bytes.equals(after.bytes));
    assert.doesNotMatch(before.bytes.toString(), /Hidden words/);
  });

  test('HEAD, ranges and 304', async () => {
    const whole = await get(site.cover);
    const head = await get(site.cover, { method: 'HEAD' });
    assert.deepEqual([head.status, head.bytes.length], [200, 0]);
    const part = await get(site.cover, { headers: { range: 'bytes=2-5' } });
    assert.deepEqual([part.status, part.bytes], [206, whole.bytes.subarray(2, 6)]);
    for (const address of ['/', site.cover, `/comic/${comic.id}`]) {
      const { etag } = (await get(address)).headers;
      assert.equal((await get(address, { headers: { 'if-none-match': etag! } })).status, 304, address);
    }
  });

  test('the header with tags does not reach browsers', async () => {
    for (const address of ['/', site.cover]) assert.equal((await get(address)).headers['xkey'], undefined);
  });

  let saves = 0;
  const save = async () => {
    const title = `Saved ${++saves}`;
    await api.ask('PATCH', `/comics/${comic.id}`, { fields: { title } });
    return title;
  };
  const shows = async (title: string) => (await get(`/comic/${comic.id}`)).bytes.includes(title);

  test('a save is visible in time, on a page that is visited all the time', async () => {
    for (let round = 0; round < 3; round++) {
      await get(`/comic/${comic.id}`);
      const title = await save();
      const began = performance.now();
      assert.ok(await until(() => shows(title), 20_000, 50));
      const ms = performance.now() - began;
      assert.ok(ms <= freshAfterMs, `visible after ${ms} ms`);
      assert.ok(await shows(title), 'and it stays');
    }
  });

  test('a page that nobody visited for a while is not sent stale once', async () => {
    await get(`/comic/${comic.id}`);
    const title = await save();
    await sleep(freshAfterMs);
    assert.ok(await shows(title));
  });
}

/** Images that are not for everybody are sent from the disk of the proxy. */
export function sendsStoredFiles(site: SiteBehind, port: number): void {
  test('signed images come from the disk of the proxy, as the site would answer them', async () => {
    const named = await send(site.port, site.signed);
    assert.match(String(named.headers['x-accel-redirect']), /^\/stored-files\/images\//);
    assert.equal(named.bytes.length, 0, 'the site sends no bytes to a proxy');
    const expected = await site.direct(site.signed);
    const received = await send(port, site.signed);
    assert.deepEqual([received.status, received.headers['x-accel-redirect']], [200, undefined]);
    assert.ok(expected.bytes.length > 0 && received.bytes.equals(expected.bytes));
    for (const name of [
      'content-type',
      'cache-control',
      'x-content-type-options',
      'content-security-policy',
      'content-length',
    ])
      assert.equal(received.headers[name], expected.headers[name], name);
    const part = await send(port, site.signed, { headers: { range: 'bytes=1-3' } });
    assert.deepEqual([part.status, part.bytes], [206, expected.bytes.subarray(1, 4)]);
    const known = await send(port, site.signed, { headers: { 'if-none-match': received.headers.etag! } });
    assert.equal(known.status, 304);
    const head = await send(port, site.signed, { method: 'HEAD' });
    assert.deepEqual([head.status, head.bytes.length], [200, 0]);
  });

  test('visitors cannot request the folder of the files themselves', async () => {
    const { headers } = await send(site.port, site.signed);
    const location = String(headers['x-accel-redirect']);
    for (const address of [location, `/images/..${location}`, '/stored-files/', '/stored-files/site_marker'])
      assert.equal((await send(port, address)).status, 404, address);
  });
}
