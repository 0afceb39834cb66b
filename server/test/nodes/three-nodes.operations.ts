/**
 * Three nodes with disks of their own on a primary with a replica, behind PgBouncer and HAProxy, and on a bucket of Ceph,
 * while nodes are killed, the replica comes and goes, the primary is replaced and the storage is away.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { after, test } from 'node:test';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { openServerProcess } from '../crash/server-process.ts';
import { openServers } from '../replication/debian-postgres.ts';
import { startHaProxy, startPgBouncer } from '../replication/proxies.ts';
import { startRadosgw } from '../storage/radosgw.ts';
import { startHaproxy } from './haproxy.ts';
import { failuresOutside, openLoad } from './load.ts';

const minutes = Number(process.env['NODES_MINUTES'] ?? 5);
/** Milliseconds for which the storage is away. */
const outage = 30_000;

const database = 'longstrip';
const servers = await openServers();
const primary = await servers.primary();
await primary.query(`create database ${database}`);
const replica = await servers.replicaOf(primary);
const sessions = await startHaProxy(servers, [primary.port, replica.port]);
const transactions = await startPgBouncer(servers, sessions.port);
const at = (port: number) => `postgres://postgres@127.0.0.1:${port}/${database}`;
const ceph = await startRadosgw();
const bucket = await ceph.bucket();
const room = await mkdtemp(path.join(os.tmpdir(), 'three-nodes-'));
const env = {
  ROLES: 'pages,api,jobs',
  DATABASE_DIRECT_URL: at(sessions.port),
  DATABASE_READ_URL: at(replica.port),
  DATABASE_NAMED_STATEMENTS: 'off',
  STORAGE: 's3',
  S3_BUCKET: bucket.bucket,
  S3_ENDPOINT: bucket.endpoint!,
  S3_ACCESS_KEY_ID: bucket.credentials!.accessKeyId,
  S3_SECRET_ACCESS_KEY: bucket.credentials!.secretAccessKey,
  SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: 'http://127.0.0.1',
  TRUST_PROXY: 'loopback',
  MIN_FREE_SPACE: '0',
  SHUTDOWN_DELAY: '2',
};
const nodes = await Promise.all(
  [1, 2, 3].map((number) =>
    openServerProcess(path.join(room, `node${number}`), { databaseUrl: at(transactions.port), env }),
  ),
);
const closing: (() => Promise<unknown>)[] = [];
after(async () => {
  for (const close of closing.toReversed()) await close();
  for (const node of nodes) await node.kill();
  await transactions.stop();
  await sessions.stop();
  await servers.close();
  await ceph.stop();
  await rm(room, { recursive: true, force: true });
});
for (const node of nodes) await node.start();
const haproxy = await startHaproxy(nodes.map(({ origin }) => origin));
closing.push(() => haproxy.stop());
const load = await openLoad({
  origin: haproxy.origin,
  nodes: nodes.map(({ origin }) => origin),
  key: await nodes[0]!.makeKey(),
});

test(`${minutes} minutes of readers, buyers, editors and uploads: nothing acknowledged is lost`, async (context) => {
  const away: [number, number][] = [];
  /** Requests that wait for what is away end within their time limits. */
  const whileAway = async (work: () => Promise<void>) => {
    const began = load.secondsSince();
    await work();
    away.push([began, load.secondsSince() + 15]);
  };
  const answers = async () => (await fetch(ceph.endpoint).catch(() => undefined))?.ok ?? false;
  const disturbances = [
    () =>
      whileAway(async () => {
        ceph.pause();
        await wait(outage);
        ceph.resume();
        assert.ok(await until(answers, 60_000));
      }),
    async () => {
      await replica.stop('immediate');
      await wait(5_000);
      await replica.start();
    },
    () =>
      whileAway(async () => {
        await transactions.pause();
        await primary.stop('fast');
        await replica.promote();
        await sessions.turn(primary.port, replica.port);
        await transactions.resume();
      }),
  ];
  const disturb = async () => {
    const end = performance.now() + minutes * 60_000;
    for (let round = 0; performance.now() < end; round++) {
      await wait(15_000);
      const node = nodes[round % nodes.length]!;
      await (round % 2 === 0 ? node.kill() : node.stop());
      await wait(2_000);
      await node.start();
      await disturbances[round]?.();
    }
  };
  const report = await load.run(disturb);
  const failures = failuresOutside(report, away);
  const slowest = Math.max(...report.visibleAfter);
  context.diagnostic(
    `${report.attempts} requests, ${report.failures.length} failed, ${failures.length} of them outside the outage; ` +
      `${JSON.stringify(report.counts)}; an edit is visible on all nodes within ${slowest.toFixed(0)} ms`,
  );
  for (const { at, what, reason } of failures) context.diagnostic(`${at.toFixed(1)} s ${what}: ${reason}`);
  assert.ok(failures.length <= report.attempts / 1000, `${failures.length} of ${report.attempts} failed`);
  assert.ok(report.counts.purchases > 0 && report.counts.edits > 0 && report.counts.pages > 0);
});
