/** Ceph's S3 service on this machine: a monitor, one OSD in memory, and radosgw. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../../src/config/config.ts';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { freePort } from '../free-port.ts';

const run = promisify(execFile);
const keys = [
  ['mon.', 'mon: allow *'],
  ['client.admin', 'mon: allow *', 'osd: allow *'],
  ['client.rgw.a', 'mon: allow *', 'osd: allow *'],
  ['osd.0', 'mon: allow profile osd', 'osd: allow *'],
] as const;
const credentials = { accessKeyId: 'LONGSTRIPTEST', secretAccessKey: 'a-secret-of-the-tests' };

export type Radosgw = {
  endpoint: string;
  /** A new bucket. `endpoint`: that of a proxy. */
  bucket(endpoint?: string): Promise<S3Config>;
  /** Freezes the service, and lets it go on. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
};

export async function startRadosgw(): Promise<Radosgw> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ceph-'));
  const file = (name: string) => path.join(folder, name);
  const conf = file('ceph.conf');
  const [monPort, port] = [await freePort(), await freePort()];
  const fsid = randomUUID();
  await mkdir(file('mon'));
  await mkdir(file('osd'));
  await writeFile(conf, configuration({ folder, fsid, monPort }));
  const programs: ChildProcess[] = [];
  const start = (program: string, ...args: string[]) => {
    const child = spawn(program, [...args, '-c', conf, '-f'], { stdio: 'ignore' });
    programs.push(child);
    return child;
  };
  const stop = async () => {
    for (const child of programs.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    // radosgw does not start without keys, even where none are asked for.
    const keyring = file('keyring');
    await run('ceph-authtool', ['--create-keyring', keyring]);
    for (const [name, ...caps] of keys) {
      const rights = caps.flatMap((cap) => ['--cap', ...cap.split(': ')]);
      await run('ceph-authtool', [keyring, '--gen-key', '-n', name, ...rights]);
    }
    const monmap = file('monmap');
    await run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `[v2:127.0.0.1:${monPort}]`, monmap]);
    await run('ceph-mon', ['--mkfs', '-i', 'a', '--monmap', monmap, '--keyring', keyring, '-c', conf]);
    start('ceph-mon', '-i', 'a');
    const ceph = (...args: string[]) => run('ceph', ['-c', conf, '--connect-timeout', '30', ...args]);
    await ceph('auth', 'import', '-i', keyring);
    const osd = randomUUID();
    await ceph('osd', 'new', osd);
    await run('ceph-osd', ['-i', '0', '--mkfs', '--osd-uuid', osd, '-c', conf]);
    start('ceph-osd', '-i', '0');
    const gateway = start(
      'radosgw',
      '-n',
      'client.rgw.a',
      '--rgw_frontends',
      `beast endpoint=127.0.0.1:${port}`,
    );
    const endpoint = `http://127.0.0.1:${port}`;
    const answers = async () => (await fetch(endpoint).catch(() => undefined))?.status === 200;
    if (!(await until(answers, 90_000))) throw new Error('radosgw does not answer.');
    const user = ['user', 'create', '--uid', 'test', '--display-name', 'Test'];
    const key = ['--access-key', credentials.accessKeyId, '--secret-key', credentials.secretAccessKey];
    await run('radosgw-admin', ['-c', conf, '-n', 'client.rgw.a', ...user, ...key]);
    const client = new S3Client({ endpoint, region: 'us-east-1', credentials, forcePathStyle: true });
    let buckets = 0;
    return {
      endpoint,
      async bucket(through = endpoint) {
        const bucket = `bucket-${++buckets}`;
        await client.send(new CreateBucketCommand({ Bucket: bucket }));
        return { bucket, endpoint: through, region: 'us-east-1', credentials, pathStyle: true };
      },
      pause: () => void gateway.kill('SIGSTOP'),
      resume: () => void gateway.kill('SIGCONT'),
      async stop() {
        client.destroy();
        gateway.kill('SIGCONT');
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Place = { folder: string; fsid: string; monPort: number };

function configuration({ folder, fsid, monPort }: Place): string {
  return `[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${monPort}]
keyring = ${folder}/keyring
run dir = ${folder}
admin socket = ${folder}/$cluster-$name.asok
log file = ${folder}/$name.log
mon data = ${folder}/mon
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 2147483648
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd pool default pg autoscale mode = off
mon allow pool size one = true
mon max pg per osd = 1000
rgw thread pool size = 32
`;
}
