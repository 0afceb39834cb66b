/** A picture beside nginx, where that is installed, which serves the same file from the same disk. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { freePort, measure, type Product, running, type Running, untilServing } from './processes.ts';
import { median, printTable } from './table.ts';

/** A usual slice of an episode in AVIF, 800 pixels wide. */
const pictureBytes = 28_000;
/** How often the product may spend what nginx spends. */
const allowedRatio = 10;

/** Answers whether a picture costs at most ten times what nginx spends on it; true if nginx is not installed. */
export async function pictureBesideNginx(
  product: Product,
  pool: pg.Pool,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<boolean> {
  const files = path.join(product.dataDir, 'files');
  const key = await aPictureOfUsualSize(files, pool);
  const nginx = await startNginx(files);
  if (!nginx) console.log('\nnginx is not installed: a picture is measured without it.');
  try {
    const load = { method: 'GET' as const, headers: {}, connections: 16, seconds };
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push((await measure(product, { ...load, path: `/images/${path.basename(key)}` })).cpuMicros);
      if (nginx) theirs.push((await measure(nginx, { ...load, path: `/${key}` })).cpuMicros);
    }
    const micros = Math.round(median(ours));
    const ratio = nginx ? median(ours) / median(theirs) : Number.NaN;
    const columns = ['bytes', 'product µs cpu', 'nginx µs cpu', 'ratio cpu'];
    const row = [pictureBytes, micros, nginx ? Math.round(median(theirs)) : 'none', nginx ? ratio : 'none'];
    printTable(`A picture (${rounds} rounds of ${seconds} s, 16 connections, medians)`, columns, [row]);
    return !nginx || ratio <= allowedRatio;
  } finally {
    await nginx?.stop();
  }
}

/** Gives a stored picture random bytes of the usual size. The pictures of the bench are tiny. */
async function aPictureOfUsualSize(files: string, pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ key: string }>(
    `update stored_file set bytes = $1 where key = (select key from stored_file
       where key like 'images/%.webp' and state = 'kept' order by key limit 1) returning key`,
    [pictureBytes],
  );
  const { key } = rows[0]!;
  await writeFile(path.join(files, key), randomBytes(pictureBytes));
  return key;
}

/** One process with one worker; undefined if nginx is not installed. */
async function startNginx(root: string): Promise<Running | undefined> {
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
