/** Answers to one account never reach another, in any order of calls: compared byte by byte. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allEndpoints } from '@longstrip/contract/endpoints';
import { endpointPath } from '@longstrip/contract/endpoint';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aBanner, aComic, aGenre, someChapters, somePages } from '../../../test/builders.ts';
import { aMembership } from '../../../test/paying.ts';
import { signUpPerson } from '../../../test/people.ts';

const api = await openTestApp({ jobs: true });
const genre = await aGenre(api);
const { id: comicsId } = await aComic(api, { genres: [genre.id] });
await api.ask('PATCH', `/comics/${comicsId}`, { fields: { updateDay: 5, language: 'en' } });
const chapters = await someChapters(api, comicsId, 5);
const locked = chapters.at(-1)!.id;
await somePages(api, comicsId, locked);
await somePages(api, comicsId, chapters[0]!.id);
const { id: adultId } = await aComic(api, { contentRating: 'AO' });
await api.ask('PATCH', `/comics/${comicsId}`, { fields: { creators: [{ name: 'Ann', role: 'writer' }] } });
await aBanner(api, adultId);
await aGenre(api, { name: 'Used by no comic' });
await api.imagesMade();

const editor = (await signUpPerson(api, { role: 'editor', secondFactor: true })).token;
const reader = (await signUpPerson(api)).token;
const member = await signUpPerson(api);
await aMembership(api, member.uid);
const callers = [false, editor, reader, member.token] as const;

/** Inputs for each cached endpoint, and whether staff are answered differently. */
const inputs: Record<string, { params?: Record<string, string>; body?: object; staffDiffer: boolean }[]> = {
  listComics: [{ body: { filters: { id: [comicsId, adultId] } }, staffDiffer: true }],
  listComicCards: [{ body: { filters: { id: [comicsId, adultId] } }, staffDiffer: true }],
  listChapters: [
    { body: { filters: { comicsId } }, staffDiffer: true },
    { body: { filters: { comicsId: adultId } }, staffDiffer: false },
  ],
  listChaptersAround: [
    { body: { filters: { comicsId, chapterId: locked } }, staffDiffer: true },
    { body: { filters: { comicsId: adultId, chapterId: locked } }, staffDiffer: false },
  ],
  listComicAssets: [
    { body: { filters: { comicsId, chapterId: locked } }, staffDiffer: true },
    { body: { filters: { comicsId, chapterId: chapters[0]!.id } }, staffDiffer: false },
  ],
  listGenres: [{ body: {}, staffDiffer: true }],
  readGenre: [{ params: { slug: genre.slug }, staffDiffer: false }],
  browseComics: [{ body: { filters: { genre: genre.id } }, staffDiffer: false }],
  listLanguages: [{ body: {}, staffDiffer: false }],
  listUpdatedToday: [{ body: {}, staffDiffer: false }],
  readCalendar: [{ staffDiffer: false }],
  listSimilarComics: [{ body: { comicId: comicsId }, staffDiffer: false }],
  readHomePage: [{ staffDiffer: false }],
  listRanking: [{ body: {}, staffDiffer: false }],
  readCreator: [{ params: { slug: 'ann' }, staffDiffer: false }],
  listBanners: [{ body: {}, staffDiffer: true }],
  readSaleBanner: [{ staffDiffer: false }],
  readPolicy: [{ params: { id: 'terms-of-service' }, staffDiffer: false }],
  listPlans: [{ body: {}, staffDiffer: false }],
  listCoinPacks: [{ body: {}, staffDiffer: false }],
};
const cached = allEndpoints.filter(({ cacheTags }) => cacheTags);
const everyTag = [...new Set(cached.flatMap(({ cacheTags }) => cacheTags!))];

test('every cached endpoint is public and listed here', () => {
  assert.deepEqual(cached.map(({ name }) => name).sort(), Object.keys(inputs).sort());
  for (const { name, access } of cached) assert.equal(access, 'public', name);
});

for (const { name, method, path } of cached)
  for (const [index, { params, body, staffDiffer }] of (inputs[name] ?? []).entries())
    test(`${name} ${index + 1}: an answer for one account is never sent to another`, async () => {
      const ask = async (key: string | false) => {
        const json = method === 'GET' ? {} : { json: body };
        return (await api.send(method, endpointPath(path, params), { key, ...json })).text;
      };
      const texts = new Map<string | false, string>();
      // In one of the rounds each caller is the first to request from an empty cache.
      for (let first = 0; first < callers.length; first++) {
        await api.core.db.transaction(async (tx) => api.core.invalidations.publish(tx, everyTag));
        const order = [...callers.slice(first), ...callers.slice(0, first)];
        const twice = [...order, ...order];
        const mixed = [...(await oneByOne(twice, ask)), ...(await Promise.all(twice.map(ask)))];
        for (const [at, text] of mixed.entries()) {
          const caller = order[at % order.length]!;
          assert.equal(text, texts.get(caller) ?? text);
          texts.set(caller, text);
        }
      }
      assert.equal(
        texts.get(reader),
        texts.get(false),
        'a reader without a membership sees what everyone sees',
      );
      const paid = /^list(Chapters|ChaptersAround|ComicAssets)$/.test(name);
      assert.equal(
        texts.get(member.token) !== texts.get(false),
        paid && staffDiffer,
        'what the membership opens',
      );
      assert.equal(texts.get(editor) !== texts.get(false), staffDiffer, texts.get(false));
      assert.ok(!/[?&]s=/.test(texts.get(false)!), 'no signed link is cached');
    });

async function oneByOne<T, R>(items: readonly T[], each: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await each(item));
  return results;
}
