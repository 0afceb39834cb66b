import assert from 'node:assert/strict';
import http from 'node:http';
import { test } from 'node:test';
import { desktop, journey, open } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';
import { screensOf } from './screens.ts';

/** In KB, close to what was measured, so that growth is noticed. The reader is the largest page. */
const mostOf = { reader: 116, uncensored: 112, other: 110 };
const mostScript = (screen: string) => {
  if (screen.includes('reader')) return mostOf.reader;
  // The question for an age comes on top.
  return screen.includes('uncensored') ? mostOf.uncensored : mostOf.other;
};
const mostFiles = 4;

type Weight = { files: number; bytes: number };

/** What a first visit costs, exact and without timing. */
export function budgets(site: LibrarySite): void {
  journey(
    'first-load JavaScript of every page: at most 110 KB gz in 4 files, of the reader 116 KB',
    { ...desktop, expected: /404/ },
    async ({ page, context }) => {
      for (const { name, address, unfold } of screensOf(site)) {
        if (unfold) continue;
        const scripts = new Map<string, number>();
        const weighing: Promise<void>[] = [];
        const weigh = async (url: string) => {
          const response = await fetch(url.replace('uncensored.localhost', 'localhost'), {
            headers: { 'accept-encoding': 'gzip' },
            redirect: 'error',
          });
          scripts.set(url, Number(response.headers.get('content-length')));
          assert.equal(response.headers.get('content-encoding'), 'gzip', `${url} is sent compressed`);
          assert.match(response.headers.get('cache-control')!, /immutable/);
          await response.body?.cancel();
        };
        const onRequest = (request: { resourceType(): string; url(): string }) => {
          if (request.resourceType() === 'script' && !scripts.has(request.url())) {
            scripts.set(request.url(), 0);
            weighing.push(weigh(request.url()));
          }
        };
        context.on('request', onRequest);
        await open(page, address);
        await page.waitForLoadState('networkidle');
        context.off('request', onRequest);
        await Promise.all(weighing);
        const weight: Weight = {
          files: scripts.size,
          bytes: [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0),
        };
        assert.ok(
          scripts.size > 0 && [...scripts.values()].every((bytes) => bytes > 0),
          `${name}: the scripts were weighed`,
        );
        console.log(`${name}: ${weight.files} script files, ${(weight.bytes / 1024).toFixed(1)} KB gz`);
        assert.ok(weight.files <= mostFiles, `${name}: ${[...scripts.keys()].join(' ')}`);
        assert.ok(weight.bytes <= mostScript(name) * 1024, `${name}: ${weight.bytes} bytes`);
      }
    },
  );

  test('no page carries a script of its own, a handler or a style attribute, and its policy forbids them', async () => {
    for (const { name, address } of screensOf(site)) {
      // The operating system may not know names below localhost.
      const { host, port, pathname, search } = new URL(address);
      const html = await textOf(`http://localhost:${port}${pathname}${search}`, host);
      for (const [tag] of html.text.matchAll(/<script[^>]*>/g))
        assert.match(tag, / src="\/static\/|type="application\/(ld\+)?json"/, `${name}: ${tag}`);
      const markup = html.text.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '');
      assert.doesNotMatch(markup, /<[^>]+\son[a-z]+=/i, name);
      assert.doesNotMatch(markup, /<[^>]+\sstyle=/i, name);
      assert.match(html.policy, /script-src 'self'(;|$)/);
      assert.match(html.policy, /require-trusted-types-for 'script'/);
      assert.doesNotMatch(html.policy, /unsafe/);
    }
  });
}

/** As fetch, but with a Host of our choice. */
function textOf(address: string, host: string): Promise<{ text: string; policy: string }> {
  return new Promise((resolve, reject) => {
    http
      .get(address, { headers: { host } }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () =>
          resolve({ text, policy: String(response.headers['content-security-policy']) }),
        );
      })
      .on('error', reject);
  });
}
