/** What counting one read costs, compared with a bare insert in its own transaction. */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { cpuSeconds, type Running } from './processes.ts';
import { repeat, type Measured } from './repeat.ts';
import { send } from './send.ts';
import { printTable } from './table.ts';

/** Calls of one process share a commit, so many at once cost little more than one. */
const atOnceEach = [64, 512];
const chapters = 50;
const seconds = 3;

/**
 * Prints the processor time of the server and the time of the database for each read, and the latter for a bare
 * insert.
 */
export async function counting(product: Running, pool: pg.Pool): Promise<void> {
  const ids = await someChapters(pool);
  await pool.query(
    'create table bench_read (id uuid primary key, chapter_id uuid not null, day date not null)',
  );
  const rows: (string | number)[][] = [];
  for (const atOnce of atOnceEach) {
    const cpu = await cpuSeconds(product.pid);
    const ours = await databaseTime(pool, () => countReads(product, ids, atOnce));
    const micros = (((await cpuSeconds(product.pid)) - cpu) / ours.requests) * 1e6;
    const bare = await databaseTime(pool, () =>
      repeat({ atOnce, seconds }, () =>
        pool.query('insert into bench_read values ($1, $2, current_date)', [randomUUID(), ids[0]]),
      ),
    );
    const times = [micros, ours.micros, bare.micros].map(Math.round);
    rows.push([
      atOnce,
      Math.round(ours.requests / ours.seconds),
      ours.p50,
      ...times,
      ours.micros / bare.micros,
    ]);
  }
  printTable(
    'Counting reads, each answered after its commit (views are collected for 100 ms)',
    ['at once', 'reads/s', 'p50 ms', 'µs cpu', 'µs database', 'µs database, bare insert', 'ratio'],
    rows,
  );
}

/** Adds how many microseconds the database spent on each request, by its own statistics. */
async function databaseTime(
  pool: pg.Pool,
  work: () => Promise<Measured>,
): Promise<Measured & { micros: number }> {
  const active = async () => {
    // Connections report once they are idle for a second.
    await wait(2500);
    const { rows } = await pool.query<{ ms: number }>(
      'select active_time::float8 as ms from pg_stat_database where datname = current_database()',
    );
    return rows[0]!.ms;
  };
  const before = await active();
  const measured = await work();
  return { ...measured, micros: (((await active()) - before) / measured.requests) * 1000 };
}

async function countReads(product: Running, ids: readonly string[], atOnce: number): Promise<Measured> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });
  let sent = 0;
  const measured = await repeat({ atOnce, seconds }, () => {
    const number = sent++;
    const read = { view: randomUUID(), chapterId: ids[number % ids.length], step: 'read', furthest: 7 };
    const headers = {
      'content-type': 'application/json',
      // Many networks, because readers come from many.
      'x-forwarded-for': `198.18.${(number >> 8) & 255}.${number & 255}`,
      'user-agent': 'Bench',
    };
    const { port } = product;
    return send(
      { port, method: 'POST', path: '/api/v1/insight/views', headers, body: JSON.stringify(read) },
      agent,
    );
  });
  agent.destroy();
  return measured;
}

/** Open episodes with a page each. */
async function someChapters(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
       insert into chapter (id, comic_id, title, chapter_number, is_free, published_at, created_at)
       select gen_random_uuid(), comic.id, 'Counted', 9000, true, now(), now()
       from (select id from comic where content_rating = 'T' order by id desc limit $1) comic
       returning id),
     drawn as (
       insert into image (id, purpose, status, file_name, media_type, bytes, width, height, sha256, placeholder, original_key)
       select id, 'page', 'complete', 'page.png', 'image/png', 1000, 800, 1200, id::text, '', 'originals/' || id from made)
     insert into page (id, chapter_id, variant, page_number, image_id)
     select gen_random_uuid(), id, 'censored', 1, id from made
     returning chapter_id as id`,
    [chapters],
  );
  return rows.map(({ id }) => id);
}
