import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  cloudflareAccount,
  fastlyAccount,
  openCloudflareDouble,
  openFastlyDouble,
  openVarnishDouble,
  type PurgeDouble,
} from '../../../test/caches/purge-doubles.ts';
import { cloudflare } from './cloudflare.ts';
import { fastly } from './fastly.ts';
import { PurgeFailed, type PurgeTarget } from './purge-target.ts';
import { varnish } from './varnish.ts';

const doubles: PurgeDouble[] = [];
after(() => Promise.all(doubles.map((double) => double.close())));
async function opened(open: () => Promise<PurgeDouble>) {
  const double = await open();
  doubles.push(double);
  return double;
}

const never = new AbortController().signal;
const many = Array.from({ length: 700 }, (_, n) => `Comic:${crypto.randomUUID()}-${n}`);

const targets: [PurgeTarget, PurgeDouble][] = [];
const oneVarnish = await opened(openVarnishDouble);
targets.push([varnish({ kind: 'varnish', urls: [oneVarnish.origin] }), oneVarnish]);
const oneFastly = await opened(openFastlyDouble);
targets.push([fastly(fastlyAccount, oneFastly.origin), oneFastly]);
const oneCloudflare = await opened(openCloudflareDouble);
targets.push([cloudflare(cloudflareAccount, oneCloudflare.origin), oneCloudflare]);

for (const [target, double] of targets) {
  test(`${target.name}: every tag is purged, however many`, async () => {
    await target.purge(['Comic', 'Comic:any'], never);
    assert.deepEqual(double.purged[0]!.slice(-2), ['Comic', 'Comic:any']);
    await target.purge(many, never);
    const received = new Set(double.purged.flat());
    assert.ok(many.every((tag) => received.has(tag)));
  });

  for (const instead of [400, 403, 429, 500, 302, 'hang up'] as const)
    test(`${target.name}: ${instead} is a failure whose message contains no secret`, async () => {
      double.instead.push(instead);
      await assert.rejects(target.purge(['Comic'], never), (error: Error) => {
        assert.ok(error instanceof PurgeFailed);
        assert.match(error.message, new RegExp(`^${target.name}`));
        assert.doesNotMatch(error.message, /token|SU1Z|023e/);
        return true;
      });
      assert.deepEqual(double.instead, [], 'a redirect is not followed');
    });

  test(`${target.name}: ends with its signal`, async () => {
    await assert.rejects(target.purge(['Comic'], AbortSignal.abort()), PurgeFailed);
  });
}

test('a service that does not answer fails after five seconds', async () => {
  oneVarnish.instead.push('silence');
  await assert.rejects(targets[0]![0].purge(['Comic'], never), /Varnish at .* did not answer in time\./);
});

test('Cloudflare: a refusal with status 200 is a failure, and both zones are purged', async () => {
  const [target, double] = targets[2]!;
  for (const answer of ['{"success":false,"errors":[{"code":1012}]}', '<html>', 'null']) {
    double.instead.push(answer);
    await assert.rejects(target.purge(['Comic'], never), PurgeFailed);
  }
  double.purged.length = 0;
  await target.purge(['Comic'], never);
  assert.deepEqual(
    double.purged.map(([zone]) => zone),
    cloudflareAccount.zoneIds,
  );
});

test('Varnish: a server that is away fails the purge, and the others are purged', async () => {
  const away = await openVarnishDouble();
  await away.close();
  const there = await opened(openVarnishDouble);
  const target = varnish({ kind: 'varnish', urls: [away.origin, there.origin] });
  await assert.rejects(
    target.purge(['Comic'], never),
    /^PurgeFailed: Varnish at 127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)/,
  );
  assert.deepEqual(there.purged, [['Comic']]);
});
