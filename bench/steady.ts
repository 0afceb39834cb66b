/**
 * npm run bench -- steady: half an hour at half the top load. Memory, open files and connections of the last ten minutes are
 * compared with those of the second ten.
 */
import { readdir, readFile } from 'node:fs/promises';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { keepTestServer, testDatabase } from '@longstrip/server/testing';
import type pg from 'pg';
import { growTo } from './many-comics.ts';
import { startProduct } from './processes.ts';
import { repeat } from './repeat.ts';
import { send, type Call } from './send.ts';
import { median, printTable } from './table.ts';

const minutes = 30;
const connections = 16;
const allowed = 1.05;
const sampleSeconds = 5;
/** So few that the caches are full within the first ten minutes. */
const comics = 1_000;

const page = (path: string): Call => ({
  method: 'GET',
  path,
  headers: { accept: 'text/html', 'accept-encoding': 'br' },
});
const ask = (path: string, body: object): Call => ({
  method: 'POST',
  path: `/api/v1${path}`,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** What readers request, the same comics more often than others: some pages come from the cache, some do not. */
function nextCall(ids: readonly string[], count: number): Call {
  const id = ids[Math.floor(Math.random() ** 3 * ids.length)]!;
  const calls = [
    () => page('/'),
    () => page(`/comic/${id}`),
    () => page('/categories'),
    () => ask('/comics/browse', { limit: 20, sort: 'updated' }),
    () => ask('/chapters/list', { limit: 20, filters: { comicsId: id } }),
    () => ask('/comics/list', { limit: 10, filters: { id: [id] } }),
  ];
  return calls[count % calls.length]!();
}

type Sample = { rss: number; files: number; connections: number };

async function sample(pid: number, pool: pg.Pool): Promise<Sample> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return {
    rss: Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024,
    files: (await readdir(`/proc/${pid}/fd`)).length,
    connections: rows[0]!.count,
  };
}

export async function steadyLoad(): Promise<boolean> {
  const release = await keepTestServer();
  const { db, url, close } = await testDatabase();
  await growTo(db.pool, comics);
  const product = await startProduct(url, undefined, { ROLES: 'pages,api,jobs' });
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  try {
    const { rows } = await db.pool.query<{ id: string }>(
      `select id from comic where content_rating <> 'AO' order by id`,
    );
    const ids = rows.map(({ id }) => id);
    let count = 0;
    const once = () => send({ ...nextCall(ids, count++), port: product.port }, agent);
    await repeat({ atOnce: connections, seconds: 20 }, once);
    const top = await repeat({ atOnce: connections, seconds: 20 }, once);
    const rate = top.requests / top.seconds / 2;
    const samples: Sample[] = [];
    const began = performance.now();
    const isOver = () => performance.now() - began > minutes * 60_000;
    const sampling = (async () => {
      for (; !isOver(); await wait(sampleSeconds * 1000)) samples.push(await sample(product.pid, db.pool));
    })();
    let sent = 0;
    const paced = async () => {
      const due = began + (sent++ / rate) * 1000;
      if (due > performance.now()) await wait(due - performance.now());
      await once();
    };
    const load = await repeat({ atOnce: connections, seconds: minutes * 60 }, paced);
    await sampling;
    const third = samples.length / 3;
    const middle = samples.slice(third, 2 * third);
    const last = samples.slice(2 * third);
    const figures = (['rss', 'files', 'connections'] as const).map((name) => {
      const [before, after] = [middle, last].map((part) => median(part.map((each) => each[name])));
      return [name === 'rss' ? 'memory, MB' : name, before!, after!, after! / before!] as const;
    });
    const title = `${minutes} minutes at ${Math.round(rate)} requests a second, half of what is possible (${load.requests} requests, medians)`;
    printTable(
      title,
      ['', 'second ten minutes', 'last ten minutes', 'ratio'],
      figures.map((row) => [...row]),
    );
    return figures.every(([, , , ratio]) => ratio <= allowed);
  } finally {
    agent.destroy();
    await product.stop();
    await close();
    await release();
  }
}
