/** What `npm run doctor` finds: each check in a fault of its own, and without one. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { readConfig } from '../../src/config/config.ts';
import { checkDatabase } from '../../src/platform/doctor/check-database.ts';
import { checkMail } from '../../src/platform/doctor/check-mail.ts';
import { checkCertificate, checkImageHost, checkOrigin } from '../../src/platform/doctor/check-origin.ts';
import { checkDisk, checkStorage } from '../../src/platform/doctor/check-storage.ts';
import { examine, type Say } from '../../src/platform/doctor/finding.ts';
import { doctorHeader, doctorToken, isDoctorToken } from '../../src/platform/doctor/what-arrives.ts';
import { openLocalDisk } from '../../src/platform/storage/local-disk.ts';
import { openTestApp } from '../app-for-tests.ts';
import { aStubSite } from '../stub-site.ts';
import { testDatabase } from '../testing.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'doctor-'));
after(() => rm(folder, { recursive: true, force: true }));

/** The findings that are not ok, as "state sentence". */
async function findingsOf(check: (say: Say) => Promise<void>): Promise<string[]> {
  const findings = await examine('Part', check, 'Do something.');
  assert.ok(findings.length > 0);
  return findings.filter(({ state }) => state !== 'ok').map(({ state, sentence }) => `${state} ${sentence}`);
}

test('the database: version, durability, tables, rights, notifications, connections', async () => {
  const { db, url } = await testDatabase();
  const config = readConfig({ DATABASE_URL: url });
  const check = (address = db.session, more: Record<string, string> = {}) =>
    findingsOf((say) =>
      checkDatabase({ address, direct: address }, readConfig({ DATABASE_URL: url, ...more }), say),
    );
  // The database of tests does not wait for its disk.
  const [unsafe, ...others] = await check();
  assert.match(unsafe!, /^wrong PostgreSQL does not wait for its disk/);
  assert.deepEqual(others, []);
  assert.match(
    (await check(db.session, { DATABASE_POOL_SIZE: '90' })).at(-1)!,
    /^wrong A process like this opens/,
  );
  await db.pool.query("delete from kysely_migration where name like '0083%'");
  const reader = `doctor_${process.pid}`;
  await db.pool.query(`create role ${reader} login`);
  try {
    const found = await check({ ...db.session, options: `-c role=${reader}` });
    assert.match(found.join('\n'), /may not read and write all tables/);
    await db.pool.query(`grant select, insert, update, delete on all tables in schema public to ${reader}`);
    const granted = await check({ ...db.session, options: `-c role=${reader}` });
    assert.match(granted.join('\n'), /1 of the migrations are missing, and this role may not change tables/);
  } finally {
    await db.pool.query(`drop owned by ${reader}`);
    await db.pool.query(`drop role ${reader}`);
  }
  assert.match(
    (await check({ ...db.session, database: 'nothing' }))[0]!,
    /^wrong database "nothing" does not exist/,
  );
  assert.equal(config.database.url, url);
});

test('the storage: what it stores, and to which database it belongs', async () => {
  const storage = await openLocalDisk(path.join(folder, 'files'));
  const check = (checked: typeof storage, marker?: string) =>
    findingsOf((say) => checkStorage(checked, { tmpDir: folder, marker }, say));
  assert.deepEqual(await check(storage), []);
  assert.match((await check(storage, 'this site'))[0]!, /^wrong The storage is empty or not mounted/);
  const keeping = { ...storage, delete: async () => [] };
  assert.match((await check(keeping))[0]!, /^wrong The storage does not remove files/);
  const away = { ...storage, putFile: () => Promise.reject(new Error('It does not answer')) };
  assert.deepEqual(await check(away), ['wrong It does not answer.']);
});

test('the disk: rights and free space', async () => {
  const disk = (minFreeBytes: number, tmpDir = folder) =>
    findingsOf((say) => checkDisk({ dataDir: folder, tmpDir, minFreeBytes }, say));
  assert.deepEqual(await disk(0), []);
  assert.match((await disk(Number.MAX_SAFE_INTEGER))[0]!, /^wrong .* are free on the disk of DATA_DIR/);
  assert.match((await disk(0, path.join(folder, 'nothing')))[0]!, /^wrong ENOENT/);
});

