import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import http from 'node:http';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import type { LibrarySite } from '../harness/site.ts';
import { type Look, screensOf } from './screens.ts';

/** KiB of brotli: the limits, or half a KiB more than was measured, so that growth is noticed. */
const mostOf = { 'reader-locked': 96.5, reader: 96, home: 90, categories: 89 };
const mostOfOthers = 92;
/** Visitors with a confirmed age load the age gate too: one more file of at most this size. */
const ageGateSize = 3;
const hasAgeGate = (screen: string) => screen.includes('uncensored');
const mostScript = (screen: string) => {
  const [, most = mostOfOthers] = Object.entries(mostOf).find(([page]) => screen.includes(page)) ?? [];
  return most + (hasAgeGate(screen) ? ageGateSize : 0);
};
/** A locked episode loads what offers to open it. */
const mostFiles = (screen: string) => (hasAgeGate(screen) ? 5 : screen === 'reader-locked' ? 4 : 3);

/** Pages with an account also load the identity client, by far the largest part, and code that only they need. */
const mostAccountScript = 145;
// Some files are shared: locks with the age page, money and rich text among the pages of payments, prices with home
// and comics, the counting of views with the lock.
const mostAccountFiles = 14;

export function policies(site: LibrarySite): void {
  test('no page carries a handler, a style attribute or a script but the early one, and its policy forbids them', async () => {
    for (const { name, address } of screensOf(site)) {
      // The operating system may not know names below localhost.
      const { host, port, pathname, search } = new URL(address);
      const html = await textOf(`http://localhost:${port}${pathname}${search}`, host);
      const scripts = [...html.text.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
      const [early, ...others] = scripts.filter(([, attributes]) => !isData.test(attributes!));
      assert.equal(others.length, 0, `${name}: ${others.join()}`);
      const markup = html.text.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '');
      assert.doesNotMatch(markup, /<[^>]+\son[a-z]+=/i, name);
      assert.doesNotMatch(markup, /<[^>]+\sstyle=/i, name);
      const hash = createHash('sha256').update(early![2]!).digest('base64');
      assert.ok(html.policy.includes(`; script-src 'self' 'sha256-${hash}'; `), name);
      assert.match(html.policy, /require-trusted-types-for 'script'/);
      assert.doesNotMatch(html.policy, /unsafe/);
    }
  });
}

const isData = /type="application\/(ld\+)?json"/;

/** Records the scripts that the page loads from now on. Answers a function that tells what exceeds the budget. */
export function watchScripts(page: Page, screen: string, { withAccount }: Look): () => Promise<string[]> {
  const scripts = new Set<string>();
  const onRequest = (request: Request) => {
    // Not those of a payment provider.
    const { pathname } = new URL(request.url());
    // The counting of views is loaded when the page is idle, so whether it is seen depends on time.
    const ours = pathname.startsWith('/static/') && !pathname.includes('/watch-view-');
    if (ours && request.resourceType() === 'script') scripts.add(request.url());
  };
  page.on('request', onRequest);
  return async () => {
    page.off('request', onRequest);
    const inline = await page.locator('script:not([src], [type])').allTextContents();
    const weights = await Promise.all([...scripts].map(weightOf));
    const bytes = [...weights, ...inline.map(inlineWeight)].reduce((sum, each) => sum + each, 0);
    const most = withAccount ? mostAccountScript : mostScript(screen);
    const files = withAccount ? mostAccountFiles : mostFiles(screen);
    return [
      ...(scripts.size > 0 ? [] : ['loads no script']),
      ...(bytes <= most * 1024
        ? []
        : [`loads ${(bytes / 1024).toFixed(1)} KiB of script, more than ${most}`]),
      ...(scripts.size <= files ? [] : [`loads more than ${files} scripts: ${[...scripts].join(' ')}`]),
    ];
  };
}

/** What a script would be as a file; within its document it is a few bytes less. */
const inlineWeight = (text: string) => brotliCompressSync(text).length;

const weights = new Map<string, Promise<number>>();

/** How many bytes of a script are sent, compressed. Measured once: both sites have the same files. */
function weightOf(url: string): Promise<number> {
  const address = url.replace('uncensored.localhost', 'localhost');
  const weight = weights.get(address) ?? weigh(address);
  weights.set(address, weight);
  return weight;
}

async function weigh(address: string): Promise<number> {
  const response = await fetch(address, { headers: { 'accept-encoding': 'br' }, redirect: 'error' });
  await response.body?.cancel();
  assert.equal(response.headers.get('content-encoding'), 'br', `${address} is sent compressed`);
  assert.match(response.headers.get('cache-control')!, /immutable/);
  return Number(response.headers.get('content-length'));
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
