import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../config/config.ts';
import { purgedTags, sharedCacheHeaders } from './cache-tags.ts';

const settings = {
  varnish: { VARNISH_URLS: 'http://10.0.0.5:6081' },
  fastly: { FASTLY_SERVICE_ID: 'abc', FASTLY_API_TOKEN: 'secret' },
  cloudflare: { CLOUDFLARE_ZONE_IDS: '0'.repeat(32), CLOUDFLARE_API_TOKEN: 'secret' },
};
type Kind = keyof typeof settings;
const headersFor = (kind: Kind) =>
  sharedCacheHeaders(readConfig({ SHARED_CACHE: kind, ...settings[kind] }).caches);

test('without a shared cache there are no tags, and images are shared for a minute', () => {
  const headers = sharedCacheHeaders(readConfig({}).caches);
  assert.deepEqual([headers.tags(['Comic']), headers.imageSeconds], [{}, 60]);
});

for (const [kind, expected] of [
  ['varnish', { xkey: 'longstrip Comic Comic:1' }],
  ['fastly', { 'surrogate-key': 'longstrip Comic Comic:1' }],
  ['cloudflare', { 'cache-tag': 'longstrip,Comic,Comic:1' }],
] as [Kind, object][])
  test(`tags in the header of ${kind}`, () => {
    assert.deepEqual(headersFor(kind).tags(['Comic', 'Comic:1']), expected);
    assert.equal(headersFor(kind).imageSeconds, 86_400);
  });

test('each tag of an answer is purged, however many it has', () => {
  for (const count of [1, 50, 500]) {
    const tags = ['Genre', ...Array.from({ length: count }, () => `Comic:${crypto.randomUUID()}`)];
    const header = headersFor('varnish').tags(tags)['xkey']!;
    assert.ok(header.length <= 4000);
    const names = new Set(header.split(' '));
    for (const tag of tags)
      assert.ok(
        purgedTags([tag]).some((purged) => names.has(purged)),
        `${count} ${tag}`,
      );
    assert.ok(purgedTags('*').every((purged) => names.has(purged)));
    assert.ok(purgedTags(['Comic:1', '*']).every((purged) => names.has(purged)));
    assert.ok(!purgedTags(['Banner', 'Chapter:1']).some((purged) => names.has(purged)));
  }
});
