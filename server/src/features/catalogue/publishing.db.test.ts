import assert from 'node:assert/strict';
import { test } from 'node:test';
import pino from 'pino';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, aFile, aGenre, readablePages, someChapters } from '../../../test/builders.ts';
import { aStubSite } from '../../../test/stub-site.ts';
import { until } from '../../platform/database/embedded/processes.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { lockComics } from './locks.ts';
import { publishChapters, publishComics } from './set-publication.ts';
import { publishDue } from './publish-due.ts';

const api = await openTestApp({ site: aStubSite() });
const minute = 60_000;
const { db } = api.core;
const context = { ...api.core.catalogue, db, letters: api.core.letters, logger: pino({ level: 'silent' }) };
const inMinutes = (minutes: number) => new Date(api.clock.now().getTime() + minutes * minute).toISOString();

const publish = (what: 'comics' | 'chapters', id: string, json: object) =>
  api.ask('POST', `/${what}/publication`, { json: { ids: [id], ...json } });
const comicsSeen = async () =>
  (await api.read('/comics/list', { limit: 200 })).json as { total: number; data: { id: string }[] };
const chaptersSeen = async (comicsId: string) =>
  (await api.read('/chapters/list', { filters: { comicsId } })).json as {
    total: number;
    data: { id: string; access: { because?: string; reason?: string } }[];
  };
const page = (url: string) => api.app.inject({ url, headers: { host: 'localhost' } });

test('a draft comic is in no answer to readers and in no count', async () => {
  const genre = await aGenre(api);
  const before = await comicsSeen();
  const files = [await aFile('cover.png'), await aFile('banner.png')];
  const fields = { title: 'Hidden', contentRating: 'T', genres: [genre.id], draft: true };
  const { data } = await api.ask('POST', '/comics', { fields, files });
  const [comic] = data as { id: string; publication: string }[];
  const [chapter] = await someChapters(api, comic!.id, 1);
  assert.equal(comic!.publication, 'draft');

  assert.deepEqual(await comicsSeen(), before);
  const { id } = comic!;
  assert.equal((await api.read('/comics/list', { filters: { id } })).json.total, 0);
  assert.equal((await api.read('/comics/list', { filters: { genres: [genre.id] } })).json.total, 0);
  assert.ok(!JSON.stringify((await api.read('/genres/list', {})).json).includes(genre.id));
  assert.equal((await chaptersSeen(id)).total, 0);
  const asked = { filters: { comicsId: id, chapterId: chapter!.id } };
  assert.equal((await api.read('/comics-assets/list', asked)).json.code, 'chapter_not_found');
  for (const url of ['/feed.xml', '/sitemap.xml', '/sitemap-0.xml'])
    assert.ok(!(await page(url)).body.includes(id), url);
  assert.equal((await page(`/comic/${id}/feed.xml`)).statusCode, 404);

  await publish('comics', id, { publication: 'published' });
  assert.equal((await comicsSeen()).total, before.total + 1);
  assert.equal((await comicsSeen()).data[0]!.id, id, 'it is new from now on');
  assert.ok(JSON.stringify((await api.read('/genres/list', {})).json).includes(genre.id));
  assert.equal((await api.read('/comics/list', { filters: { genres: [genre.id] } })).json.total, 1);
  assert.equal((await chaptersSeen(id)).total, 1);
  assert.ok((await page('/feed.xml')).body.includes(id));

  await publish('comics', id, { publication: 'draft' });
  assert.deepEqual(await comicsSeen(), before);
  assert.equal((await chaptersSeen(id)).total, 0);
});

