/** What a stranger's requests cost: every public document and call with its largest input, on a large catalogue. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { maxPolicyCharacters } from '@longstrip/contract/editorial/editorial.rules';
import { policyIds } from '@longstrip/contract/editorial/editorial.shapes';
import { apiBase, type Endpoint } from '@longstrip/contract/endpoint';
import { allEndpoints } from '@longstrip/contract/endpoints';
import { pageList } from '@longstrip/contract/rendering';
import { operations } from '../../src/features/identity/toolkit/operation-table.ts';
import { builtSite } from '../../src/http.ts';
import { openTestApp, type TestApp } from '../app-for-tests.ts';
import { aComic, someChapters, somePages } from '../builders.ts';
import { manyComics } from '../many-rows.ts';
import type { Method } from '../requests.ts';

export const maxAnswerBytes = 1_000_000;
export const maxCpuMilliseconds = 50;

type Request = { name: string; method: Method; url: string; body?: string; isRefused?: boolean };
export type Cost = {
  name: string;
  status: number;
  /** Without compression. */
  bytes: number;
  /** The smallest of the runs, in which all threads of the process count; a busy machine only adds to it. */
  milliseconds: number;
};
type Catalogue = {
  comicId: string;
  comicIds: string[];
  chapterId: string;
  chapterIds: string[];
  genreIds: string[];
};
export type LargeSite = { api: TestApp; catalogue: Catalogue };

const episodes = 620;
const slices = 200;
const builtPages = path.join(import.meta.dirname, '../../../web/dist');

export async function openLargeSite(): Promise<LargeSite> {
  const api = await openTestApp({ site: await builtSite(builtPages) });
  const ids = (text: string, values: unknown[] = []) =>
    api.rows<{ id: string }>(text, values).then((rows) => rows.map(({ id }) => id));
  const genreIds = await ids(`insert into genre (id, name, mature)
    select gen_random_uuid(), 'Genre ' || n, false from generate_series(1, 50) n returning id`);
  await manyComics(api, 220);
  await api.rows(
    `update comic set published = true, content_rating = 'T', description = left(repeat('ระหว่างทางกลับบ้าน ', 300), 5000)`,
  );
  const { id: comicId } = await aComic(api, { title: 'Longest', genres: genreIds.slice(0, 20) });
  await api.rows(
    `insert into comic_genre (comic_id, genre_id, content_rating, created_at)
     select comic.id, genre.id, content_rating, comic.created_at from comic, genre
     where hashtext(comic.id::text || genre.id::text) % 10 = 0 on conflict do nothing`,
  );
  const [first] = await someChapters(api, comicId, 1, { isFree: true });
  await api.rows(
    `insert into chapter (id, comic_id, title, chapter_number, is_free, published, published_at, created_at)
     select gen_random_uuid(), $1, 'What the tide brought on day ' || n, n, n % 2 = 0, true, now(), now()
     from generate_series(2, $2::int) n`,
    [comicId, episodes],
  );
  await api.rows(
    `insert into chapter (id, comic_id, title, chapter_number, is_free, published, published_at, created_at)
     select gen_random_uuid(), id, 'Day ' || n, n, n % 2 = 0, true, now(), now() from (
       select id, row_number() over (order by created_at) <= 10 as is_long from comic where id <> $1
     ) comic, generate_series(1, $2::int) n where is_long or n <= 20`,
    [comicId, episodes],
  );
  await api.rows('analyze');
  await withPictures(api, 'comic', 'card_image_id', { width: 800, height: 1200, widths: '{240,480,800}' });
  await withPictures(api, 'comic', 'cover_image_id', { width: 800, height: 1200, widths: '{240,480,800}' });
  await withPictures(api, 'chapter', 'preview_image_id', { width: 320, height: 180, widths: '{160,320}' });
  const text = 'We *keep* [what](https://example.org) we promise.\n\n'
    .repeat(maxPolicyCharacters / 50)
    .slice(0, maxPolicyCharacters)
    .trim();
  for (const id of policyIds) await api.ask('PUT', `/policies/${id}`, { json: { text } });
  const chapterId = first!.id;
  const [page] = await somePages(api, comicId, chapterId);
  await manySlices(api, page!.id);
  await api.rows('vacuum analyze');
  return {
    api,
    catalogue: {
      comicId,
      genreIds,
      chapterId,
      comicIds: [comicId, ...(await ids('select id from comic where id <> $1 limit 199', [comicId]))],
      chapterIds: await ids('select id from chapter where comic_id = $1 order by chapter_number limit 200', [
        comicId,
      ]),
    },
  };
}

