/** Long lists: their documents stay small, and every comic and episode can be reached, also without JavaScript. */
import assert from 'node:assert/strict';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { maxComicsInRow, maxComicsOnHomePage } from '@longstrip/contract/editorial/home.rules';
import { bandsPng, colourOf } from './harness/png.ts';
import { expect } from './harness/expect.ts';
import { desktop, journey, open, phone } from './harness/journey.ts';
import { openSiteWithDatabase } from './harness/site-with-database.ts';

const { origin, db, operator } = await openSiteWithDatabase();

/** Bytes of a document as the first visitor gets it, with the quick compression. */
const documentLimit = 25_000;

async function insert(table: string, rows: Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0]!).join();
  await db.pool.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

const pick = <T>(among: readonly T[]): T => among[randomInt(among.length)]!;
const words =
  'tide lantern ferry oven salt winter glass moon quiet river garden paper stone harbour crow ember'.split(
    ' ',
  );
const title = () => [pick(words), pick(words), pick(words)].join(' ');
const stem = () => Array.from({ length: 26 }, () => pick([...'abcdefghijklmnopqrstuvwxyz234567'])).join('');
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n));
const at = (day: number) => new Date(Date.UTC(2020, 0, 1 + day)).toISOString();

type Shape = { widths: number[]; height: number; slices?: number };

/** Images without files, as long in a document as real ones; returns their ids. */
async function images(purpose: string, count: number, { widths, height, slices = 1 }: Shape) {
  const width = widths.at(-1)!;
  const ids = times(count, () => randomUUID());
  const placeholder = () => `data:image/webp;base64,${randomBytes(105).toString('base64')}`;
  await insert(
    'image',
    ids.map((id) => ({
      id,
      purpose,
      status: 'complete',
      file_name: 'card.png',
      media_type: 'image/png',
      bytes: 100_000,
      width,
      height,
      sha256: id,
      placeholder: placeholder(),
      original_key: id,
      created_at: at(0),
    })),
  );
  await insert(
    'image_slice',
    ids.flatMap((image_id) =>
      times(slices, (position) => ({
        image_id,
        position,
        stem: stem(),
        width,
        height,
        widths,
        formats: ['webp', 'avif'],
      })),
    ),
  );
  return ids;
}

/** Two creators for each of the comics, of whom the first has made them all. */
async function addCreators(comicIds: string[]): Promise<void> {
  const creators = times(12, (n) => ({
    id: randomUUID(),
    site: 'normal',
    name: `${title()} ${n}`,
    folded_name: `creator ${n}`,
    also_known_as: [],
    folded_aliases: [],
    also_known_as_public: false,
    slug: `creator-${n}`,
    description: '',
    links: [],
    created_at: at(0),
    updated_at: at(0),
    version: 1,
  }));
  await insert('creator', creators);
  await insert('creator_address', [{ site: 'normal', slug: 'creator-former', creator_id: creators[0]!.id }]);
  await insert(
    'comic_creator',
    comicIds.flatMap((comic_id, n) =>
      [0, 1 + (n % 11)].map((creator, position) => ({
        comic_id,
        creator_id: creators[creator]!.id,
        role: position === 0 ? 'writer' : 'artist',
        position,
      })),
    ),
  );
}

async function addComics(count: number) {
  const names = 'Action Comedy Drama Fantasy Horror Mystery Romance Western'.split(' ');
  const genres = await Promise.all([...names, 'Slice of life'].map((name) => operator.genre(name)));
  const cards = await images('card', count, { widths: [240, 480, 800], height: 1000 });
  const covers = await images('cover', count, { widths: [240, 480, 800], height: 1200 });
  const description = `${title()}, ${title()}, ${title()}. `.repeat(5);
  const comics = times(count, (n) => ({
    id: randomUUID(),
    title: title(),
    description,
    content_rating: n % 4 ? 'T' : 'M',
    language: 'en',
    card_image_id: cards[n],
    cover_image_id: covers[n],
    comic_of_the_day: n === 0,
    readers_choice: n === 0,
    published: true,
    appeared: true,
    created_at: at(n),
    updated_at: at(n),
  }));
  await insert('comic', comics);
  await addCreators(comics.map(({ id }) => id));
  const linkOf = (n: number, genre: number) => ({
    comic_id: comics[n]!.id,
    genre_id: genres[genre % genres.length]!.id,
    published: true,
    content_rating: comics[n]!.content_rating,
    created_at: comics[n]!.created_at,
  });
  // Only the last comic of the list has the last genre.
  const links = times(count, (n) => [n % 8, (n + 1 + (n % 3)) % 8].map((genre) => linkOf(n, genre))).flat();
  await insert('comic_genre', [...links, linkOf(0, 8)]);
  return comics.map(({ id }) => id);
}

async function addChapters(comicId: string, count: number) {
  const previews = await images('preview', count, { widths: [160, 320], height: 200 });
  const chapters = times(count, (n) => ({
    id: randomUUID(),
    comic_id: comicId,
    title: title(),
    chapter_number: n + 1,
    is_free: n === 451,
    preview_image_id: previews[n],
    published: true,
    appeared: true,
    published_at: at(n),
    created_at: at(n),
  }));
  await insert('chapter', chapters);
  return chapters.map(({ id }) => id);
}