test('only published chapters count for positions, locks and the number of chapters', async () => {
  const { id: comicsId } = await aComic(api);
  const drafts = { comicsId, draft: true, chapters: [{ title: 'Early', chapterNumber: 1 }] };
  const [draft] = (await api.ask('POST', '/chapters', { fields: drafts })).data as { id: string }[];
  const later = await someChapters(api, comicsId, [2, 3, 4, 5]);
  const reasons = async () =>
    (await chaptersSeen(comicsId)).data.map(({ access }) => access.because ?? access.reason);
  const free = 'first_chapters';
  assert.deepEqual(await reasons(), [free, free, free, 'premium_required']);
  const count = async () =>
    (await api.read('/comics/list', { filters: { id: comicsId } })).json.data[0].chapterCount as number;
  assert.equal(await count(), 4);
  await readablePages(api, comicsId, draft!.id);
  await publish('chapters', draft!.id, { publication: 'published' });
  assert.deepEqual(await reasons(), [free, free, free, 'premium_required', 'premium_required']);
  await publish('chapters', later[0]!.id, { publication: 'draft' });
  assert.equal(await count(), 4);
  assert.deepEqual(await reasons(), [free, free, free, 'premium_required']);
});

test('a planned chapter appears with its pages at the planned time, in every cache', async () => {
  const { id: comicsId } = await aComic(api);
  await someChapters(api, comicsId, 1);
  const planned = { comicsId, draft: true, chapters: [{ title: 'Soon', chapterNumber: 5 }] };
  const [chapter] = (await api.ask('POST', '/chapters', { fields: planned })).data as { id: string }[];
  const { id } = chapter!;
  await readablePages(api, comicsId, id, { count: 2 });
  const publishAt = inMinutes(10);
  const { data } = await publish('chapters', id, { publication: 'scheduled', publishAt });
  assert.deepEqual([data[0].publication, data[0].publishAt], ['scheduled', publishAt]);
  const jobs = await api.rows(
    `select 1 from jobs.job where name = 'catalogue-publish' and start_after = $1`,
    [publishAt],
  );
  assert.equal(jobs.length, 1, 'a job waits for the moment');

  assert.equal((await chaptersSeen(comicsId)).total, 1);
  const feed = `/comic/${comicsId}/feed.xml`;
  assert.ok(!(await page(feed)).body.includes(id));
  await publishDue(context);
  assert.equal((await chaptersSeen(comicsId)).total, 1, 'not before its time');

  const list = async (state: string) =>
    (
      (await api.ask('POST', '/publications/list', { json: { state } })).data as {
        chapterId: string;
        late: boolean;
      }[]
    )
      .filter((each) => each.chapterId === id)
      .map(({ late }) => late);
  assert.deepEqual([await list('planned'), await list('published')], [[false], []]);
  api.clock.moveBy(10 * minute);
  await publishDue(context);
  assert.equal((await chaptersSeen(comicsId)).total, 2);
  assert.ok((await page(feed)).body.includes(id));
  assert.deepEqual([await list('planned'), await list('published')], [[], [false]]);
  await publishDue(context);
  assert.deepEqual(await list('published'), [false], 'once');
});

test('a missed publication is published late and listed as late; a withdrawn one is not published', async () => {
  const { data } = await api.ask('POST', '/comics', {
    fields: { title: 'Missed', contentRating: 'T', draft: true },
  });
  const { id } = data[0] as { id: string };
  const { id: withdrawn } = (
    await api.ask('POST', '/comics', { fields: { title: 'Withdrawn', contentRating: 'T', draft: true } })
  ).data[0] as { id: string };
  for (const each of [id, withdrawn])
    await publish('comics', each, { publication: 'scheduled', publishAt: inMinutes(1) });
  await publish('comics', withdrawn, { publication: 'draft' });
  api.clock.moveBy(5 * minute);
  const first = async (state: string) =>
    (await api.ask('POST', '/publications/list', { json: { state, limit: 1 } })).data[0];
  assert.deepEqual([(await first('planned')).comicsId, (await first('planned')).late], [id, true]);
  await publishDue(context);
  assert.deepEqual([(await first('published')).comicsId, (await first('published')).late], [id, true]);
  const seen = (await comicsSeen()).data.map((comic) => comic.id);
  assert.deepEqual([seen.includes(id), seen.includes(withdrawn)], [true, false]);
});

const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

async function aPlannedComic() {
  const draft = { fields: { title: 'Planned', contentRating: 'T', draft: true } };
  const { id } = (await api.ask('POST', '/comics', draft)).data[0] as { id: string };
  await publish('comics', id, { publication: 'scheduled', publishAt: inMinutes(1) });
  return { kind: 'comics', id, comicsId: id } as const;
}

