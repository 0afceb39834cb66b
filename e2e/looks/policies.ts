import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import http from 'node:http';
import { test } from 'node:test';
import type { LibrarySite } from '../harness/site.ts';
import { screensOf } from './screens.ts';

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