/** A picture for each row, with a placeholder of the usual length; neither can be compressed. */
async function withPictures(
  api: TestApp,
  table: 'comic' | 'chapter',
  column: string,
  { width, height, widths }: { width: number; height: number; widths: string },
): Promise<void> {
  const purpose = column.replace('_image_id', '');
  await api.rows(
    `with made as (insert into image (id, purpose, status, file_name, media_type, bytes, width, height, sha256, placeholder, original_key)
       select gen_random_uuid(), '${purpose}', 'complete', 'a.png', 'image/png', 1, $1::int, $2::int, md5(random()::text),
         'data:image/webp;base64,' || encode(decode(md5(random()::text) || md5(random()::text) || md5(random()::text)
           || md5(random()::text) || md5(random()::text) || md5(random()::text), 'hex'), 'base64'),
         gen_random_uuid()::text
       from ${table} where ${column} is null returning id),
     numbered as (select id, row_number() over () n from made),
     sliced as (insert into image_slice (image_id, position, stem, width, height, widths, formats)
       select id, 0, translate(encode(decode(md5(random()::text), 'hex'), 'base64'), '+/=', 'ab'), $1::int, $2::int, $3::int[], '{webp,avif}' from made),
     given as (select id, row_number() over () n from ${table} where ${column} is null)
     update ${table} set ${column} = numbered.id from numbered, given where given.id = ${table}.id and given.n = numbered.n`,
    [width, height, widths],
  );
}

/** One tall page that is cut into slices in all sizes and formats. */
async function manySlices(api: TestApp, pageId: string): Promise<void> {
  await api.rows(
    `with made as (update image set status = 'complete', width = 1600, height = 2048 * $2::int, placeholder = repeat('a', 28)
       where id = (select image_id from page where id = $1) returning id)
     insert into image_slice (image_id, position, stem, width, height, widths, formats)
     select id, n, md5(n::text), 1600, 2048, '{480,720,1080,1600}', '{avif,webp}' from made, generate_series(0, $2::int - 1) n`,
    [pageId, slices],
  );
}

const unknownId = '01890000-0000-7000-8000-000000000000';

/** The largest inputs of the public calls of the contract; all others are sent one that is refused. */
function inputsOf({
  comicId,
  comicIds,
  chapterId,
  chapterIds,
  genreIds,
}: Catalogue): Record<string, unknown[]> {
  const token = 'x'.repeat(500);
  const comicLists = [
    { limit: 200 },
    { limit: 200, filters: { id: comicIds }, sort: { field: 'title' } },
    { limit: 200, filters: { genres: genreIds, contentRating: ['T', 'M'] } },
    { limit: 200, offset: 100_000 },
  ];
  return {
    listComics: comicLists,
    listComicCards: comicLists,
    listChapters: [
      { limit: 200, filters: { comicsId: comicIds.slice(0, 50) } },
      { limit: 200, filters: { comicsId: comicId } },
      {
        limit: 200,
        filters: { comicsId: comicIds.slice(0, 50), id: chapterIds, assetVariant: 'uncensored' },
      },
      { limit: 200, offset: 600, filters: { comicsId: comicIds.slice(0, 50) } },
    ],
    listChaptersAround: [{ filters: { comicsId: comicId, chapterId: chapterIds.at(-1) } }],
    listComicAssets: [{ limit: 200, filters: { comicsId: comicId, chapterId } }],
    describeComics: [{ comics: comicIds.map((id) => ({ id, seenAt: 1 })) }],
    readSharedList: [{ token: 'x'.repeat(22) }],
    countView: [{ view: unknownId, chapterId, step: 'read', furthest: 1, variant: 'censored' }],
    cancelDeletionByCode: [{ code: 'x'.repeat(200) }],
    confirmAge: [{ over18: true }],
    contractByLink: [{ token }],
    stopByLink: [{ token }],
    resumeByLink: [{ token }],
    cancelContract: [{ email: `${'a'.repeat(60)}@b.example`, contractNumber: 'x'.repeat(40) }],
  };
}

/** As large as a call may be, as deep as JSON may be and with nothing that is accepted. */
const largeJson = (bytes: number) => `{"x":[${'{"x":{"x":{}}},'.repeat(Math.floor(bytes / 16) - 2)}{}]}`;