async function aPlannedChapter() {
  const { id: comicsId } = await aComic(api);
  const [chapter] = await someChapters(api, comicsId, 1);
  await readablePages(api, comicsId, chapter!.id);
  await publish('chapters', chapter!.id, { publication: 'draft' });
  await publish('chapters', chapter!.id, { publication: 'scheduled', publishAt: inMinutes(1) });
  return { kind: 'chapters', id: chapter!.id, comicsId } as const;
}

/** Runs `publishDue` `count` times concurrently while `hold` keeps its locks; resolves when all are done. */
async function publishDueBeside(hold: (tx: Tx) => Promise<unknown>, count: number): Promise<void> {
  const publishing = await db.transaction(async (tx) => {
    await hold(tx);
    const started = Array.from({ length: count }, () => publishDue(context));
    assert.ok(await until(async () => (await api.rows(waiting)).length === count, 10_000), 'none waits');
    return started;
  });
  await Promise.all(publishing);
}

test('a comic or chapter that is withdrawn or rescheduled while the job publishes it stays so', async () => {
  for (const plan of [aPlannedComic, aPlannedChapter])
    for (const publication of ['scheduled', 'draft'] as const) {
      const { kind, id } = await plan();
      api.clock.moveBy(5 * minute);
      const publishAt = publication === 'scheduled' ? { publishAt: new Date(inMinutes(30)) } : {};
      const wanted = { ids: [id], publication, ...publishAt };
      const change = kind === 'comics' ? publishComics : publishChapters;
      await publishDueBeside((tx) => change(tx, wanted, context), 1);
      const [row] = (await api.ask('GET', `/${kind}/${id}/staff`)).data;
      assert.equal(row.publication, publication, kind);
      assert.deepEqual(await publicationsOf(id), [], kind);
      await publish(kind, id, { publication: 'draft' });
    }
});

test('two processes that publish at the same time record a publication once', async () => {
  for (const plan of [aPlannedComic, aPlannedChapter]) {
    const { kind, id, comicsId } = await plan();
    api.clock.moveBy(5 * minute);
    await publishDueBeside((tx) => lockComics(tx, [comicsId]), 2);
    assert.equal((await publicationsOf(id)).length, 1, kind);
  }
});

const publicationsOf = (id: string) =>
  api.rows('select id from publication where coalesce(chapter_id, comic_id) = $1', [id]);

test('a chapter that appeared elsewhere before keeps that date when it is published', async () => {
  const [comic] = (
    await api.ask('POST', '/comics', { fields: { title: 'Old', contentRating: 'T', draft: true } })
  ).data;
  const elsewhere = '2019-05-01T00:00:00.000Z';
  const add = (chapterNumber: number, { publishedAt, draft }: { publishedAt?: string; draft?: true }) =>
    api.ask('POST', '/chapters', {
      json: { comicsId: comic.id, draft, chapters: [{ title: 'Part', chapterNumber, publishedAt }] },
    });
  await add(1, { publishedAt: elsewhere });
  await add(2, {});
  await add(3, { publishedAt: elsewhere, draft: true });
  api.clock.moveBy(minute);
  await publish('comics', comic.id, { publication: 'published' });
  const listed = async () =>
    (await api.ask('POST', '/staff/chapters/list', { json: { comicsId: comic.id } })).data as {
      id: string;
      publishedAt: string;
    }[];
  const dates = async () => (await listed()).map(({ publishedAt }) => publishedAt);
  const [, , third] = await listed();
  await readablePages(api, comic.id, third!.id);
  await publish('chapters', third!.id, { publication: 'published' });
  assert.deepEqual(await dates(), [elsewhere, inMinutes(0), elsewhere]);
});

test('a comic that is published for the first time was updated at that time', async () => {
  const draft = { fields: { title: 'Waited', contentRating: 'T', draft: true } };
  const [{ id }] = (await api.ask('POST', '/comics', draft)).data;
  const datesAfter = async (publication: string) => {
    api.clock.moveBy(minute);
    const [{ createdAt, updatedAt }] = (await publish('comics', id, { publication })).data;
    return [createdAt, updatedAt];
  };
  const published = [inMinutes(1), inMinutes(1)];
  assert.deepEqual(await datesAfter('published'), published);
  await datesAfter('draft');
  assert.deepEqual(await datesAfter('published'), published);
});

