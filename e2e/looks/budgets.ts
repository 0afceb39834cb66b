import assert from 'node:assert/strict';
import http from 'node:http';
import { test } from 'node:test';
import type { Page } from '@playwright/test';
import { desktop, journey, open } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';
import { expected, type Look, type Screen, screensOf } from './screens.ts';

/** In KB, close to what was measured, so that growth is noticed. The reader is the largest page. */
const mostOf = { reader: 119, other: 114 };
/** Who has confirmed an age loads the question all the same: in one more file, at most so large. */
const question = 3;
const asks = (screen: string) => screen.includes('uncensored');
const mostScript = (screen: string) =>
  (screen.includes('reader') ? mostOf.reader : mostOf.other) + (asks(screen) ? question : 0);
const mostFiles = (screen: string) => (asks(screen) ? 5 : 4);

/** With an account the identity client comes on top, by far the largest part, and what the page alone needs. */
const mostAccountScript = 160;
const mostAccountFiles = 9;

/** What a first visit costs, exact and without timing. */
export function budgets(site: LibrarySite, accounts: Look[]): void {
  journey(
    'first-load JavaScript of every page: at most 114 KB gz in 4 files, of the reader 119 KB',
    { ...desktop, expected },
    async ({ page, step }) => {
      for (const screen of screensOf(site).filter(({ unfold }) => !unfold))
        await step(screen.name, async () => {
          const { names, bytes } = await firstLoad(page, screen);
          assert.ok(names.length <= mostFiles(screen.name), names.join(' '));
          assert.ok(bytes <= mostScript(screen.name) * 1024, `${bytes} bytes`);
        });
    },
  );
  for (const { by, storageState, screens } of accounts)
    journey(
      `first-load JavaScript with an account: ${by}`,
      { ...desktop, storageState, expected },
      async ({ page, step }) => {
        for (const screen of screens.filter(({ unfold, address }) => !unfold || address.endsWith('/account')))
          await step(screen.name, async () => {
            const { names, bytes } = await firstLoad(page, screen);
            assert.ok(names.length <= mostAccountFiles, names.join(' '));
            assert.ok(bytes <= mostAccountScript * 1024, `${bytes} bytes`);
          });
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

/** Opens a screen and weighs each script that its page loads by itself. */
async function firstLoad(page: Page, { name, address, prepare }: Screen) {
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
  await prepare?.(page);
  page.on('request', onRequest);
  await open(page, address);
  await page.waitForLoadState('networkidle');
  page.off('request', onRequest);
  await Promise.all(weighing);
  const sizes = [...scripts.values()];
  assert.ok(sizes.length > 0 && sizes.every((each) => each > 0), `${name}: the scripts were weighed`);
  const bytes = sizes.reduce((sum, each) => sum + each, 0);
  console.log(`${name}: ${sizes.length} script files, ${(bytes / 1024).toFixed(1)} KB gz`);
  return { names: [...scripts.keys()], bytes };
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