const comics = await addComics(200);
const [comicId = ''] = comics;
const chapters = await addChapters(comicId, 620);
const pages = await images('page', 12, { widths: [480, 800], height: 2050, slices: 5 });
await insert(
  'page',
  pages.map((image_id, n) => ({
    id: randomUUID(),
    chapter_id: chapters[451],
    variant: 'censored',
    page_number: n + 1,
    image_id,
  })),
);
for (const position of [0, 1, 2])
  await operator.banner({ comicsId: comics[position], title: title(), description: title(), position }, [
    { name: 'wide.png', field: 'image', bytes: bandsPng(2100, 900, [colourOf(position)]) },
    { name: 'narrow.png', field: 'mobileImage', bytes: bandsPng(960, 1200, [colourOf(position + 9)]) },
  ]);
await operator.imagesMade();
// As many comics as the page can have, each only once.
await operator.homePage('normal', [
  { source: 'continue' as const, isShown: true },
  { source: 'featured' as const, isShown: true },
  ...times(maxComicsOnHomePage / maxComicsInRow, (n) => ({
    source: 'comics' as const,
    isShown: true,
    title: title(),
    comics: comics.slice(n * maxComicsInRow + 50, (n + 1) * maxComicsInRow + 50),
  })),
  { source: 'sale' as const, isShown: true },
]);

const comic = `/comic/${comicId}`;

for (const [name, path] of Object.entries({
  home: '/',
  'categories with 200 comics': '/categories',
  'their second part': `/categories?after=${comics.at(-50)}`,
  'a comic of 620 episodes': comic,
  'its last part': `${comic}?from=550`,
  'its locked episode 451': `${comic}/${chapters[450]}`,
  'an open episode of 60 images': `${comic}/${chapters[451]}`,
}))
  test(`the document of ${name} has at most ${documentLimit} bytes`, async (t) => {
    const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'br' } });
    await answer.body?.cancel();
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-encoding'), 'br');
    const bytes = Number(answer.headers.get('content-length'));
    t.diagnostic(`${bytes} bytes`);
    assert.ok(bytes > 5000 && bytes <= documentLimit, `${bytes} bytes`);
  });

const html = async (path: string) => (await fetch(origin + path)).text();
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!);

/** What the documents contain, from this one on, each leading to the next. */
async function walk(path: string, item: RegExp, next: RegExp): Promise<string[]> {
  const text = await html(path);
  // A part after the first one leads back to the start, too.
  const further = all(text, next).at(-1)?.replaceAll('&amp;', '&');
  const startOf = (address: string) => Number(/from=(\d+)/.exec(address)?.[1] ?? 0);
  const isLast = !further || (!further.includes('after=') && startOf(further) <= startOf(path));
  return [...all(text, item), ...(isLast ? [] : await walk(further, item, next))];
}

test('without JavaScript every episode and every comic is reached by links', async () => {
  const episodes = await walk(
    comic,
    new RegExp(`aria-label="Open episode (\\d+):`, 'g'),
    /<noscript><a [^>]*href="([^"]+)"/g,
  );
  assert.deepEqual(
    episodes.map(Number),
    times(620, (n) => n + 1),
  );
  const found = await walk(
    '/categories',
    /<h2[^>]*><a [^>]*href="\/comic\/([^"]+)"/g,
    /href="(\/categories\?after=[^"]+)"/g,
  );
  assert.deepEqual(found, comics.toReversed());
});

test('parts beyond the end of a list lead to its beginning', async () => {
  for (const [path, start] of [
    [`${comic}?from=650`, comic],
    [`/categories?after=${randomUUID()}`, '/categories'],
  ] as const) {
    const answer = await fetch(origin + path, { redirect: 'manual' });
    assert.deepEqual([answer.status, answer.headers.get('location')], [302, start]);
  }
  assert.equal(await html(`${comic}?from=51`), await html(comic), 'parts begin at multiples of 50');
});

test('a former address of a creator leads to the present one for good, and is asked for again each time', async () => {
  const answer = await fetch(`${origin}/creator/creator-former`, { redirect: 'manual' });
  assert.deepEqual(
    [answer.status, answer.headers.get('location'), answer.headers.get('cache-control')],
    [301, '/creator/creator-0', 'no-cache'],
  );
});

test('the first pictures of a list have placeholders, which cannot be compressed', async () => {
  for (const [path, filters, count] of [
    ['comics/cards', {}, 12],
    ['chapters/list', { comicsId: comicId }, 8],
  ] as const) {
    const answer = await fetch(`${origin}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ limit: 200, filters }),
    });
    assert.equal((await answer.text()).match(/"placeholder"/g)?.length, count, path);
  }
});

const withPictures = { body: bandsPng(8, 10, [colourOf(3)]), contentType: 'image/png' };

journey('a comic of 620 episodes: 200 at once, then by a button', phone, async ({ page }) => {
  await page.route('**/images/**', (route) => route.fulfill(withPictures));
  const rows = page.locator('#episodes [aria-label^="Open episode"]');
  await open(page, origin + comic);
  await expect(rows).toHaveCount(200);
  await page.getByRole('button', { name: 'Show more episodes' }).click();
  await expect(rows).toHaveCount(400);
});

journey('200 comics at once, with the genres of them all', desktop, async ({ page }) => {
  await page.route('**/images/**', (route) => route.fulfill(withPictures));
  await open(page, `${origin}/categories`);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(200);
  await expect(page.getByRole('link', { name: 'Show more comics' })).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'comics' })).toHaveText('200 comics');
  await page.getByRole('navigation', { name: 'Genres' }).getByRole('link', { name: 'Slice of life' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(1);
});