test('publishing again keeps the date; a planned time in the past publishes immediately', async () => {
  const { id: comicsId } = await aComic(api);
  const [chapter] = await someChapters(api, comicsId, 1);
  await readablePages(api, comicsId, chapter!.id);
  const dateOf = async () =>
    (await api.ask('GET', `/chapters/${chapter!.id}/staff`)).data[0].publishedAt as string;
  const date = await dateOf();
  api.clock.moveBy(minute);
  await publish('chapters', chapter!.id, { publication: 'draft' });
  const { data } = await publish('chapters', chapter!.id, {
    publication: 'scheduled',
    publishAt: inMinutes(-1),
  });
  assert.deepEqual([data[0].publication, await dateOf()], ['published', date]);
  const json = { ids: [chapter!.id], publication: 'scheduled' };
  await api.refused('invalid_input', 'POST', '/chapters/publication', { json });
  await api.refused('invalid_input', 'POST', '/chapters/publication', {
    json: { ...json, publishAt: '9999-12-31T23:59:59-01:00' },
  });
  await api.refused('chapter_not_found', 'POST', '/chapters/publication', {
    json: { ids: [crypto.randomUUID()], publication: 'draft' },
  });
});

test('staff see overdue publications, and late ones for a week', async () => {
  const publishing = async () => {
    const { parts } = await api.ask('GET', '/operation/health');
    const { state, figures } = parts.find(({ part }: { part: string }) => part === 'publishing');
    return [state, ...figures.map(({ value }: { value: string }) => value)];
  };
  const planned = () => api.ask('GET', '/operation/publishing');
  const late = async () =>
    (await api.ask('POST', '/publications/list', { json: { state: 'late' } })).data.map(
      (entry: { comicsId: string; late: boolean; publishedAt: string | null }) => [
        entry.comicsId,
        entry.late,
        entry.publishedAt !== null,
      ],
    );
  // Publications of the tests above become older than a week.
  await publishDue(context);
  api.clock.moveBy(8 * 24 * 60 * minute);
  assert.deepEqual(await publishing(), ['ok', '0', '0', '0', '0', '0', '0', 'nothing planned']);
  assert.deepEqual(await late(), []);
  const { id } = await aComic(api);
  const inTime = await aComic(api);
  const publishAt = inMinutes(60);
  for (const each of [id, inTime.id]) {
    await publish('comics', each, { publication: 'draft' });
    await publish('comics', each, {
      publication: 'scheduled',
      publishAt: each === id ? publishAt : inMinutes(89),
    });
  }
  const next = `${publishAt.slice(0, 16).replace('T', ' ')} UTC`;
  assert.deepEqual(await publishing(), ['ok', '0', '0', '0', '0', '0', '0', next]);
  assert.deepEqual(await planned(), {
    overdue: 0,
    held: 0,
    notReady: 0,
    late: 0,
    overdueBanners: 0,
    lateBanners: 0,
    nextAt: publishAt,
  });
  api.clock.moveBy(89 * minute);
  assert.equal((await publishing())[0], 'failing');
  assert.deepEqual(await planned(), {
    overdue: 1,
    held: 0,
    notReady: 0,
    late: 0,
    overdueBanners: 0,
    lateBanners: 0,
    nextAt: inMinutes(0),
  });
  assert.deepEqual(await late(), [[id, true, false]]);
  await publishDue(context);
  assert.deepEqual(await publishing(), ['warning', '0', '0', '0', '1', '0', '0', 'nothing planned']);
  assert.deepEqual(await planned(), {
    overdue: 0,
    held: 0,
    notReady: 0,
    late: 1,
    overdueBanners: 0,
    lateBanners: 0,
    nextAt: null,
  });
  assert.deepEqual(await late(), [[id, true, true]], 'what appeared in time is not listed');
  api.clock.moveBy(8 * 24 * 60 * minute);
  assert.deepEqual(await publishing(), ['ok', '0', '0', '0', '0', '0', '0', 'nothing planned']);
  assert.deepEqual(await late(), []);
});
