/**
 * npm run bench -- search: searches among 100,000 comics and 2,000,000 episodes, compared with the bare query that finds the
 * candidates by the index. `npm run bench` measures the same with a tenth of the episodes.
 */
import type pg from 'pg';
import { testDatabase } from '@longstrip/server/testing';
import { growTo } from './many-comics.ts';
import { startProduct, type Running } from './processes.ts';
import { repeat, type Measured } from './repeat.ts';
import { send } from './send.ts';
import { printTable } from './table.ts';

const comics = 100_000;
export const mostEpisodes = 2_000_000;
const seconds = 10;
/** Of the made-up vocabulary; the first words are in every fifth title, as "the" is, and the last in few. */
const words = 20_000;
const syllables = [
  'ka',
  'ro',
  'mi',
  'ten',
  'lu',
  'sha',
  'bor',
  'eli',
  'dun',
  'vey',
  'os',
  'tri',
  'na',
  'gul',
  'per',
  'ix',
];
const koreanSyllables = [...'가나다라마바사아자차카타파하강성신영진수'];

/** The word of this rank, always the same. A tenth is Korean. */
function wordOf(rank: number): string {
  const from = rank % 10 === 7 ? koreanSyllables : syllables;
  let word = '';
  for (let left = rank * 7919 + 17; left > 0; left = Math.floor(left / from.length))
    word += from[left % from.length]!;
  return word;
}

/** Prints times of searches; answers whether 95 of 100 take at most 50 ms. */
export async function searching({ episodes }: { episodes: number }): Promise<boolean> {
  const { db, url, close } = await testDatabase();
  try {
    const began = performance.now();
    await fill(db.pool, episodes);
    const indexed = performance.now();
    await index(db.pool, url);
    const ended = performance.now();
    console.log(
      `${comics} comics and ${episodes} episodes: filled in ${Math.round((indexed - began) / 1000)} s, indexed in ${Math.round((ended - indexed) / 1000)} s.`,
    );
    const product = await startProduct(url);
    try {
      return await measureSearches(product, db.pool, episodes);
    } finally {
      await product.stop();
    }
  } finally {
    await close();
  }
}

/** Comics and episodes with titles of two to five words, frequent ones more often. */
async function fill(pool: pg.Pool, episodes: number): Promise<void> {
  await growTo(pool, comics);
  const random = randomNumbers();
  const vocabulary = Array.from({ length: words }, (_, rank) => wordOf(rank));
  const title = () =>
    Array.from(
      { length: 2 + Math.floor(random() * 4) },
      () => vocabulary[Math.floor(random() ** 6 * words)]!,
    ).join(' ');
  const { rows } = await pool.query<{ id: string }>('select id from comic order by id');
  const batch = 2000;
  for (let from = 0; from < rows.length; from += batch) {
    const ids = rows.slice(from, from + batch).map(({ id }) => id);
    const titles = ids.map(title);
    await pool.query(
      'update comic set title = new.title from unnest($1::uuid[], $2::text[]) as new(id, title) where comic.id = new.id',
      [ids, titles],
    );
    const numbers = Array.from({ length: episodes / comics }, (_, index) => index + 1);
    const chapters = ids.flatMap((id) => numbers.map((number) => ({ id, number, title: title() })));
    await pool.query(
      `insert into chapter (id, comic_id, title, chapter_number, is_free, published_at, created_at)
       select gen_random_uuid(), new.id, new.title, new.number, false, now(), now()
       from unnest($1::uuid[], $2::text[], $3::int[]) as new(id, title, number)`,
      [
        chapters.map(({ id }) => id),
        chapters.map((each) => each.title),
        chapters.map(({ number }) => number),
      ],
    );
  }
}

/** The same numbers in each run (mulberry32). */
function randomNumbers(): () => number {
  let state = 41;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** As an upgrade does, but with the indexes made at the end, which takes a tenth of the time. */
async function index(pool: pg.Pool, url: string): Promise<void> {
  const { rows } = await pool.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where indexname ~ '^search_(comic|chapter)_(normal|uncensored)$'`,
  );
  for (const { indexname } of rows) await pool.query(`drop index ${indexname}`);
  const worker = await startProduct(url, undefined, { ROLES: 'pages,api,jobs' });
  const isLeft = async () => (await pool.query('select from search_outdated limit 1')).rows.length > 0;
  while (await isLeft()) await new Promise((resolve) => setTimeout(resolve, 1000));
  await worker.stop();
  for (const { indexdef } of rows) await pool.query(indexdef);
  await pool.query('vacuum analyze');
}

async function measureSearches(product: Running, pool: pg.Pool, episodes: number): Promise<boolean> {
  let asked = 0;
  const call = (path: string, questionOf: (n: number) => string) => () => {
    const n = asked++;
    return send({
      port: product.port,
      method: 'POST',
      path: `/api/v1/search/${path}`,
      headers: {
        'content-type': 'application/json',
        // One network alone is limited.
        'x-forwarded-for': `198.${18 + ((n >> 16) & 1)}.${(n >> 8) & 255}.${n & 255}`,
      },
      body: JSON.stringify({ question: questionOf(n) }),
    });
  };
  /** Words as they are in titles: mostly frequent ones. */
  const word = (n: number) => wordOf(Math.floor(Math.pow(((n * 61) % 997) / 997, 6) * words));
  const typed = (n: number) => word(n).slice(0, 2 + (n % 4));
  const two = (n: number) => `${word(n)} ${word(n + 500)}`;
  const wrong = (n: number) => `${word(n).slice(0, 3)}q${word(n).slice(3)}`;
  const bare = (table: string, questionOf: (n: number) => string) => () => {
    const letters = [...questionOf(asked++).replace(/ .*/, '')];
    const size = /[가-힣]/.test(letters[0]!) ? 2 : 3;
    const tokens = letters.slice(size - 1).map((_, at) => letters.slice(at, at + size).join(''));
    return pool.query({
      name: table,
      text: `select id, text from ${table} where site = 'normal' and tokens @> $1 limit 1001`,
      values: [tokens],
    });
  };
  const rows: [name: string, ours: () => Promise<unknown>, bare: () => Promise<unknown>][] = [
    ['comics, one word', call('comics', word), bare('search_comic', word)],
    ['comics, two words', call('comics', two), bare('search_comic', two)],
    ['episodes, one word', call('chapters', word), bare('search_chapter', word)],
    ['episodes, two words', call('chapters', two), bare('search_chapter', two)],
    ['while typing', call('suggest', typed), bare('search_comic', word)],
    ['typing errors', call('correct', wrong), bare('search_comic', word)],
  ];
  const measured: [string, Measured, Measured][] = [];
  for (const [name, ours, theirs] of rows) {
    await repeat({ atOnce: 1, seconds: 2 }, ours);
    measured.push([
      name,
      await repeat({ atOnce: 1, seconds }, ours),
      await repeat({ atOnce: 1, seconds }, theirs),
    ]);
  }
  printTable(
    `Searches among ${comics} comics and ${episodes} episodes (one connection, ms)`,
    ['search', 'median', '95 of 100', 'bare query', 'bare, 95 of 100', 'ratio of medians'],
    measured.map(([name, ours, theirs]) => [
      name,
      ours.p50,
      ours.p95,
      theirs.p50,
      theirs.p95,
      ours.p50 / theirs.p50,
    ]),
  );
  return measured.every(([, ours]) => ours.p95 <= 50);
}
