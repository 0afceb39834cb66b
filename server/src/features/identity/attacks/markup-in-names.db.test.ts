/** Markup in names is stored and shown as text everywhere. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { lettersIn } from '../../../../test/letters.ts';
import { openPopup } from '../../../../test/identity/popup.ts';
import { openVisitors } from '../../../../test/identity/visitors.ts';

const { app, visitor } = await openVisitors({ env: { DEMO: 'on' } });
const markup = `"'><img src=x onerror=alert(1)></script><script>alert(2)</script>`;
const picture = 'https://pictures.example/"><script>alert(3)</script>';

const eve = visitor('eve');
const { email, call, done } = eve;
const member = await done(
  call('signUp', { email, password: 'correct horse', displayName: markup, returnSecureToken: true }),
);
const { idToken } = member;

test('answers are JSON, which no browser renders as a page', async () => {
  const updated = await done(call('update', { idToken, displayName: markup, photoUrl: picture }));
  assert.equal(updated.displayName, markup);
  // A URL cannot contain these characters; it has them percent-encoded.
  assert.equal(updated.photoUrl, 'https://pictures.example/%22%3E%3Cscript%3Ealert(3)%3C/script%3E');
  const answers = [
    await app.send('POST', '/v1/accounts:lookup?key=any', { json: { idToken } }),
    await app.send('GET', '/api/v1/account', { key: String(idToken) }),
  ];
  for (const { status, headers, text } of answers) {
    assert.equal(status, 200);
    assert.ok(text.includes(JSON.stringify(markup)));
    assert.match(headers['content-type']!, /^application\/json/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.match(headers['content-security-policy']!, /^default-src 'none'/);
  }
});

test('the archive is a download, never a page, and its JSON holds the name unchanged', async () => {
  const { headers, bytes } = await app.send('GET', '/api/v1/account/export', { key: String(idToken) });
  assert.equal(headers['content-type'], 'application/zip');
  assert.match(headers['content-disposition']!, /^attachment;/);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  const files = unzipSync(new Uint8Array(bytes));
  assert.equal(JSON.parse(strFromU8(files['account.json']!)).displayName, markup);
  assert.ok(Object.keys(files).every((name) => /^[\w-]+\.(json|txt)$/.test(name)));
});

test('letters contain no names, so they carry no message of an attacker', async () => {
  await eve.verify(idToken);
  await eve.moveTo(eve.mail('new'), idToken);
  await eve.codeIn('RECOVER_EMAIL', email);
  await eve.code('PASSWORD_RESET', { email: eve.mail('new') }, eve.mail('new'));
  const letters = await lettersIn(app);
  assert.ok(letters.length >= 3);
  for (const { subject, text, html } of letters)
    assert.doesNotMatch(subject + text + html, /alert\(|onerror|<script|<img/);
});

test('the popup’s pages show no name', async () => {
  const popup = openPopup(app);
  const page = await popup.open('google.com');
  const answered = await popup.choose(page, { name: markup, email: 'markup' });
  assert.equal(answered.status, 200);
  assert.doesNotMatch(answered.text, /alert|onerror|markup@/);
  const mistaken = await popup.choose(await popup.open('google.com'), { name: markup, email: markup });
  assert.doesNotMatch(mistaken.text, /<img|<script>|onerror=alert/);
});
