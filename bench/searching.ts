/**
 * npm run bench -- search: searches among 100,000 comics and 2,000,000 episodes, compared with a bare query that finds rows by
 * the index. `npm run bench` measures the same with a tenth of the episodes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { testDatabase } from '@longstrip/server/testing';
import { growTo } from './many-comics.ts';
import { startProduct, type Running } from './processes.ts';
import { repeat, type Measured } from './repeat.ts';
import { send } from './send.ts';
import { printTable } from './table.ts';

const comics = 100_000;
export const mostEpisodes = 2_000_000;
const seconds = 5;
const creators = 20_000;
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
  const { url, close } = await testDatabase();
  // Without the time limit that the product sets for statements.
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  // One folder for both servers, because the secret of the site is in it.
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longstrip-bench-'));
  try {
    const began = performance.now();
    await fill(pool, episodes);
    await fillCreators(pool);
    const indexed = performance.now();
    await index(pool, url, dataDir);
    const ended = performance.now();
    console.log(
      `${comics} comics and ${episodes} episodes: filled in ${Math.round((indexed - began) / 1000)} s, indexed in ${Math.round((ended - indexed) / 1000)} s.`,
    );
    const product = await startProduct(url, dataDir);
    try {
      return await measureSearches(product, pool, episodes);
    } finally {
      await product.stop();
    }
  } finally {
    await pool.end();
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Comics and episodes with titles of two to five words, frequent ones more often; every third episode is only numbered. Each comic
 * has one creator.
 */
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
    const chapters = ids.flatMap((id) =>
      numbers.map((number) => ({ id, number, title: number % 3 === 0 ? `Episode ${number}` : title() })),
    );
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

async function fillCreators(pool: pg.Pool): Promise<void> {
  const names = Array.from({ length: creators }, (_, n) => `${wordOf(n)} ${wordOf(creators - n)}`);
  await pool.query(
    `insert into creator (id, site, name, folded_name, slug, created_at, updated_at)
     select gen_random_uuid(), case when number % 4 = 0 then 'uncensored' else 'normal' end, name, number, 'creator-' || number, now(), now()
     from unnest($1::text[]) with ordinality as named (name, number)`,
    [names],
  );
  await pool.query(
    `insert into comic_creator (comic_id, creator_id, role, position)
     select comic.id, creator.id, 'writer', 1
     from (select id, site, row_number() over (partition by site order by id) as number from comic) as comic
     join (select id, site, row_number() over (partition by site order by id) as number from creator) as creator
       on creator.site = comic.site and creator.number = 1 + comic.number % $1::int`,
    [creators / 4],
  );
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
async function index(pool: pg.Pool, url: string, dataDir: string): Promise<void> {
  const { rows } = await pool.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where indexname ~ '^search_(comic|chapter)_(normal|uncensored)$'`,
  );
  for (const { indexname } of rows) await pool.query(`drop index ${indexname}`);
  const worker = await startProduct(url, dataDir, { ROLES: 'pages,api,jobs' });
  const isLeft = async () =>
    (
      await pool.query(
        'select from search_outdated union all select from search_outdated_creator union all select from search_outdated_person limit 1',
      )
    ).rows.length > 0;
  while (await isLeft()) await new Promise((resolve) => setTimeout(resolve, 1000));
  await worker.stop();
  const client = await pool.connect();
  await client.query(`set maintenance_work_mem = '1GB'`);
  for (const { indexdef } of rows) await client.query(indexdef);
  client.release(true);
  await pool.query('vacuum analyze');
}

/** Questions of each kind, and what is asked about with them. */
const korean = Array.from({ length: 200 }, (_, n) => wordOf(n * 10 + 7));
const questions = {
  'common words': [wordOf(0), wordOf(1), wordOf(2), 'episode', 'epis', 'e'],
  words: Array.from({ length: 300 }, (_, n) => wordOf(n * 7)),
  'rare words': Array.from({ length: 300 }, (_, n) => wordOf(words - 1 - n)),
  'two common words': Array.from({ length: 30 }, (_, n) => `${wordOf(n % 6)} ${wordOf(1 + n)}`),
  'two words': Array.from({ length: 300 }, (_, n) => `${wordOf(n)} ${wordOf(n * 3 + 1)}`),
  'two syllables': korean.map((word) => [...word].slice(0, 2).join('')),
  'mixed scripts': korean.map((word, n) => `${word} ${wordOf(n)}`),
  nonsense: Array.from({ length: 300 }, (_, n) => `xq${wordOf(n)}zw`),
} satisfies Record<string, string[]>;
const beginnings = Array.from({ length: 300 }, (_, n) => wordOf(n * 3).slice(0, 1 + (n % 5)));
const typingErrors = Array.from({ length: 300 }, (_, n) => {
  const word = wordOf(300 + n * 11);
  return `${word.slice(0, 3)}q${word.slice(3)}`;
});

async function measureSearches(product: Running, pool: pg.Pool, episodes: number): Promise<boolean> {
  let asked = 0;
  const next = (from: readonly string[]) => from[asked++ % from.length]!;
  const call = (path: string, from: readonly string[]) => async () => {
    const n = asked;
    await send({
      port: product.port,
      method: 'POST',
      path: `/api/v1/search/${path}`,
      headers: {
        'content-type': 'application/json',
        // One network alone is limited.
        'x-forwarded-for': `198.${18 + ((n >> 16) & 1)}.${(n >> 8) & 255}.${n & 255}`,
      },
      body: JSON.stringify({ question: next(from) }),
    });
  };
  /** Finds rows by the pieces of a first word, without comparing their text. */
  const bare = (table: string, from: readonly string[]) => () => {
    const letters = [...next(from).replace(/ .*/, '')];
    const size = /[가-힣]/.test(letters[0]!) ? 2 : 3;
    const tokens = letters.slice(size - 1).map((_, at) => letters.slice(at, at + size).join(''));
    return pool.query({
      name: table,
      text: `select id, text from ${table} where site = 'normal' and tokens @> $1 limit 1001`,
      values: [tokens.length > 0 ? tokens : [`^${letters.slice(0, 2).join('')}`]],
    });
  };
  const rows: [name: string, ours: () => Promise<unknown>, bare: () => Promise<unknown>][] = [
    ...Object.entries(questions).flatMap(([name, from]): typeof rows => [
      [`comics, ${name}`, call('comics', from), bare('search_comic', from)],
      [`episodes, ${name}`, call('chapters', from), bare('search_chapter', from)],
    ]),
    ['creators, words', call('creators', questions.words), bare('search_creator', questions.words)],
    ['while typing', call('suggest', beginnings), bare('search_comic', beginnings)],
    ['typing errors', call('correct', typingErrors), bare('search_comic', typingErrors)],
  ];
  const measured: [string, Measured, Measured][] = [];
  for (const [name, ours, theirs] of rows) {
    await repeat({ atOnce: 1, seconds: 1 }, ours);
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