test('the mails: the server, SPF, DMARC and DKIM', async () => {
  const records: Record<string, string[][]> = {
    'comics.example': [['v=spf1 include:', 'mail.example -all'], ['another']],
    '_dmarc.comics.example': [['v=DMARC1; p=none']],
    's1._domainkey.comics.example': [['v=DKIM1; k=rsa; p=MIIB', 'IjAN']],
  };
  const config = readConfig({
    SMTP_URL: 'smtp://mail.example',
    PUBLIC_URL: 'https://comics.example',
    MAIL_FROM: 'letters@comics.example',
  });
  const check = (without: string[] = [], more: { code?: string; refuses?: boolean } = {}, selector = 's1') =>
    findingsOf((say) =>
      checkMail(
        config,
        {
          verify: async () => {
            if (more.refuses) throw new Error('EAUTH, 535');
          },
          async resolveTxt(name) {
            const found = without.includes(name) ? undefined : records[name];
            if (!found || more.code) throw Object.assign(new Error('no'), { code: more.code ?? 'ENOTFOUND' });
            return found;
          },
        },
        selector || undefined,
        say,
      ),
    );
  assert.deepEqual(await check(), []);
  assert.deepEqual(await check([], { refuses: true }), [
    'wrong The mail server does not accept the connection: EAUTH, 535',
  ]);
  for (const name of Object.keys(records)) assert.equal((await check([name])).length, 1, name);
  assert.match((await check([], { code: 'ETIMEOUT' }))[0]!, /^warning DNS could not be asked/);
  assert.match((await check([], {}, ''))[0]!, /^warning DKIM was not checked/);
});

