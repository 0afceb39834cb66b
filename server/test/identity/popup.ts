/** A popup in a browser: follows redirects, keeps cookies and presses buttons. */
import assert from 'node:assert/strict';
import type { TestApp } from '../app-for-tests.ts';
import type { AuthEvent } from '../../src/features/identity/social/popup-pages.ts';
import type { ProviderId } from '../../src/features/identity/social/provider.ts';

export type Page = { status: number; url: URL; text: string; headers: Record<string, string | undefined> };

export type Popup = ReturnType<typeof openPopup>;

export function openPopup(test: TestApp, origin = 'http://localhost') {
  const cookies = new Map<string, string>();

  async function ask(method: 'GET' | 'POST', url: URL, form?: URLSearchParams): Promise<Page> {
    const response = await test.app.inject({
      method,
      url: url.pathname + url.search,
      headers: {
        host: url.host,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { payload: form.toString() } : {}),
    });
    for (const cookie of [response.headers['set-cookie'] ?? []].flat()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      cookies.set(name!, value!);
    }
    const headers = response.headers as Page['headers'];
    return { status: response.statusCode, url, text: response.body, headers };
  }

  /** Follows redirects for as long as they stay on our origin. */
  async function go(method: 'GET' | 'POST', url: URL | string, form?: URLSearchParams): Promise<Page> {
    let page = await ask(method, new URL(url, origin), form);
    for (let steps = 0; page.status >= 300 && page.status < 400; steps++) {
      assert.ok(steps < 5, 'too many redirects');
      const next = new URL(page.headers['location']!, page.url);
      if (next.origin !== new URL(origin).origin) return { ...page, url: next };
      page = await ask('GET', next);
    }
    return page;
  }

  return {
    cookies,
    go,
    /** Opens the popup as the SDK does. */
    open: (providerId: ProviderId, more: Record<string, string> = {}) =>
      go('GET', `/emulator/auth/handler?${new URLSearchParams({ ...handlerQuery, providerId, ...more })}`),
    /** Presses a button of the provider's page, or sends its form with the typed text. */
    choose(page: Page, choice: Record<string, string>, { redirect = true } = {}): Promise<Page> {
      return (redirect ? go : ask)('POST', page.url, formIn(page.text, choice));
    },
    /** Signs in completely; returns the event for the page. */
    async signIn(providerId: ProviderId, choice: Record<string, string>, more: Record<string, string> = {}) {
      const page = await this.open(providerId, more);
      return eventIn(await this.choose(page, choice));
    },
    /** The request that the SDK makes after the event. */
    async redeem(event: AuthEvent, fields: Record<string, unknown> = {}) {
      const response = await test.app.inject({
        method: 'POST',
        url: '/v1/accounts:signInWithIdp?key=any',
        headers: {
          host: new URL(origin).host,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        payload: {
          requestUri: event.urlResponse,
          sessionId: event.sessionId,
          returnSecureToken: true,
          returnIdpCredential: true,
          ...fields,
        },
      });
      // oxlint-disable-next-line typescript/no-explicit-any -- tests say by assertions what they expect of it
      return { status: response.statusCode, body: JSON.parse(response.body) as Record<string, any> };
    },
  };
}

const handlerQuery = {
  apiKey: 'longstrip',
  appName: '[DEFAULT]',
  authType: 'signInViaPopup',
  eventId: '1234567890',
  v: '12.19.0',
  redirectUrl: 'https://elsewhere.example/',
};

export function eventIn(page: Page): AuthEvent {
  const found = /<script type="application\/json" id="event">(.*?)<\/script>/.exec(page.text)?.[1];
  assert.ok(found, `${page.status} ${page.text}`);
  return (JSON.parse(found) as { authEvent: AuthEvent }).authEvent;
}

/** The hidden fields of the page's first form, with the choice added. */
function formIn(html: string, choice: Record<string, string>): URLSearchParams {
  const form = new URLSearchParams();
  const first = html.slice(html.indexOf('<form'), html.indexOf('</form>'));
  for (const [, name, value] of first.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g))
    form.append(name!, unescapeHtml(value!));
  for (const [name, value] of Object.entries(choice)) form.append(name, value);
  return form;
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
