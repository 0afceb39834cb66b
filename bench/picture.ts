/**
 * Pictures beside nginx, where that is installed, which serves the same file from the same disk: from this server alone,
 * from the cache of nginx, and sent by nginx after this server has decided. And a 304 beside a bare server.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { startNginx } from '@longstrip/server/testing';
import { anOperatorKey } from './many-comics.ts';
import {
  cpuSeconds,
  freePort,
  measure,
  type Product,
  running,
  type Running,
  startBareServer,
  untilServing,
} from './processes.ts';
import { recorded } from './recorded.ts';
import { send, type Call } from './send.ts';
import { median, printTable } from './table.ts';

/** A usual slice of an episode in AVIF, 800 pixels wide. */
const pictureBytes = 28_000;

type Times = { rounds: number; seconds: number };
type Row = {
  name: string;
  call: Call;
  server: Pick<Running, 'pid' | 'port'>;
  beside: Running;
  besideCall: Call;
  allowed: number;
};

/** Answers whether each costs at most what it may; true if nginx is not installed. */
export async function pictureBesideNginx(product: Product, pool: pg.Pool, times: Times): Promise<boolean> {
  const files = path.join(product.dataDir, 'files');
  const plain = await startFileServer(files);
  if (!plain) {
    console.log('\nnginx is not installed: pictures are not measured.');
    return true;
  }
  const proxy = await startNginx({ port: product.port, files });
  const staff = await anOperatorKey(pool);
  const openPath = await addressOfPage(1, { product, pool, staff });
  // The fourth episode is locked, so its address is signed.
  const signedPath = await addressOfPage(4, { product, pool, staff });
  const [key, signedKey] = [
    await ofUsualSize(files, pool, openPath),
    await ofUsualSize(files, pool, signedPath),
  ];
  const call: Call = { method: 'GET', path: openPath, headers: {} };
  const file: Call = { method: 'GET', path: `/${key}`, headers: {} };
  const { headers } = await send({ ...call, port: product.port });
  const known: Call = { ...call, headers: { 'if-none-match': headers.etag! } };
  const bare = await startBareServer([await recorded(product, known)]);
  try {
    const rows: Row[] = [
      { name: 'alone', call, server: product, beside: plain, besideCall: file, allowed: 4 },
      { name: 'from the cache of nginx', call, server: proxy, beside: plain, besideCall: file, allowed: 1.3 },
      {
        name: 'signed, sent by nginx',
        call: { ...call, path: signedPath },
        server: proxy,
        beside: plain,
        besideCall: { ...file, path: `/${signedKey}` },
        allowed: 10,
      },
      {
        name: '304, beside node:http',
        call: known,
        server: product,
        beside: bare,
        besideCall: known,
        allowed: 2,
      },
    ];
    const printed: (string | number)[][] = [];
    for (const row of rows) printed.push(await compared(row, product, times));
    const columns = ['picture', 'µs cpu', 'µs cpu beside', 'ratio cpu', 'allowed'];
    const title = `Pictures of ${pictureBytes} bytes beside the file from nginx (${times.rounds} rounds of ${times.seconds} s, 16 connections, medians)`;
    printTable(title, columns, printed);
    return printed.every((row) => Number(row[3]) <= Number(row[4]));
  } finally {
    for (const each of [proxy, plain, bare]) await each.stop();
  }
}

/** What the product spends counts too, where nginx is in front of it. */
async function compared(
  { name, call, server, beside, besideCall, allowed }: Row,
  product: Product,
  { rounds, seconds }: Times,
): Promise<(string | number)[]> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = await cpuSeconds(product.pid);
    const { cpuMicros, requests } = await measure(
      { ...server, stop: async () => {} },
      { ...call, connections: 16, seconds },
    );
    const behind = server.pid === product.pid ? 0 : (await cpuSeconds(product.pid)) - before;
    ours.push(cpuMicros + (behind / requests) * 1e6);
    theirs.push((await measure(beside, { ...besideCall, connections: 16, seconds })).cpuMicros);
  }
  const [micros, besideMicros] = [median(ours), median(theirs)];
  return [name, Math.round(micros), Math.round(besideMicros), micros / besideMicros, allowed];
}

/** The address of a page of the episode with this number, as staff get it. */
async function addressOfPage(
  number: number,
  { product, pool, staff }: { product: Product; pool: pg.Pool; staff: string },
): Promise<string> {
  const { rows } = await pool.query<{ comicsId: string; chapterId: string }>(
    `select comic_id as "comicsId", id as "chapterId" from chapter where chapter_number = $1 limit 1`,
    [number],
  );
  const response = await fetch(`http://127.0.0.1:${product.port}/api/v1/comics-assets/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${staff}` },
    body: JSON.stringify({ filters: rows[0] }),
  });
  const { data } = (await response.json()) as { data: { url: string }[] };
  return data[0]!.url;
}

/** Gives the stored picture of an address random bytes of the usual size. The pictures of the bench are tiny. */
async function ofUsualSize(files: string, pool: pg.Pool, address: string): Promise<string> {
  const { rows } = await pool.query<{ key: string }>(
    `update stored_file set bytes = $1 where key = (select key from stored_file
       where key like 'images/%' || $2 and state = 'kept') returning key`,
    [pictureBytes, path.basename(address.split('?')[0]!)],
  );
  const { key } = rows[0]!;
  await writeFile(path.join(files, key), randomBytes(pictureBytes));
  return key;
}

/** One process with one worker; undefined if nginx is not installed. */
async function startFileServer(root: string): Promise<Running | undefined> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longstrip-nginx-'));
  const port = await freePort();
  const configuration = path.join(folder, 'nginx.conf');
  await writeFile(
    configuration,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr crit;
events {}
http {
  access_log off; sendfile on; keepalive_requests 100000000; types { image/webp webp; }
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${port}; root ${root}; }
}`,
  );
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const child = spawn('nginx', ['-c', configuration, '-p', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isMissing = await Promise.race([
    once(child, 'error').then(() => true),
    once(child, 'spawn').then(() => false),
  ]);
  if (isMissing) return void (await removeFolder());
  await untilServing(port, child);
  return running(child, port, removeFolder);
}