test('what arrives through a proxy: host, address, region', async () => {
  const secret = 'x'.repeat(32);
  type Front = { headers?: Record<string, string>; appends?: boolean; keeps?: boolean };
  /** The findings about a site whose proxy changes headers; it sends the visitor's address unless it keeps or omits it. */
  async function through(front: Front, env: Record<string, string>, asked = secret): Promise<string[]> {
    const proxy = http.createServer((request, response) => {
      const { 'x-forwarded-for': claimed, ...headers } = request.headers;
      const visitor = '198.51.100.9';
      const forwarded = front.keeps ? claimed : front.appends ? `${claimed}, ${visitor}` : visitor;
      http
        .request(
          {
            host: '127.0.0.1',
            port: (app.server.address() as AddressInfo).port,
            path: request.url,
            headers: { ...headers, ...(forwarded && { 'x-forwarded-for': forwarded }), ...front.headers },
          },
          (answer) => {
            response.writeHead(answer.statusCode!, answer.headers);
            answer.pipe(response);
          },
        )
        .end();
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const origin = `http://localhost:${(proxy.address() as AddressInfo).port}`;
    const settings = { PUBLIC_URL: origin, ...env };
    const { app, config } = await openTestApp({ env: settings });
    await app.listen({ host: '127.0.0.1', port: 0 });
    try {
      return await findingsOf((say) => checkOrigin({ origin, site: 'normal', secret: asked }, config, say));
    } finally {
      proxy.close();
      proxy.closeAllConnections();
    }
  }
  assert.deepEqual(await through({}, { TRUST_PROXY: '1' }), []);
  assert.deepEqual(await through({ appends: true }, { TRUST_PROXY: '1' }), []);
  assert.match((await through({ appends: true }, { TRUST_PROXY: 'on' }))[0]!, /^wrong A visitor can pretend/);
  assert.match((await through({ keeps: true }, { TRUST_PROXY: '1' }))[0]!, /^wrong A visitor can pretend/);
  assert.match((await through({}, {}))[0]!, /^wrong Limits count the proxy and not the visitor/);
  assert.match(
    (await through({ headers: { host: 'inside:3000' } }, { TRUST_PROXY: '1' }))[0]!,
    /^wrong Requests for localhost:\d+ arrive as requests for inside:3000/,
  );
  const region = { TRUST_PROXY: '1', REGION_HEADER: 'x-region' };
  assert.match((await through({}, region))[0]!, /^wrong A visitor can choose the region/);
  assert.deepEqual(await through({ headers: { 'x-region': 'DE' } }, region), []);
  assert.match((await through({}, { TRUST_PROXY: '1' }, 'y'.repeat(32)))[0]!, /^warning .* does not tell/);
});

test('an image host, and one that serves the whole site', async () => {
  const { app } = await openTestApp({
    env: { PUBLIC_URL: 'http://localhost', IMAGE_BASE_URL: 'http://127.0.0.1' },
    site: aStubSite(),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const check = (host: string, from = port) =>
    findingsOf((say) => checkImageHost(`http://${host}:${from}`, say));
  assert.deepEqual(await check('127.0.0.1'), []);
  assert.match((await check('localhost'))[0]!, /^wrong .* serves more than images: .* answered with 200/);
  const other = http.createServer((_request, response) => response.end('Welcome to nginx'));
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  after(() => other.close());
  assert.match(
    (await check('127.0.0.1', (other.address() as AddressInfo).port))[0]!,
    /^wrong .* answered with 200, and not by Longstrip/,
  );
});

test('an address that another program answers, or nobody', async () => {
  const other = http.createServer((_request, response) => response.end('Welcome to nginx'));
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const ask = () =>
    findingsOf((say) => checkOrigin({ origin, site: 'normal', secret: undefined }, readConfig({}), say));
  assert.match((await ask())[0]!, /^wrong .* and not by Longstrip/);
  other.close();
  other.closeAllConnections();
  assert.match((await ask())[0]!, /^wrong fetch failed: .*ECONNREFUSED/);
});

test('a certificate that browsers refuse, that ends soon, or that is good', async () => {
  const pem = await readFile(path.join(import.meta.dirname, '../../../e2e/harness/localhost.pem'));
  const front = https.createServer({ key: pem, cert: pem }).listen(0, 'localhost');
  await once(front, 'listening');
  after(() => front.close());
  const origin = `https://localhost:${(front.address() as AddressInfo).port}`;
  const check = (options?: Parameters<typeof checkCertificate>[2]) =>
    findingsOf((say) => checkCertificate(origin, say, options));
  assert.match((await check())[0]!, /^wrong Browsers refuse .*self.signed/);
  assert.deepEqual(await check({ ca: pem }), []);
  const soon = Date.parse('2126-10-20T00:00:00Z');
  assert.match((await check({ ca: pem, now: soon }))[0]!, /^warning .* valid for 8 more days/);
});

test('what arrives is told only to who knows the secret, for some minutes', async () => {
  const now = Date.now();
  const token = doctorToken('secret', now);
  assert.ok(isDoctorToken('secret', token, now + 60_000));
  for (const [secret, each, time] of [
    ['another', token, now],
    ['secret', token, now + 3_600_000],
    ['secret', token.replace(/^\d/, '2'), now],
    ['secret', '', now],
    ['secret', `${now}.${'a'.repeat(43)}`, now],
    ['secret', `${now}.${'ä'.repeat(43)}`, now],
  ] as const)
    assert.ok(!isDoctorToken(secret, each, time), each);
  const api = await openTestApp();
  const health = (headers: Record<string, string>) => api.send('GET', '/healthz', { headers });
  assert.deepEqual((await health({ [doctorHeader]: token })).json, { status: 'ok' });
  const { arrived } = (await health({ [doctorHeader]: doctorToken('x'.repeat(32)) })).json;
  assert.equal(arrived.host, 'localhost');
});

test('the command says what is wrong, and ends with 1', async () => {
  const { url } = await testDatabase();
  const run = (env: Record<string, string>, ...args: string[]) =>
    new Promise<{ code: number; out: string }>((resolve) => {
      const file = path.join(import.meta.dirname, '../../src/commands/doctor.ts');
      const options = { env: { PATH: process.env['PATH'], DATA_DIR: folder, DATABASE_URL: url, ...env } };
      execFile(process.execPath, [file, ...args], options, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out: out + err }),
      );
    });
  const found = await run({});
  assert.equal(found.code, 1, found.out);
  assert.match(found.out, /^ok {7}Database {5}PostgreSQL/m);
  assert.match(found.out, /^wrong {4}Database .*does not wait for its disk.*\n +Set fsync = on/m);
  assert.match(found.out, /^ok {7}Storage/m);
  const settings = await run({ PORT: 'many' });
  assert.equal(settings.code, 1);
  assert.match(settings.out, /^wrong {4}Settings +PORT must be/m);
  assert.equal((await run({}, '--else')).code, 2);
});
