/** What readers, buyers and editors meet while something around the server is wrong, and how it ends: docs/faults.md. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { openServerProcess, type ServerProcessOptions } from '../crash/server-process.ts';
import { freePort } from '../free-port.ts';
import { openLoad } from '../nodes/load.ts';
import { openServers } from '../replication/debian-postgres.ts';

const room = await mkdtemp(path.join(os.tmpdir(), 'faults-'));
const databases = await openServers();
const postgres = await databases.primary();
const servers: Awaited<ReturnType<typeof openServerProcess>>[] = [];
after(async () => {
  for (const server of servers) await server.kill();
  await databases.close();
  await rm(room, { recursive: true, force: true });
});

const secret = { SECRET: 'x'.repeat(32), ROLES: 'pages,api,jobs', LOG_LEVEL: 'warn' };
let folders = 0;

async function start({ beside, ...options }: ServerProcessOptions & { beside?: { dataDir: string } } = {}) {
  // A server of its own, because schedules do not run in the databases of other tests.
  const name = `site${++folders}`;
  if (!options.databaseUrl) await postgres.query(`create database ${name}`);
  const databaseUrl = options.databaseUrl ?? postgres.url(name);
  const dataDir = beside?.dataDir ?? path.join(room, name);
  const server = await openServerProcess(dataDir, {
    ...options,
    databaseUrl,
    env: { ...secret, ...options.env },
  });
  servers.push(server);
  await server.start();
  return {
    server,
    dataDir,
    databaseUrl,
    query: <Row extends object>(text: string) =>
      postgres.query<Row>(text, new URL(databaseUrl).pathname.slice(1)),
  };
}

async function post(origin: string, address: string, body: object, token?: string) {
  const answer = await fetch(origin + address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

const signUp = (origin: string, email: string) =>
  post(origin, '/v1/accounts:signUp?key=any', { email, password: 'twelve tides', returnSecureToken: true });

test('a clock that is a day ahead publishes nothing early and signs nobody out', async () => {
  const right = await start({ env: { ROLES: 'pages,api' } });
  const wrong = await start({
    beside: right,
    databaseUrl: right.databaseUrl,
    env: {
      LD_PRELOAD: '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
      FAKETIME: '+25h',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  });
  const nodes = [right.server.origin, wrong.server.origin] as const;
  for (const [here, there] of [nodes, nodes.toReversed()]) {
    const { json } = await signUp(here!, `${new URL(here!).port}@readers.example`);
    const account = await fetch(`${there}/api/v1/account`, {
      headers: { authorization: `Bearer ${String(json['idToken'])}` },
    });
    assert.equal(account.status, 200);
  }
  const key = await right.server.makeKey();
  const call = async (address: string, body: object) => {
    const { status, json } = await post(nodes[0], `/api/v1${address}`, body, key);
    assert.ok(status < 300, JSON.stringify(json));
    return (json['data'] as { id: string }[])[0]!.id;
  };
  const comicsId = await call('/comics', { title: 'Tomorrow', contentRating: 'T', draft: true });
  const publishAt = new Date(Date.now() + 2 * 3_600_000).toISOString();
  await call('/comics/publication', { ids: [comicsId], publication: 'scheduled', publishAt });
  const began = await right.query<{ now: Date }>('select now()');
  const hasRun = async () => {
    const done = await right.query<{ at: Date }>(
      `select completed_on as at from jobs.job where name = 'catalogue-publish' and state = 'completed'`,
    );
    return done.some(({ at }) => at > began[0]!.now);
  };
  assert.ok(await until(hasRun, 150_000, 500), 'the node whose clock is wrong publishes what is due');
  assert.deepEqual(await right.query('select id from comic where published'), []);
  const metrics = await fetch(`${nodes[1]}/metrics`, { headers: { authorization: `Bearer ${key}` } });
  const [, difference] = /^longstrip_clock_difference_seconds\S* ([\d.]+)/m.exec(await metrics.text())!;
  assert.ok(Math.abs(Number(difference) - 25 * 3600) < 60, `${difference} s`);
});

test('without a mail server people can sign up, and their letters arrive when it is back', async () => {
  const port = await freePort();
  const { server } = await start({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'http://127.0.0.1' },
  });
  const address = 'late@readers.example';
  const { json } = await signUp(server.origin, address);
  const sent = await post(server.origin, '/v1/accounts:sendOobCode?key=any', {
    requestType: 'VERIFY_EMAIL',
    idToken: json['idToken'],
  });
  assert.equal(sent.status, 200);
  const recipients: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(to, _session, done) {
      recipients.push(to.address);
      done();
    },
    onData(stream, _session, done) {
      stream.on('end', () => done()).resume();
    },
  });
  await new Promise<void>((ready) => smtp.listen(port, '127.0.0.1', ready));
  after(() => new Promise<void>((closed) => smtp.close(closed)));
  assert.equal((smtp.server.address() as AddressInfo).port, port);
  assert.ok(await until(async () => recipients.includes(address), 120_000, 200), 'the letter arrives');
});

test('with 256 descriptors more connections than that are refused plainly, and none is broken afterwards', async () => {
  const { server } = await start({ before: ['prlimit', '--nofile=256'] });
  const load = await openLoad({ origin: server.origin, nodes: [server.origin], key: await server.makeKey() });
  const statuses = new Map<number | string, number>();
  const crowd = Array.from({ length: 600 }, async () => {
    const status = await fetch(`${server.origin}/`).then(
      async (answer) => (await answer.text(), answer.status),
      (error: Error) => (error.cause as { code?: string })?.code ?? 'error',
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  await Promise.all(crowd);
  const unexpected = [...statuses.keys()].filter(
    (status) => typeof status === 'number' && status !== 200 && status !== 503,
  );
  assert.deepEqual(unexpected, [], JSON.stringify([...statuses]));
  // The connections of the crowd are idle now, and end as soon as others come: a first try may still be refused.
  const report = await load.run(() => new Promise((resolve) => setTimeout(resolve, 5_000)), {
    readers: 1,
    buyers: 1,
  });
  assert.ok(report.failures.length <= 10, JSON.stringify(report.failures));
  assert.ok(report.counts.edits > 1 && report.counts.purchases > 1);
});

test(
  'with 512 MB of memory uploads are encoded and pages are served',
  {
    skip: process.getuid?.() !== 0 && 'needs a control group, which only root can make',
  },
  async () => {
    const group = `/sys/fs/cgroup/memory/longstrip-${process.pid}`;
    await mkdir(group);
    await writeFile(`${group}/memory.limit_in_bytes`, String(512 * 1024 * 1024));
    after(() => rmdir(group).catch(() => {}));
    const { server } = await start({
      before: ['sh', '-c', `echo $$ > ${group}/cgroup.procs; exec "$0" "$@"`],
    });
    const load = await openLoad({
      origin: server.origin,
      nodes: [server.origin],
      key: await server.makeKey(),
    });
    const report = await load.run(() => new Promise((resolve) => setTimeout(resolve, 20_000)));
    assert.deepEqual(report.failures, []);
    await server.kill();
  },
);
