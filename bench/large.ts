/**
 * npm run bench -- large: what single things cost on a site of 100,000 comics with 2,000,000 chapters and 100,000 members,
 * compared with one of 100 comics and 100 members.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { keepTestServer, testDatabase } from '@longstrip/server/testing';
import type pg from 'pg';
import { fillSite, type SiteSize } from './large-site.ts';
import { anOperatorKey } from './many-comics.ts';
import { environmentOf, startProduct, type Product } from './processes.ts';
import { send, type Call } from './send.ts';
import { median, printTable } from './table.ts';

const sizes: SiteSize[] = [
  { comics: 100, members: 100 },
  { comics: 100_000, members: 100_000 },
];
const rounds = 30;
const buyers = 100;
const json = { 'content-type': 'application/json' };

type LargeSite = SiteSize & {
  url: string;
  pool: pg.Pool;
  product: Product;
  key: string;
  close(): Promise<void>;
};

const release = await keepTestServer();
const sites: LargeSite[] = [];
try {
  for (const size of sizes) {
    const { db, url, close } = await testDatabase();
    const began = performance.now();
    await fillSite(db.pool, size);
    console.log(`${size.comics} comics are filled in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
    const product = await startProduct(url);
    sites.push({ ...size, url, pool: db.pool, product, key: await anOperatorKey(db.pool), close });
  }
  await requests(sites);
  await money(sites);
} finally {
  for (const { product, close } of sites) {
    await product.stop();
    await close();
  }
  await release();
}

/** Answers of lists with a key and of files that were not requested before are not cached. */
async function requests(all: LargeSite[]): Promise<void> {
  const rows: (string | number)[][] = [];
  const compare = async (name: string, callOf: (site: LargeSite, round: number) => Promise<Call> | Call) => {
    const times = all.map((): number[] => []);
    for (let round = -3; round < rounds; round++)
      for (const [index, site] of all.entries()) {
        const call = await callOf(site, Math.abs(round));
        const began = performance.now();
        await send({ ...call, port: site.product.port });
        if (round >= 0) times[index]!.push(performance.now() - began);
      }
    const [small, large] = times.map(median);
    rows.push([name, small!, large!, large! / small!]);
  };
  const post = (address: string, body: object) => (site: LargeSite) => ({
    method: 'POST' as const,
    path: `/api/v1${address}`,
    headers: { ...json, authorization: `Bearer ${site.key}` },
    body: JSON.stringify(body),
  });
  const comicsOf = async ({ pool }: LargeSite, round: number) => {
    const { rows: found } = await pool.query<{ id: string }>(
      `select id from comic where content_rating <> 'AO' order by id offset $1 limit 1`,
      [round],
    );
    return found[0]!.id;
  };
  for (const site of all)
    await send({ method: 'GET', path: '/sitemap.xml', headers: {}, port: site.product.port });
  // The normal site has three of four comics, in files of ten: seven for the small site.
  const filesOf = ({ comics }: LargeSite) => Math.floor((comics * 3) / 40);
  const file = (site: LargeSite, round: number) => Math.floor(((round % 7) / 7) * filesOf(site));
  await compare('a file of the sitemap', (site, round) => ({
    method: 'GET',
    path: `/sitemap-${file(site, round)}.xml`,
    // The cache has an entry for each host.
    headers: { host: `host${round}.example` },
  }));
  for (const field of ['created_at', 'updated_at', 'title'])
    await compare(
      `comics/list by ${field}`,
      post('/comics/list', { limit: 20, sort: { field }, filters: { contentRating: ['T', 'M'] } }),
    );
  await compare('chapters/list', async (site, round) =>
    post('/chapters/list', { limit: 20, filters: { comicsId: await comicsOf(site, round) } })(site),
  );
  for (const address of [
    '/staff/comics/list',
    '/people/list',
    '/staff/payments/list',
    '/staff/memberships/list',
  ])
    await compare(address.slice(1), post(address, { limit: 25 }));
  await compare('page of a comic, not cached', async (site, round) => ({
    method: 'GET',
    path: `/comic/${await comicsOf(site, round + 20)}`,
    headers: {},
  }));
  for (const [name, length] of [
    ['month', 30],
    ['year', 365],
  ] as const) {
    const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
    await compare(
      `insight/comics of a ${name}`,
      post('/insight/comics', { from: day(length), to: day(1), limit: 20 }),
    );
  }
  printTable(
    `Requests (one after the other, median ms of ${rounds})`,
    ['request', ...all.map(({ comics }) => `${comics} comics`), 'ratio'],
    rows,
  );
}

