/** npm run bench: speed as ratios measured in one run, and whether costs stay flat as the catalogue grows. */
import type pg from 'pg';
import { keepTestServer, testDatabase } from '@longstrip/server/testing';
import { againstSql } from './against-sql.ts';
import { imagesAndImport, uncached } from './costs.ts';
import { counting } from './counting.ts';
import { knownAndUnknown } from './known-and-unknown.ts';
import { aGenre, anOperatorKey, growTo } from './many-comics.ts';
import { recorded } from './recorded.ts';
import { measure, type Product, startBareServer, startProduct, type Running } from './processes.ts';
import type { Call } from './send.ts';
import { paying } from './paying.ts';
import { mostEpisodes, searching } from './searching.ts';
import { signIns } from './sign-in.ts';
import { median, printTable } from './table.ts';

const rounds = 5;
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const list = (body: object) => ({
  method: 'POST' as const,
  path: '/api/v1/comics/list',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const list200 = list({ limit: 200 });
const homePage = { method: 'GET' as const, path: '/', headers: { 'accept-encoding': 'br' } };

/** Answers whether a cached page costs at most 1.5 times what the bare server spends on it. */
async function againstBare(product: Running): Promise<boolean> {
  await measure(product, { ...homePage, connections: 4, seconds: 1 });
  const bare = await startBareServer([await recorded(product, list200), await recorded(product, homePage)]);
  try {
    const rows: (string | number)[][] = [];
    for (const [name, request] of [
      ['comics/list, 200 comics', list200],
      ['home page, cached, brotli', homePage],
    ] as const) {
      const ours: Awaited<ReturnType<typeof measure>>[] = [];
      const theirs: typeof ours = [];
      for (let round = 0; round < rounds; round++) {
        ours.push(await measure(product, { ...request, connections: 16, seconds }));
        theirs.push(await measure(bare, { ...request, connections: 16, seconds }));
      }
      const [rate, bareRate] = [ours, theirs].map((all) =>
        median(all.map((each) => each.requests / each.seconds)),
      );
      const [cpu, bareCpu] = [ours, theirs].map((all) => median(all.map((each) => each.cpuMicros)));
      const ratios = [rate! / bareRate!, bareCpu! / cpu!];
      const [perSecond, barePerSecond, micros, bareMicros] = [rate!, bareRate!, cpu!, bareCpu!].map(
        Math.round,
      );
      rows.push([
        name,
        ours[0]!.bytes,
        perSecond!,
        barePerSecond!,
        ratios[0]!,
        micros!,
        bareMicros!,
        ratios[1]!,
      ]);
    }
    const title = `Against a bare node:http server that sends the same bytes (${rounds} interleaved rounds of ${seconds} s, 16 connections, medians)`;
    const rates = ['product req/s', 'bare req/s', 'ratio req/s'];
    const cpus = ['product µs cpu', 'bare µs cpu', 'ratio cpu'];
    printTable(title, ['call', 'bytes', ...rates, ...cpus], rows);
    return Number(rows.at(-1)!.at(-1)) >= 1 / 1.5;
  } finally {
    await bare.stop();
  }
}

// Calls with an operator key are not cached: each goes to the database. The ratings are those a reader gets.
const fresh = (limit: number, filters: object = {}) =>
  list({ limit, filters: { contentRating: ['T', 'M'], ...filters } });
const newest = { 'newest 10': fresh(10), 'newest 50': fresh(50) };
const withKey = (call: Call, key: string): Call => ({
  ...call,
  headers: { ...call.headers, authorization: `Bearer ${key}` },
});

/** Measures the three catalogues in turns, so that a slow moment of the machine affects all alike. */
async function flatness(catalogues: Catalogue[]): Promise<boolean> {
  const calls = {
    ...newest,
    'newest 5 of a genre': fresh(5, { genres: [aGenre] }),
  };
  const rows: (string | number)[][] = [];
  let flat = true;
  for (const [name, call] of Object.entries(calls)) {
    const times = catalogues.map((): number[] => []);
    for (let round = 0; round <= rounds; round++) {
      for (const [index, { product, key }] of catalogues.entries()) {
        const { p50 } = await measure(product, { ...withKey(call, key), connections: 1, seconds: 1 });
        // The first round warms up.
        if (round > 0) times[index]!.push(p50);
      }
    }
    const [small, ...rest] = times.map(median);
    const ratio = Math.max(...rest) / small!;
    flat &&= ratio <= 1.3;
    rows.push([name, small!, ...rest, ratio]);
  }
  const sizes = catalogues.map(({ size }) => `${size} comics`);
  const title = 'List calls from the database as the catalogue grows (one connection, median ms)';
  printTable(title, ['call', ...sizes, 'largest / smallest'], rows);
  return flat;
}

type Catalogue = {
  size: number;
  url: string;
  pool: pg.Pool;
  product: Product;
  key: string;
  close(): Promise<void>;
};

if (process.argv.includes('large')) {
  await import('./large.ts');
  process.exit();
}

if (process.argv.includes('search')) {
  const releaseServer = await keepTestServer();
  await searching({ episodes: mostEpisodes }).finally(releaseServer);
  process.exit();
}

if (process.argv.includes('steady')) {
  const { steadyLoad } = await import('./steady.ts');
  process.exit((await steadyLoad()) ? 0 : 1);
}

const release = await keepTestServer();
const catalogues: Catalogue[] = [];
try {
  for (const size of [100, 10_000, 100_000]) {
    const database = await testDatabase();
    const { pool } = database.db;
    await growTo(pool, size);
    const { url } = database;
    const product = await startProduct(url);
    const key = await anOperatorKey(pool);
    catalogues.push({ size, url, pool, product, key, close: () => database.close() });
  }
  const flat = await flatness(catalogues);
  const largest = catalogues.at(-1)!;
  const calls = Object.entries(newest).map(([name, call]) => [name, withKey(call, largest.key)] as const);
  const lean = await againstSql(Object.fromEntries(calls), largest, { rounds, seconds: 1 });
  const cached = await againstBare(largest.product);
  await uncached(catalogues[1]!.product, catalogues[1]!.pool);
  const isPictureCheap = await imagesAndImport({ rounds, seconds });
  await signIns(catalogues[0]!.product, { rounds, seconds });
  await counting(catalogues[0]!.product, catalogues[0]!.pool);
  const cheap = await paying(catalogues[0]!.product, catalogues[0]!.pool);
  const alike = await knownAndUnknown(catalogues[0]!.product, catalogues[0]!.pool);
  const isSearchQuick = await searching({ episodes: mostEpisodes / 10 });
  console.log(`\n${flat ? 'Flat' : 'NOT flat'} within 1.3x.`);
  console.log(`Lists cost ${lean ? 'at most' : 'MORE than'} twice their statements.`);
  console.log(`A cached page costs ${cached ? 'at most' : 'MORE than'} 1.5 times a bare server's.`);
  console.log(`Pictures cost ${isPictureCheap ? 'at most' : 'MORE than'} what they may beside nginx.`);
  console.log(`The check of what was paid adds ${cheap ? 'at most' : 'MORE than'} 5 % to a list.`);
  console.log(`95 of 100 searches take ${isSearchQuick ? 'at most' : 'MORE than'} 50 ms.`);
  console.log(`Known and unknown e-mails ${alike ? 'take' : 'do NOT take'} equally long within 10 %.`);
} finally {
  for (const { product, close } of catalogues) {
    await product.stop();
    await close();
  }
  await release();
}
