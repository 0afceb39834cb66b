/** A comic becomes AO: caches revalidate its images, and are refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, aFile } from '../../../test/builders.ts';
import { uncensored } from '../../../test/requests.ts';

const api = await openTestApp({ jobs: true });

test('shared caches revalidate within a day, and a re-rated image fails the revalidation', async () => {
  const comic = await aComic(api, { contentRating: 'M', files: [await aFile('x-cover.png')] });
  await api.imagesMade();
  const { json } = await api.read('/comics/list', { filters: { id: comic.id } });
  const url = json.data[0].coverImageUrl as string;
  const before = await api.send('GET', url);
  const [, seconds] = /^public, .*s-maxage=(\d+)/.exec(before.headers['cache-control']!)!;
  assert.ok(Number(seconds) <= 86_400);
  const again = (host: string) =>
    api.send('GET', url, { host, headers: { 'if-none-match': before.headers['etag']! } });
  assert.equal((await again('localhost')).status, 304);

  await api.ask('PATCH', `/comics/${comic.id}`, { fields: { contentRating: 'AO' } });
  const { status, headers } = await again('localhost');
  assert.deepEqual([status, headers['cache-control']], [404, 'no-store']);
  assert.equal((await again(uncensored)).status, 403);
});
