/** The queries for the images of an episode, and that their cache follows each change. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, aFile, aGenre, someChapters, somePages } from '../../../test/builders.ts';
import { statementsOf } from '../../../test/statements-of.ts';

const queriesOf = async (work: () => Promise<unknown>) =>
  (await statementsOf(work)).texts.filter((text) => /from "?(chapter|page|comic|image_slice)\b/.test(text))
    .length;

const api = await openTestApp({ jobs: true });
const status = async (url: string) => (await api.send('GET', url)).status;
async function urlsOf(comicsId: string, chapterId: string, variant = 'censored'): Promise<string[]> {
  const filters = { comicsId, chapterId, variant };
  const { data } = (await api.read('/comics-assets/list', { filters }, { key: true })).json;
  return data.map(({ picture }: { picture: { base: string } }) => `${picture.base}-48.webp`);
}

test('the 40 images of an episode take at most 41 queries for the first reader, and none after that', async () => {
  const { id } = await aComic(api);
  const [chapter] = await someChapters(api, id, 1);
  await somePages(api, id, chapter!.id, { count: 40 });
  await api.imagesMade();
  const urls = await urlsOf(id, chapter!.id);
  assert.equal(urls.length, 40);
  const read = async () => {
    for (const url of urls) assert.equal(await status(url), 200);
  };
  const count = await queriesOf(read);
  assert.ok(count <= 41, `the first reader: ${count}`);
  assert.equal(await queriesOf(read), 0, 'the second reader');
  assert.equal(
    await queriesOf(() => Promise.all(urls.map(status))),
    0,
    'a third reader, all images concurrently',
  );
});

test('a change that opens or closes an image applies to the next request', async () => {
  const genre = await aGenre(api, { name: 'uncensored' });
  const { id } = await aComic(api, { contentRating: 'M', genres: [genre.id] });
  const chapters = await someChapters(api, id, 4);
  const [first, second, , fourth] = chapters;
  await somePages(api, id, first!.id);
  const [page] = await somePages(api, id, first!.id, { variant: 'uncensored' });
  await somePages(api, id, fourth!.id);
  await api.ask('PATCH', `/comics/${id}`, { fields: {}, files: [await aFile('cover.png', 'coverImage')] });
  await api.imagesMade();
  const [{ coverImage }] = (await api.read('/comics/list', { filters: { id } })).json.data;
  const urls = [
    ...(await urlsOf(id, first!.id)),
    ...(await urlsOf(id, fourth!.id)),
    ...(await urlsOf(id, first!.id, 'uncensored')),
    `${coverImage.base}-48.webp`,
  ];

  const patch = (path: string, fields: Record<string, string>) => api.ask('PATCH', path, { fields });
  /** The statuses of an open, a locked and an uncensored page and of a cover after each change. */
  const steps: [change: () => Promise<unknown>, statuses: number[]][] = [
    [async () => {}, [200, 404, 403, 200]],
    [() => patch(`/chapters/${fourth!.id}`, { isFree: '1' }), [200, 200, 403, 200]],
    [() => patch(`/chapters/${fourth!.id}`, { isFree: '0' }), [200, 404, 403, 200]],
    [() => api.ask('DELETE', '/chapters', { json: { ids: [second!.id] } }), [200, 200, 403, 200]],
    [() => patch(`/comics/${id}`, { contentRating: 'AO' }), [404, 404, 404, 404]],
    [() => patch(`/comics/${id}`, { contentRating: 'M' }), [200, 200, 403, 200]],
    [
      () => api.ask('PATCH', `/genres/${genre.id}`, { json: { mature: true, name: 'Other' } }),
      [200, 200, 404, 200],
    ],
    [() => api.ask('DELETE', '/comics-assets', { json: { ids: [page!.id] } }), [200, 200, 404, 200]],
    [() => api.ask('DELETE', '/comics', { json: { ids: [id] } }), [404, 404, 404, 404]],
  ];
  for (const [index, [change, statuses]] of steps.entries()) {
    await change();
    for (let round = 0; round < 2; round++)
      assert.deepEqual(await Promise.all(urls.map(status)), statuses, `step ${index}`);
  }
});
