/** nginx, Varnish and Caddy with the configurations of deploy/proxies, each at a port of this machine. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { until } from '../../src/platform/database/embedded/processes.ts';

export type Proxy = { pid: number; port: number; stop(): Promise<void> };
/** `files`: the folder of the stored files. */
type Behind = { port: number; files: string };

const folderOfExamples = path.join(import.meta.dirname, '../../../deploy/proxies');

/** The example with these changes for this machine, each of which has to be in it. */
async function adapted(name: string, changes: [string | RegExp, string][]): Promise<string> {
  let text = await readFile(path.join(folderOfExamples, name), 'utf8');
  for (const [from, to] of changes) {
    const changed = text.replaceAll(typeof from === 'string' ? from : new RegExp(from, 'gm'), to);
    assert.notEqual(changed, text, `${name} has no ${from}`);
    text = changed;
  }
  return text;
}

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function started(
  program: string,
  args: string[],
  { port, folder }: { port: number; folder: string },
): Promise<Proxy> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: folder },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  child.once('error', (error) => (output += error.message));
  const listens = () =>
    new Promise<boolean>((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)));
      socket.once('error', () => resolve(false));
    });
  assert.ok(await until(listens, 60_000), `${program} does not listen: ${output}`);
  return {
    pid: child.pid!,
    port,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function startNginx(behind: Behind): Promise<Proxy> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longstrip-nginx-'));
  const port = await freePort();
  const site = await adapted('nginx.conf', [
    ['127.0.0.1:3000', `127.0.0.1:${behind.port}`],
    ['/var/cache/nginx', `${folder}/cache`],
    ['/srv/longstrip-files', behind.files],
    ['listen 80;', `listen 127.0.0.1:${await freePort()};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
    [/^ *ssl_certificate.*\n/, ''],
  ]);
  await mkdir(path.join(folder, 'cache'));
  const file = path.join(folder, 'nginx.conf');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(
    file,
    `daemon off; master_process off; ${user} pid ${folder}/pid; error_log stderr warn;
events {}
http {
  access_log off; sendfile on; keepalive_requests 100000000; types { image/webp webp; image/avif avif; }
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
${site}
}`,
  );
  return started('nginx', ['-c', file, '-p', folder], { port, folder });
}

/** At a port that is known before, because the server purges it. */
export async function startVarnish(port: number, behind: Pick<Behind, 'port'>): Promise<Proxy> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longstrip-varnish-'));
  const file = path.join(folder, 'longstrip.vcl');
  await writeFile(file, await adapted('varnish.vcl', [['.port = "3000"', `.port = "${behind.port}"`]]));
  const place = ['-n', path.join(folder, 'work'), '-a', `127.0.0.1:${port}`, '-s', 'malloc,64m'];
  return started('varnishd', ['-F', '-j', 'none', '-f', file, ...place, '-p', 'http_gzip_support=off'], {
    port,
    folder,
  });
}

export async function startCaddy(behind: Behind): Promise<Proxy> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longstrip-caddy-'));
  const port = await freePort();
  const file = path.join(folder, 'Caddyfile');
  const site = await adapted('Caddyfile', [
    ['127.0.0.1:3000', `127.0.0.1:${behind.port}`],
    ['/srv/longstrip-files', behind.files],
    [
      /^comics\.example, uncensored\.comics\.example, images\.comics\.example/,
      ['', 'uncensored.', 'images.'].map((label) => `http://${label}comics.example:${port}`).join(', '),
    ],
  ]);
  await writeFile(file, `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n}\n${site}`);
  return started('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { port, folder });
}
