import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import PostalMime from 'postal-mime';
import { clockAt } from '../clock.ts';
import { openMail, type Letter } from './mail.ts';

const room = await mkdtemp(path.join(os.tmpdir(), 'outbox-'));
after(() => rm(room, { recursive: true, force: true }));
const clock = clockAt('2026-03-01T10:00:00.123Z');
const link = `https://comics.example/account/action?mode=verifyEmail&oobCode=${'aB-_9=.'.repeat(200)}`;
const letter: Letter = {
  to: 'mia@readers.example',
  subject: 'Grüße – あなたの新しいパスワード, and more than fits on one line of a header',
  text: `Hello,\n\n${link}\n\n.\nFrom here on: ${'långt '.repeat(300)}`,
  html: `<p>漫画 &amp; <a href="${link.replaceAll('&', '&amp;')}">${'word '.repeat(400)}</a></p>`,
};

/** Sends with its own outbox and reads the letters in it. */
async function sent(given: Partial<Letter> = {}, from = 'Longstrip <letters@comics.example>') {
  const dataDir = await mkdtemp(path.join(room, 'data-'));
  await openMail({ smtpUrl: undefined, from }, { dataDir, clock }).send({ ...letter, ...given });
  const folder = path.join(dataDir, 'outbox');
  const [name, ...others] = await readdir(folder);
  assert.deepEqual(others, []);
  const file = path.join(folder, name!);
  const raw = await readFile(file, 'latin1');
  return { folder, file, name: name!, raw, mail: await PostalMime.parse(await readFile(file)) };
}

const namesOf = (mail: { headers: { key: string }[] }) => mail.headers.map(({ key }) => key).sort();

test('a written letter reads back unchanged', async () => {
  const { mail, raw } = await sent({}, 'Café “漫画”, Comics & Co <letters@comics.example>');
  assert.deepEqual(mail.from, { name: 'Café “漫画”, Comics & Co', address: 'letters@comics.example' });
  assert.deepEqual(mail.to, [{ name: '', address: 'mia@readers.example' }]);
  assert.equal(mail.subject, letter.subject);
  assert.equal(mail.text?.trimEnd(), letter.text.trimEnd());
  assert.equal(mail.html?.trimEnd(), letter.html);
  assert.deepEqual(mail.attachments, []);
  for (const line of raw.split('\r\n')) assert.ok(line.length <= 78 && !/[\r\n]/.test(line), line);
  assert.match(raw, /^[\x20-\x7e\r\n]*$/); // passes servers that know seven bits only
});

test('a name may look like an address without being one', async () => {
  for (const name of ['I <3 Comics', '<eve@evil.example>', 'eve@evil.example, Eve', 'Tom "T" \\']) {
    const { mail, raw } = await sent({}, `${name} <letters@comics.example>`);
    assert.deepEqual(mail.from, { name, address: 'letters@comics.example' }, raw);
  }
});

test('has a date, a message id of our domain, and is marked as automatic', async () => {
  const { mail, raw } = await sent({}, '"Longstrip" <letters@cömics.example>');
  assert.equal(mail.from?.name, 'Longstrip');
  assert.equal(new Date(mail.date!).toISOString(), '2026-03-01T10:00:00.000Z');
  assert.match(mail.messageId!, /^<[\w-]{36}@xn--cmics-jua\.example>$/);
  assert.match(raw, /^Auto-Submitted: auto-generated\r$/m);
  assert.notEqual((await sent()).mail.messageId, mail.messageId);
  assert.deepEqual(
    namesOf(mail),
    'auto-submitted content-type date from message-id mime-version subject to'.split(' '),
  );
});

test('files are named by time and recipient, and readable by their owner only', async () => {
  const { folder, file, name } = await sent({ to: "Mia.O'Neil+Comics/..@Readers.example" });
  assert.match(name, /^2026-03-01T10-00-00\.123Z-mia-o-neil-comics-readers-example-[0-9a-f]{8}\.eml$/);
  assert.match((await sent({ to: '猫@例え.テスト' })).name, /Z-someone-[0-9a-f]{8}\.eml$/);
  if (process.platform === 'win32') return;
  assert.equal((await stat(folder)).mode & 0o777, 0o700);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
});

test('replaces line breaks that would inject headers', async () => {
  const plain = namesOf((await sent()).mail);
  for (const end of ['\r\n', '\n', '\r', '\u2028', '\u0085', '\0\r\n']) {
    const { mail } = await sent(
      { subject: `Hello${end}Bcc: eve@evil.example${end}${end}<b>body</b>` },
      `Longstrip${end}Reply-To: eve@evil.example <letters@comics.example>`,
    );
    assert.deepEqual(namesOf(mail), plain);
    assert.equal(mail.subject, 'Hello Bcc: eve@evil.example <b>body</b>');
    assert.equal(mail.from?.address, 'letters@comics.example');
    assert.equal(mail.from?.name, 'Longstrip Reply-To: eve@evil.example');
    assert.equal(mail.text?.trimEnd(), letter.text.trimEnd());
    await assert.rejects(sent({ to: `mia@readers.example${end}Bcc: eve@evil.example` }), namesNoRecipient);
  }
});

for (const to of [
  '',
  'mia',
  'mia@',
  '@readers.example',
  'mia@readers.example, eve@evil.example',
  'mia@readers.example;eve@evil.example',
  'mia@readers.example@evil.example',
  'Mia <mia@readers.example>',
  '<mia@readers.example>',
  '"mia"@readers.example',
  'mia@readers.example ',
  'mia(comment)@readers.example',
  'group:mia@readers.example;',
  'mia\u202e@readers.example',
  `${'m'.repeat(320)}@readers.example`,
])
  test(`refuses to write to ${JSON.stringify(to.slice(0, 50))}`, () =>
    assert.rejects(sent({ to }), namesNoRecipient));

/** An error must not name the recipient: it is logged and kept with the job. */
function namesNoRecipient(error: Error): boolean {
  return error.message === 'A letter goes to one plain address.' && error.cause === undefined;
}

for (const from of ['', 'Longstrip', 'a@b.example, c@d.example', 'Longstrip <>', '<a@b.example> Longstrip'])
  test(`refuses the sender ${JSON.stringify(from)}`, () => {
    const settings = { smtpUrl: undefined, from };
    assert.throws(() => openMail(settings, { dataDir: room, clock }), /must be an address/);
  });

test('a failure is passed on and leaves no partial file', async () => {
  const dataDir = await mkdtemp(path.join(room, 'data-'));
  await writeFile(path.join(dataDir, 'outbox'), 'in the way');
  const mail = openMail({ smtpUrl: undefined, from: 'letters@comics.example' }, { dataDir, clock });
  await assert.rejects(mail.send(letter), { code: 'EEXIST' });
  assert.deepEqual(await readdir(dataDir), ['outbox']);
});
