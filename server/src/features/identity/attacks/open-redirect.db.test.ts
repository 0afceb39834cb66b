/** No URL or host in a request makes a link or redirect lead to another site. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lettersIn } from '../../../../test/letters.ts';
import { openVisitors } from '../../../../test/identity/visitors.ts';

const { app, visitor } = await openVisitors({ env: { PUBLIC_URL: 'https://localhost' } });

test('a letter’s link leads to this site, whatever address or host the caller names', async () => {
  const { signUp, email, codeIn } = visitor('owner');
  await signUp();
  const elsewhere = [
    'https://evil.example/account/action',
    'https://comics.example.evil.example/',
    'https://comics.example@evil.example/',
    'javascript:alert(1)//evil',
    'HTTPS://EVIL.EXAMPLE',
  ];
  const ask = (continueUrl: string) =>
    app.send('POST', '/v1/accounts:sendOobCode?key=any', {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
      json: {
        requestType: 'PASSWORD_RESET',
        email,
        continueUrl,
        canHandleCodeInApp: true,
        linkDomain: 'evil.example',
        dynamicLinkDomain: 'evil.example',
        iOSBundleId: 'evil.example',
      },
    });
  for (const continueUrl of elsewhere) assert.equal((await ask(continueUrl)).status, 200);
  for (const continueUrl of ['//evil.example', '/\\evil.example', 'evil.example'])
    assert.match((await ask(continueUrl)).json.error.message, /^INVALID_CONTINUE_URI/);
  for (const _ of elsewhere) await codeIn('PASSWORD_RESET');
  const written = await lettersIn(app);
  assert.equal(written.length, elsewhere.length);
  for (const { text, html } of written) {
    assert.ok(!/evil/i.test(text + html));
    const links = (text + html).match(/https?:\/\/[^\s"<]+/g) ?? [];
    assert.ok(links.length >= 3);
    for (const link of links) assert.ok(link.startsWith('https://localhost/account/action?'), link);
  }
});

test('unknown hosts are refused, also those with the uncensored label', async () => {
  const { signUp, email } = visitor('reader');
  await signUp();
  const before = (await lettersIn(app)).length;
  for (const host of ['evil.example', 'uncensored.evil.example', 'comics.example']) {
    const { status } = await app.send('POST', '/v1/accounts:sendOobCode?key=any', {
      host,
      json: { requestType: 'PASSWORD_RESET', email },
    });
    assert.equal(status, 421, host);
  }
  assert.equal((await lettersIn(app)).length, before);
});
