import assert from 'node:assert/strict';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { clockAt } from '../clock.ts';
import { openMail, type Letter } from './mail.ts';
import { LetterNotSent, openSmtp } from './smtp.ts';

const clock = clockAt('2026-03-01T10:00:00Z');
const letter: Letter = {
  to: 'mia@readers.example',
  subject: 'Choose a new password',
  text: 'Hello,\n\nhttps://comics.example/account/action?oobCode=abc\n.\n..and on\n',
  html: '<p>Hello 漫画</p>',
};
const sender = { name: 'Longstrip', address: 'letters@comics.example', domain: 'comics.example' };

/** A real server, and what it took. */
async function serverThat(options: SMTPServerOptions = {}) {
  const taken: { from: unknown; to: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('latin1');
        taken.push({ from: mailFrom && mailFrom.address, to: rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {}); // connections that a client gives up on
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  after(() => new Promise<void>((closed) => server.close(closed)));
  return { taken, port: (server.server.address() as AddressInfo).port };
}

const refusing = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

/** The error that a job would store; it names no recipient. */
async function failureOf(sending: Promise<void>): Promise<string> {
  const error = await sending.then(
    () => assert.fail('was sent'),
    (thrown: Error) => thrown,
  );
  assert.ok(error instanceof LetterNotSent);
  const all = `${error.stack} ${JSON.stringify(error)}`;
  assert.ok(!/readers\.example|oobCode|hunter2/.test(all), all);
  assert.equal(error.cause, undefined);
  return error.message;
}

test('delivers a letter to one recipient with the credentials of the URL', async () => {
  const users: unknown[] = [];
  const { taken, port } = await serverThat({
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      users.push([username, password]);
      done(null, { user: username });
    },
  });
  const smtpUrl = `smtp://site%40comics:hunter2%2F%3A@127.0.0.1:${port}`;
  const mail = openMail({ smtpUrl, from: 'Longstrip <letters@comics.example>' }, { dataDir: '', clock });
  await mail.send(letter);
  await mail.send({ ...letter, to: 'second@readers.example' });
  assert.deepEqual(users[0], ['site@comics', 'hunter2/:']);
  assert.deepEqual(
    taken.map(({ from, to }) => [from, to]),
    [
      ['letters@comics.example', ['mia@readers.example']],
      ['letters@comics.example', ['second@readers.example']],
    ],
  );
  const read = await PostalMime.parse(taken[0]!.raw);
  assert.equal(read.text?.trimEnd(), letter.text.trimEnd());
  assert.equal(read.html?.trim(), letter.html);
  assert.equal(new Date(read.date!).getTime(), clock.now().getTime());
});

test('text from people adds no recipient', async () => {
  const { taken, port } = await serverThat();
  const mail = openSmtp(`smtp://127.0.0.1:${port}`, { sender, clock });
  await mail.send({ ...letter, subject: 'Hi\r\nBcc: eve@evil.example\r\n.\r\nQUIT' });
  const more = '\r\nRCPT TO:<eve@evil.example>';
  for (const to of [`mia@readers.example${more}`, 'mia@readers.example>,<eve@evil.example'])
    await assert.rejects(mail.send({ ...letter, to }), /one plain address/);
  assert.deepEqual(
    taken.map(({ to }) => to),
    [['mia@readers.example']],
  );
});

test('a refusal is an error with codes, so that the job tries again', async () => {
  const recipient = await serverThat({
    onRcptTo: ({ address }, _session, done) => done(refusing(550, `5.1.1 <${address}> is unknown`)),
  });
  const toRecipient = openSmtp(`smtp://127.0.0.1:${recipient.port}`, { sender, clock });
  assert.match(await failureOf(toRecipient.send(letter)), /\(EENVELOPE, RCPT TO, 550, 5\.1\.1\)/);

  const content = await serverThat({
    onData(stream, _session, done) {
      stream.resume().on('end', () => done(refusing(554, 'No oobCode here')));
    },
  });
  const toContent = openSmtp(`smtp://127.0.0.1:${content.port}`, { sender, clock });
  assert.match(await failureOf(toContent.send(letter)), /\(EMESSAGE, DATA, 554\)/);

  const password = await serverThat({
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(refusing(535, '5.7.8 not hunter2')),
  });
  const withPassword = openSmtp(`smtp://site:hunter2@127.0.0.1:${password.port}`, { sender, clock });
  assert.match(await failureOf(withPassword.send(letter)), /\(EAUTH, [\w ]+, 535, 5\.7\.8\)/);
  assert.deepEqual([...recipient.taken, ...content.taken, ...password.taken], []);
});

test('fails if no server listens', async () => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  assert.match(
    await failureOf(openSmtp(`smtp://127.0.0.1:${port}`, { sender, clock }).send(letter)),
    /\(ESOCKET, CONN\)/,
  );
});

for (const [name, talk] of [
  ['says nothing', () => {}],
  ['greets and falls silent', (socket: net.Socket) => void socket.write('220 hello\r\n')],
  [
    'sends lines without an end',
    (socket: net.Socket) => {
      const talking = setInterval(() => socket.write('220-well\r\n'), 20);
      socket.on('close', () => clearInterval(talking));
    },
  ],
] as const)
  test(`gives up on a server that ${name}`, async () => {
    const sockets: net.Socket[] = [];
    const server = net.createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => {});
      talk(socket);
    });
    after(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const mail = openSmtp(`smtp://127.0.0.1:${port}`, { sender, clock, timeout: 150 });
    assert.match(await failureOf(mail.send(letter)), /ETIMEDOUT/);
  });

test('a password is never sent unencrypted to another machine', async () => {
  let asked = false;
  const { port, taken } = await serverThat({
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => {
      asked = true;
      done(null, { user: 'site' });
    },
  });
  // This machine, by an address that `openSmtp` does not recognise as local.
  const mail = openSmtp(`smtp://site:hunter2@[::ffff:127.0.0.1]:${port}`, { sender, clock, timeout: 5000 });
  assert.match(await failureOf(mail.send(letter)), /\(ETLS|\(ESOCKET/); // the second where there is no IPv6
  assert.deepEqual([asked, taken], [false, []]);
});

for (const smtpUrl of ['mail.example', 'http://mail.example', 'smtp://', 'smtp:hunter2'])
  test(`refuses the mail server ${JSON.stringify(smtpUrl)} without quoting it`, () => {
    assert.throws(
      () => openSmtp(smtpUrl, { sender, clock }),
      (error: Error) => /must be given as smtp:/.test(error.message) && !/hunter2/.test(String(error.stack)),
    );
  });

test('names the mistake if a password contains "%"', () => {
  assert.throws(
    () => openSmtp('smtp://site:50%off@mail.example', { sender, clock }),
    /"%" .* is written as "%25"/,
  );
});