function requestsOf(catalogue: Catalogue): Request[] {
  const { comicId, chapterId, chapterIds, genreIds } = catalogue;
  const inputs = inputsOf(catalogue);
  const get = (url: string): Request => ({ name: `GET ${url}`, method: 'GET', url });
  const params: Record<string, string> = { id: unknownId, chapterId: unknownId };
  const call = (
    { name, method, access, path: address }: Endpoint,
    body: string | undefined,
    suffix = '',
  ): Request => ({
    name: name + suffix,
    method,
    isRefused: access !== 'public',
    url:
      apiBase +
      address.replace(/\{(\w+)\}/g, (_, key: string) =>
        address === '/policies/{id}' ? 'terms-of-use' : (params[key] ?? unknownId),
      ),
    ...(method === 'GET' || body === undefined ? {} : { body }),
  });
  const pages = pageList.map(({ path }) =>
    path
      .replace(':slug', genreIds[0]!)
      .replace(':id', comicId)
      .replace(':chapterId', chapterId)
      .replace(':item', '1')
      .replace('?', ''),
  );
  return [
    ...pages,
    `/comic/${comicId}/${chapterId}`,
    `/comic/${comicId}/${chapterIds[99]}`,
    `/categories?genre=${genreIds[0]}`,
    `/categories?genre=${unknownId}`,
    `/comic/${unknownId}`,
    `/comic/${unknownId}/${unknownId}`,
    `/${'x/'.repeat(4000)}`,
    ...['robots.txt', 'manifest.webmanifest', 'feed.xml', `comic/${comicId}/feed.xml`].map(
      (file) => `/${file}`,
    ),
    ...['sitemap.xml', 'sitemap-pages.xml', 'sitemap-0.xml', 'sitemap-1.xml'].map((file) => `/${file}`),
    '/healthz',
    '/readyz',
    '/.well-known/jwks.json',
    `${apiBase}/openapi.json`,
    `${apiBase}/docs`,
  ]
    .map(get)
    .concat(
      allEndpoints.flatMap((endpoint) => [
        ...(inputs[endpoint.name] ?? [{}]).map((input, n) =>
          call(endpoint, JSON.stringify(input), n === 0 ? '' : ` ${n + 1}`),
        ),
        ...(endpoint.access === 'public' && endpoint.method !== 'GET'
          ? [call(endpoint, largeJson(65_536), ' with a large body')]
          : []),
      ]),
      Object.entries(operations).map(([address, { method }]) => ({
        name: address,
        method,
        url: `${address}?key=x`,
        ...(method === 'POST' ? { body: largeJson(16_384) } : {}),
      })),
    );
}

/**
 * What each request costs without a cache, the costliest first. Without `runs` only the sizes, of what a stranger may
 * call.
 */
export async function costsOfCalls({ api, catalogue }: LargeSite, runs: number): Promise<Cost[]> {
  const costs: Cost[] = [];
  const requests = requestsOf(catalogue).filter(({ isRefused }) => runs > 0 || !isRefused);
  for (const [place, request] of requests.entries()) {
    const cost: Cost = { name: request.name.slice(0, 120), status: 0, bytes: 0, milliseconds: Infinity };
    for (let run = 0; run <= runs; run++) {
      if (run > 0) await emptyCaches(api);
      const isCompressed = run > 0;
      const before = process.cpuUsage();
      const { statusCode, rawPayload } = await api.app.inject({
        ...injected(request, { isCompressed }),
        // Another network each time: what the limits of one network refuse costs little.
        remoteAddress: `203.${run}.${place >> 8}.${place & 255}`,
      });
      const used = millisecondsSince(before);
      assert.ok(statusCode < 500 && statusCode !== 429, `${request.name}: ${statusCode} ${rawPayload}`);
      cost.status = statusCode;
      if (isCompressed) cost.milliseconds = Math.min(cost.milliseconds, used);
      else cost.bytes = rawPayload.length;
    }
    costs.push(cost);
  }
  return costs.toSorted((a, b) => b.milliseconds - a.milliseconds);
}

/** What it costs to ask three times for each of these pages and lists, and what is done for them afterwards. */
export async function costsOfThree({ api, catalogue }: LargeSite, names: readonly string[], runs: number) {
  const costs: { name: string; milliseconds: number }[] = [];
  for (const request of requestsOf(catalogue).filter(({ name }) => names.includes(name))) {
    let milliseconds = Infinity;
    for (let run = 0; run < runs; run++) {
      await emptyCaches(api);
      const get = () => api.app.inject(injected(request, { isCompressed: true }));
      await get();
      await get();
      const before = process.cpuUsage();
      await get();
      await sleep(1000);
      milliseconds = Math.min(milliseconds, millisecondsSince(before));
    }
    costs.push({ name: request.name, milliseconds });
  }
  return costs.toSorted((a, b) => b.milliseconds - a.milliseconds);
}

const emptyCaches = ({ core }: TestApp) =>
  core.db.transaction(async (tx) => core.invalidations.publish(tx, ['*']));

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function injected({ method, url, body }: Request, { isCompressed }: { isCompressed: boolean }) {
  return {
    method,
    url,
    headers: {
      host: 'localhost',
      ...(isCompressed && { 'accept-encoding': 'br' }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: body }),
  };
}
