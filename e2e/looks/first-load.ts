/** What the first page of a visit transfers, without images: document, styles, scripts, fonts and calls. */
import assert from 'node:assert/strict';
import type { Request } from '@playwright/test';
import { journey, phone } from '../harness/journey.ts';
import type { LibrarySite } from '../harness/site.ts';
import { screensOf } from './screens.ts';

/** Bytes on the wire, headers included, until the network is idle. */
const limits = new Map([
  ['home', 190_000],
  ['categories', 200_000],
  ['comic', 190_000],
  ['reader', 190_000],
  ['reader-locked', 190_000],
]);

export function firstLoads(site: LibrarySite): void {
  for (const { name, address } of screensOf(site)) {
    const limit = limits.get(name);
    if (limit !== undefined)
      journey(`the first load of ${name} stays within its limit`, phone, async ({ page }) => {
        const requests: Request[] = [];
        page.on('requestfinished', (request) => requests.push(request));
        await page.goto(address, { waitUntil: 'networkidle' });
        const sent = await Promise.all(
          requests.filter((request) => request.resourceType() !== 'image').map(transferOf),
        );
        const total = sent.reduce((sum, { bytes }) => sum + bytes, 0);
        const list = sent.map(({ url, bytes }) => `${bytes} ${url}`).join('\n');
        assert.ok(total <= limit, `${total} bytes, more than ${limit}:\n${list}`);
      });
  }
}

async function transferOf(request: Request): Promise<{ url: string; bytes: number }> {
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  const response = await request.response();
  const type = response!.headers()['content-type'] ?? '';
  if (/html|css|javascript/.test(type))
    assert.equal(response!.headers()['content-encoding'], 'br', `${request.url()} is sent compressed`);
  return { url: request.url(), bytes: responseBodySize + responseHeadersSize };
}
