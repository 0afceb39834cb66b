/** PgBouncer and HAProxy of Debian before a database, as operators run them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { until } from '../../src/platform/database/embedded/processes.ts';
import type { User } from '../../src/platform/rights/unprivileged-user.ts';
import { freePort } from '../free-port.ts';

type Where = { folder: string; user: User | undefined };

/** PgBouncer in transaction mode. */
export async function startPgBouncer({ folder, user }: Where, target: number) {
  const port = await freePort();
  const file = path.join(folder, `pgbouncer-${port}.ini`);
  const configure = (to: number) =>
    writeFile(
      file,
      `[databases]
* = host=127.0.0.1 port=${to} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
admin_users = postgres
pool_mode = transaction
max_client_conn = 500
default_pool_size = 20
server_login_retry = 1
`,
    );
  await configure(target);
  if (user) await chown(file, user.uid, user.gid);
  const child = spawn('/usr/sbin/pgbouncer', [file], { ...user, cwd: '/', stdio: 'ignore' });
  await listening(port);
  const admin = async (command: string) => {
    const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/pgbouncer` });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(command)).rows as Record<string, unknown>[];
    } finally {
      await client.end();
    }
  };
  return {
    port,
    admin,
    /** New transactions wait; running ones end. */
    pause: () => admin('pause'),
    resume: () => admin('resume'),
    async turnTo(next: number): Promise<void> {
      await configure(next);
      await admin('reload');
    },
    stop: () => end(child),
  };
}

/** HAProxy: TCP connections go to one of `targets`, which its administration socket chooses. */
export async function startHaProxy({ folder }: Where, targets: readonly number[]) {
  const [port, adminPort] = [await freePort(), await freePort()];
  const file = path.join(folder, `haproxy-${port}.cfg`);
  await writeFile(
    file,
    `global
  stats socket ipv4@127.0.0.1:${adminPort} level admin
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen database
  bind 127.0.0.1:${port}
${targets.map((target, index) => `  server s${target} 127.0.0.1:${target}${index > 0 ? ' disabled' : ''}`).join('\n')}
`,
  );
  const child = spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  await listening(port);
  const admin = (command: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = net.connect(adminPort, '127.0.0.1', () => socket.end(`${command}\n`));
      socket.on('data', (text) => (answer += String(text)));
      socket.on('end', () => resolve(answer)).on('error', reject);
    });
  return {
    port,
    /** Connections to `from` end, and new ones go to `to`. */
    async turn(from: number, to: number): Promise<void> {
      await admin(`disable server database/s${from}`);
      await admin(`shutdown sessions server database/s${from}`);
      await admin(`enable server database/s${to}`);
    },
    stop: () => end(child),
  };
}

async function listening(port: number): Promise<void> {
  const accepts = () =>
    new Promise<boolean>((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
  if (!(await until(accepts, 10_000))) throw new Error(`Nothing listens on port ${port}.`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'close');
}
