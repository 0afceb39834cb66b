/** Rankings of generated reads, computed again by an oracle that shares no code with them. */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, aGenre, someChapters } from '../../../test/builders.ts';
import { randomOf, seed } from '../../../test/seeded.ts';
import { saveViews, type View } from '../insight/index.ts';
import { computeRankings } from './compute-rankings.ts';

const api = await openTestApp();
const { db } = api.core;
const today = api.clock.now().toISOString().slice(0, 10);
const dayBack = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
const digest = (...words: (string | number)[]) =>
  createHash('sha256').update(words.join('/')).digest('hex').slice(0, 32);

const [sea, ice] = [await aGenre(api), await aGenre(api)];
type Comic = { id: string; chapter: string; genres: string[] };
const comics: Comic[] = [];
for (const genres of [[sea.id], [ice.id], [sea.id, ice.id], [], [sea.id], [ice.id]]) {
  const { id } = await aComic(api, { genres });
  const [chapter] = await someChapters(api, id, 1);
  comics.push({ id, chapter: chapter!.id, genres });
}

type Read = { comic: Comic; back: number; network: number; finished: boolean };
const random = randomOf(seed);
const below = (end: number) => Math.floor(random.next() * end);
const reads: Read[] = Array.from({ length: 3000 }, () => {
  const comic = comics[Math.floor(random.next() ** 1.5 * comics.length)]!;
  const share = 0.2 + comics.indexOf(comic) / 8;
  return { comic, back: below(25), network: below(40), finished: random.next() < share };
});
// One network opens one comic again and again.
for (let n = 0; n < 90; n++) reads.push({ comic: comics[5]!, back: 0, network: 7, finished: true });

const viewOf = ({ comic, back, network, finished }: Read, id = randomUUID()): View => ({
  id,
  day: dayBack(back),
  site: 'normal',
  comicId: comic.id,
  chapterId: comic.chapter,
  step: 'read',
  furthest: finished ? 10 : 4,
  signedIn: false,
  readers: {
    ofSite: digest(back, network),
    ofComic: digest(back, comic.id, network),
    ofNetwork: digest(back, comic.id, 'network', network),
  },
});

/** Of a network and a day, the first 20 reads of a comic in the order in which they were saved. */
const saved: { read: Read; counts: boolean }[] = [];
const seen = new Map<string, number>();
for (let start = 0; start < reads.length; start += 100) {
  const part = reads.slice(start, start + 100).map((read) => ({ read, view: viewOf(read) }));
  await db.transaction((tx) =>
    saveViews(
      tx,
      part.map(({ view }) => view),
    ),
  );
  // A page sends a view again, and later how far it was read.
  await db.transaction((tx) =>
    saveViews(
      tx,
      part.slice(0, 5).map(({ view }) => view),
    ),
  );
  // Within one statement, views count in the order of their ids.
  for (const { read } of part.toSorted((a, b) => (a.view.id < b.view.id ? -1 : 1))) {
    const key = `${read.comic.id} ${read.back} ${read.network}`;
    const number = (seen.get(key) ?? 0) + 1;
    seen.set(key, number);
    saved.push({ read, counts: number <= 20 });
  }
}

type Period = { half: number | null; days: number };
const periods: Record<string, Period> = {
  day: { half: 0.5, days: 3 },
  week: { half: 3, days: 18 },
  all: { half: null, days: Infinity },
};

function oracle({ half, days }: Period, genre?: string): string[] {
  return comics
    .filter((comic) => !genre || comic.genres.includes(genre))
    .flatMap((comic) => {
      const own = saved.filter(({ read, counts }) => counts && read.comic === comic && read.back < days);
      if (new Set(own.map(({ read }) => `${read.back} ${read.network}`)).size < 20) return [];
      const weigh = ({ read }: (typeof own)[number]) => (half === null ? 1 : 0.5 ** (read.back / half));
      const n = own.reduce((sum, each) => sum + weigh(each), 0);
      const p = own.filter(({ read }) => read.finished).reduce((sum, each) => sum + weigh(each), 0) / n;
      const z2 = 1.96 ** 2;
      const score =
        (p + z2 / (2 * n) - 1.96 * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n * n))) / (1 + z2 / n);
      return [{ id: comic.id, score }];
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ id }) => id);
}

const ranking = async (period: string, genre?: string): Promise<string[]> => {
  const { data } = await api.ask('POST', '/rankings/list', {
    key: false,
    json: { period, ...(genre && { genre }) },
  });
  return data.map(({ id }: { id: string }) => id);
};

test('the rankings of generated reads are those of the oracle, for all and for each genre', async () => {
  assert.deepEqual(await ranking('all'), []);
  await computeRankings(api.core);
  for (const [period, about] of Object.entries(periods))
    for (const genre of [undefined, sea.id, ice.id]) {
      const expected = oracle(about, genre);
      assert.ok(period === 'day' || expected.length > 1);
      assert.deepEqual(await ranking(period, genre), expected, `${period} ${genre ?? ''}`);
    }
  assert.deepEqual(await ranking('all', crypto.randomUUID()), []);
});

test('lists are sorted by finished reads that count', async () => {
  const finished = new Map(comics.map((comic) => [comic.id, 0]));
  for (const { read, counts } of saved)
    if (counts && read.finished) finished.set(read.comic.id, finished.get(read.comic.id)! + 1);
  const { data } = await api.ask('POST', '/comics/browse', { key: false, json: { sort: 'popular' } });
  const figures = data.map(({ id }: { id: string }) => Number(finished.get(id)!.toPrecision(2)));
  assert.deepEqual(
    figures,
    figures.toSorted((a: number, b: number) => b - a),
  );
  assert.equal(data.length, comics.length, 'comics without reads are listed, too');
});

test('a comic that is withdrawn leaves the ranking at once, and the next ones move up', async () => {
  const [first, ...others] = await ranking('all');
  await api.ask('POST', '/comics/publication', { json: { ids: [first], publication: 'draft' } });
  assert.deepEqual(await ranking('all'), others);
  await computeRankings(api.core);
  assert.deepEqual(await ranking('all'), others);
});

test('what is ranked is computed from as many rows, however many reads there are', async () => {
  const rows = () => api.rows('select 1 from insight_comic_day');
  const before = (await rows()).length;
  await db.transaction((tx) =>
    saveViews(
      tx,
      reads.slice(0, 500).map((read) => viewOf(read)),
    ),
  );
  assert.equal((await rows()).length, before);
});