/** As many readers on both sites buy; the others' memberships are not due. */
async function money(all: LargeSite[]): Promise<void> {
  const times = { settle: [] as number[], renew: [] as number[] };
  for (const site of all) {
    for (let index = 0; index < buyers; index++) await buy(site, index);
    times.settle.push(await moveClock(site, 1));
    times.renew.push(await moveClock(site, 28));
    const { rows } = await site.pool.query<{ renewed: number; settled: number }>(
      `select (select count(*)::int from payment where kind = 'renewal') as renewed,
         (select count(*)::int from payment_state where payment_kind = 'coins' and state in ('failed', 'canceled', 'succeeded')) as settled`,
    );
    if (rows[0]!.renewed !== buyers || rows[0]!.settled !== buyers)
      throw new Error(`Renewed ${rows[0]!.renewed}, settled ${rows[0]!.settled} of ${buyers}.`);
  }
  printTable(
    `Money, ${buyers} of each, with the start of the command (s)`,
    ['what', ...all.map(({ members }) => `${members} members`), 'ratio'],
    [
      ['settle payments that were not finished', ...times.settle, times.settle[1]! / times.settle[0]!],
      ['28 days with their renewals', ...times.renew, times.renew[1]! / times.renew[0]!],
    ],
  );
}

/** Buys a membership, and begins a purchase of coins that is not finished. */
async function buy({ product: { port } }: LargeSite, index: number): Promise<void> {
  const post = async (address: string, body: object, token?: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${address}`, {
      method: 'POST',
      headers: { ...json, ...proxied, ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const proxied = { 'x-forwarded-for': `198.18.0.${index}` };
  const email = `buyer${index}@large.example`;
  const password = 'correct horse battery';
  const { idToken } = await post('/v1/accounts:signUp?key=bench', {
    email,
    password,
    returnSecureToken: true,
  });
  const token = String(idToken);
  const typed = { number: '4242424242424242', expiry: '12/40', cvc: '123' };
  const cardToken = async () => ({ token: (await post('/sandbox/v1/tokens', typed))['token'] as string });
  const order = async (address: string, body: object) => {
    const { data } = await post(address, { ...body, card: await cardToken() }, token);
    return (data as [{ paymentId: string }])[0].paymentId;
  };
  const { data } = await post('/api/v1/membership/quotes', {}, token);
  const quote = (data as Quote[]).find(({ planId }) => planId === '4weeks')!;
  // All buy with the same card, which has had a first price after the first of them.
  const { firstChargeCents, nextChargeCents } = index === 0 ? quote.figures : quote.usedCardFigures!;
  const paymentId = await order('/api/v1/membership/purchases', {
    planId: '4weeks',
    agreedToTerms: true,
    shown: { firstChargeCents, nextChargeCents },
  });
  await post(`/api/v1/payments/${paymentId}/process`, {}, token);
  await order('/api/v1/coins/purchases', {
    packId: 'coins-1200',
    keepsCard: false,
    shown: { coins: 1200, priceCents: 999 },
  });
}

type Figures = { firstChargeCents: number; nextChargeCents: number };
type Quote = { planId: string; figures: Figures; usedCardFigures: Figures | null };

async function moveClock({ url, product }: LargeSite, days: number): Promise<number> {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../server/src/commands/clock.ts'), String(days)],
    { env: environmentOf({ url, dataDir: product.dataDir }), stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`clock ended with ${code}.`);
  return (performance.now() - began) / 1000;
}
