/** What single pieces of work cost: queries, notifications and processor time, counted from outside the product. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { aPicture, testDatabase } from '@longstrip/server/testing';
import { pictureBesideNginx } from './picture.ts';
import { cpuSeconds, environmentOf, startProduct, type Running } from './processes.ts';
import { printTable } from './table.ts';

const uncachedPages = 500;
const pagesBefore = 1000;
const bareQueries = 2000;
const importedPages = 1000;
const imagesOfEpisode = 40;

/** Pages that the product has not rendered before, one after the other. */
export async function uncached(product: Running, pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from comic where content_rating <> 'AO' order by created_at desc limit $1`,
    [pagesBefore + uncachedPages],
  );
  const addresses = rows.map(({ id }) => `http://127.0.0.1:${product.port}/comic/${id}`);
  // V8 goes on compiling during the first thousand pages.
  for (const address of addresses.slice(0, pagesBefore)) await load(address);
  const cost = await costOf(product, pool, async () => {
    for (const address of addresses.slice(pagesBefore)) await load(address);
  });
  const [ms, cpuMs, queries] = [cost.ms, cost.cpu * 1000, cost.queries].map((sum) => sum / uncachedPages);
  const beyond = cpuMs! - queries! * (await cpuMsOfBareQuery(pool, rows[0]!.id));
  const title = 'Comic pages rendered for the first time, one after the other (each)';
  const columns = ['pages', 'ms', 'ms cpu', 'queries', 'ms cpu beyond as many bare queries'];
  printTable(title, columns, [[uncachedPages, ms!, cpuMs!, queries!, beyond]]);
}

/** Processor time in milliseconds to send a prepared statement and to read one row. */
async function cpuMsOfBareQuery(pool: pg.Pool, id: string): Promise<number> {
  const run = async (times: number) => {
    for (let time = 0; time < times; time++)
      await pool.query({ name: 'bare', text: 'select * from comic where id = $1', values: [id] });
  };
  await run(500);
  const before = process.cpuUsage();
  await run(bareQueries);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / bareQueries;
}

/**
 * The images of an episode for a first-time reader, one of them beside nginx, and an import of many pages. Answers
 * whether the image is cheap enough.
 */
export async function imagesAndImport(times: { rounds: number; seconds: number }): Promise<boolean> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longstrip-bench-'));
  const { db, url, close } = await testDatabase();
  const dataDir = path.join(folder, 'data');
  const product = await startProduct(url, dataDir, { X_ACCEL_LOCATION: '/stored-files/' });
  try {
    const strip = await aLibrary(path.join(folder, 'Strip'), 1, imagesOfEpisode);
    await runImport(strip, { url, dataDir });
    await untilQuiet(db.pool);
    await readEpisode(product, db.pool);
    // The fourth of its episodes is locked.
    await runImport(await aLibrary(path.join(folder, 'Locked'), 4, 1), { url, dataDir });
    const isCheap = await pictureBesideNginx(product, db.pool, times);
    const many = await aLibrary(path.join(folder, 'Many'), 10, importedPages / 10);
    const invalidations = { ofLists: 0, ofPageImages: 0 };
    const stop = await db.listen('longstrip_news', {
      onNotify(payload) {
        // These two tags concern one page image and the strip of its episode; all other tags concern lists.
        const tags = payload.match(/(?<=")[A-Za-z]+(?=[:"])|\*/g) ?? [];
        const isList = tags.some((tag) => tag !== 'ComicAsset' && tag !== 'Image');
        invalidations[isList ? 'ofLists' : 'ofPageImages']++;
      },
      onReconnect: () => {},
    });
    const began = performance.now();
    await runImport(many, { url, dataDir });
    const seconds = (performance.now() - began) / 1000;
    await stop();
    const columns = ['seconds', 'invalidations of lists', 'invalidations of one episode’s images'];
    const row = [seconds, invalidations.ofLists, invalidations.ofPageImages];
    printTable(`Importing ${importedPages} pages in 10 episodes`, columns, [row]);
    return isCheap;
  } finally {
    await product.stop();
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function readEpisode(product: Running, pool: pg.Pool): Promise<void> {
  const origin = `http://127.0.0.1:${product.port}`;
  const chapters = await pool.query<{ comicsId: string; chapterId: string }>(
    'select comic_id as "comicsId", id as "chapterId" from chapter limit 1',
  );
  const list = await fetch(`${origin}/api/v1/comics-assets/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ limit: 200, filters: chapters.rows[0] }),
  });
  const slices = ((await list.json()) as { data: { url: string }[] }).data;
  const rows: (string | number)[][] = [];
  for (const reader of ['first', 'second']) {
    const cost = await costOf(product, pool, async () => {
      for (const { url } of slices) await load(origin + url);
    });
    rows.push([reader, cost.queries, Math.round(cost.ms), Math.round(cost.cpu * 1000)]);
  }
  printTable(`The ${slices.length} images of an episode`, ['reader', 'queries', 'ms', 'ms cpu'], rows);
}

async function load(address: string): Promise<void> {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'br' } });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  await answer.arrayBuffer();
}

type Cost = { ms: number; cpu: number; queries: number };

async function costOf(product: Running, pool: pg.Pool, work: () => Promise<void>): Promise<Cost> {
  const queriesBefore = await transactions(pool);
  const cpuBefore = await cpuSeconds(product.pid);
  const began = performance.now();
  await work();
  const ms = performance.now() - began;
  const cpu = (await cpuSeconds(product.pid)) - cpuBefore;
  return { ms, cpu, queries: (await transactions(pool)) - queriesBefore };
}

/** Transactions of other connections so far; each query outside a transaction is one. */
async function transactions(pool: pg.Pool): Promise<number> {
  // The last transactions of a connection are counted once it has been idle for ten seconds.
  await wait(11_000);
  const { rows } = await pool.query<{ count: number }>(
    'select xact_commit::int as count from pg_stat_database where datname = current_database()',
  );
  return rows[0]!.count;
}

/** Waits for the jobs of a server's start, which would be counted with the first measurement. */
async function untilQuiet(pool: pg.Pool): Promise<void> {
  let before = await transactions(pool);
  for (let round = 0; round < 6; round++) {
    const now = await transactions(pool);
    if (now - before < 10) return;
    before = now;
  }
  throw new Error('The server goes on with its own work.');
}

async function aLibrary(folder: string, episodes: number, pages: number): Promise<string> {
  for (let episode = 1; episode <= episodes; episode++) {
    const chapter = path.join(folder, `Episode ${episode}`);
    await mkdir(chapter, { recursive: true });
    for (let page = 1; page <= pages; page++) {
      const picture = await aPicture({ width: 64, height: 96, shade: pages * 1000 + episode * 100 + page });
      await writeFile(path.join(chapter, `${page}.png`), picture);
    }
  }
  return folder;
}

async function runImport(library: string, at: { url: string; dataDir: string }): Promise<void> {
  const program = path.join(import.meta.dirname, '../server/src/commands/import.ts');
  const child = spawn(process.execPath, [program, library, '--rating', 'T'], {
    env: environmentOf(at),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The import ended with code ${code}.`);
}
