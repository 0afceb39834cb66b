/** npm run bench: speed as ratios measured in one run, and whether costs stay flat as the catalogue grows. */
import type pg from 'pg';
import { holdTestServer, testDatabase } from '@longstrip/server/testing';
import { knownAndUnknown } from './known-and-unknown.ts';
import { aGenre, anOperatorKey, growTo } from './many-comics.ts';
import { median, signIns } from './sign-in.ts';
import { measure, startBareServer, startProduct, type Running } from './processes.ts';

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

/** The same bytes and headers the product sends, for the bare server. */
async function recorded(server: Running, request: typeof list200 | typeof homePage) {
  const { method, path, headers } = request;
  const url = `http://127.0.0.1:${server.port}${path}`;
  // Node's fetch undoes encodings: what went over the wire is taken from the wire.
  const { default: http } = await import('node:http');
  return new Promise<{ path: string; headers: Record<string, string>; base64: string }>((resolve, reject) => {
    const sent = http.request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const {
          'transfer-encoding': _,
          connection: _c,
          'keep-alive': _k,
          date: _d,
          ...rest
        } = response.headers;
        resolve({
          path,
          headers: rest as Record<string, string>,
          base64: Buffer.concat(chunks).toString('base64'),
        });
      });
    });
    sent.on('error', reject);
    sent.end('body' in request ? request.body : undefined);
  });
}

async function againstBare(product: Running): Promise<void> {
  await measure(product, { ...homePage, connections: 4, seconds: 1 });
  const bare = await startBareServer([await recorded(product, list200), await recorded(product, homePage)]);
  try {
    console.log(
      `\nAgainst a bare node:http server that sends the same bytes (${rounds} interleaved rounds of ${seconds} s, 16 connections, medians)\n`,
    );
    console.log(
      '| call | bytes | product req/s | bare req/s | ratio req/s | product µs cpu | bare µs cpu | ratio cpu |',
    );
    console.log('|---|---|---|---|---|---|---|---|');
    for (const [name, request] of [
      ['comics/list, 200 comics', list200],
      ['home page, kept, brotli', homePage],
    ] as const) {
      const ours: Awaited<ReturnType<typeof measure>>[] = [];
      const theirs: typeof ours = [];
      for (let round = 0; round < rounds; round++) {
        ours.push(await measure(product, { ...request, connections: 16, seconds }));
        theirs.push(await measure(bare, { ...request, connections: 16, seconds }));
      }
      const rate = (all: typeof ours) => median(all.map((each) => each.requests / each.seconds));
      const cpu = (all: typeof ours) => median(all.map((each) => each.cpuMicros));
      console.log(
        `| ${name} | ${ours[0]!.bytes} | ${rate(ours).toFixed(0)} | ${rate(theirs).toFixed(0)} | ${(rate(ours) / rate(theirs)).toFixed(2)} | ${cpu(ours).toFixed(0)} | ${cpu(theirs).toFixed(0)} | ${(cpu(theirs) / cpu(ours)).toFixed(2)} |`,
      );
    }
  } finally {
    await bare.stop();
  }
}

/** The three catalogues stand side by side and take turns, so that a slow moment of the machine hits all alike. */
async function flatness(catalogues: Catalogue[]): Promise<boolean> {
  // With a key nothing is kept: each call goes to the database. The ratings are those a reader gets.
  const fresh = (limit: number, filters: object = {}) =>
    list({ limit, filters: { contentRating: ['T', 'M'], ...filters } });
  const calls = {
    'newest 10': fresh(10),
    'newest 50': fresh(50),
    'newest 5 of a genre': fresh(5, { genres: [aGenre] }),
  };
  console.log('\nList calls from the database as the catalogue grows (one connection, median ms)\n');
  console.log(
    `| call | ${catalogues.map(({ size }) => `${size} comics`).join(' | ')} | largest / smallest |`,
  );
  console.log(`|---|${catalogues.map(() => '---').join('|')}|---|`);
  let flat = true;
  for (const [name, call] of Object.entries(calls)) {
    const times = catalogues.map((): number[] => []);
    for (let round = 0; round <= rounds; round++) {
      for (const [index, { product, key }] of catalogues.entries()) {
        const headers = { ...call.headers, authorization: `Bearer ${key}` };
        const { p50 } = await measure(product, { ...call, headers, connections: 1, seconds: 1 });
        // The first round warms up.
        if (round > 0) times[index]!.push(p50);
      }
    }
    const [small, ...rest] = times.map(median);
    const ratio = Math.max(...rest) / small!;
    flat &&= ratio <= 1.3;
    console.log(
      `| ${name} | ${[small!, ...rest].map((each) => each.toFixed(2)).join(' | ')} | ${ratio.toFixed(2)} |`,
    );
  }
  return flat;
}

type Catalogue = { size: number; pool: pg.Pool; product: Running; key: string };

const release = await holdTestServer();
const catalogues: Catalogue[] = [];
try {
  for (const size of [100, 10_000, 100_000]) {
    const { db, url } = await testDatabase();
    await growTo(db.pool, size);
    const { pool } = db;
    catalogues.push({ size, pool, key: await anOperatorKey(pool), product: await startProduct(url) });
  }
  const flat = await flatness(catalogues);
  await againstBare(catalogues.at(-1)!.product);
  await signIns(catalogues[0]!.product, { rounds, seconds });
  const alike = await knownAndUnknown(catalogues[0]!.product, catalogues[0]!.pool);
  console.log(flat ? '\nFlat within 1.3x.' : '\nNOT flat within 1.3x.');
  console.log(
    alike
      ? 'Known and unknown e-mails take equally long within 10 %.'
      : 'Known and unknown e-mails do NOT take equally long within 10 %.',
  );
} finally {
  for (const { product } of catalogues) await product.stop();
  await release();
}
