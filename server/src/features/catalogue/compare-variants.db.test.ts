import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, aFile, someChapters } from '../../../test/builders.ts';

const api = await openTestApp();

test('shows missing pages of a variant to staff, not to readers', async () => {
  const { id } = await aComic(api, { contentRating: 'M' });
  const [one, two, three] = await someChapters(api, id, 3);
  const upload = async (chapterNumber: number, variant: string, pages: number[]) =>
    api.ask('POST', `/comics/${id}/assets/${variant}`, {
      fields: {},
      files: await Promise.all(pages.map((page) => aFile(`${chapterNumber}-${page}.png`))),
    });
  await upload(1, 'censored', [1, 2, 3]);
  await upload(1, 'uncensored', [1, 3, 4]);
  await upload(2, 'censored', [1]);
  const parity = async (json: object) => api.ask('POST', '/comics-assets/parity', { json });
  const none = { pages: 0, missing: [] };
  const all = [
    {
      chapterId: one!.id,
      chapterNumber: 1,
      title: one!.title,
      alike: false,
      variants: {
        censored: { pages: 3, missing: [4] },
        uncensored: { pages: 3, missing: [2] },
        legal: none,
      },
    },
    {
      chapterId: two!.id,
      chapterNumber: 2,
      title: two!.title,
      alike: true,
      variants: { censored: { pages: 1, missing: [] }, uncensored: none, legal: none },
    },
    {
      chapterId: three!.id,
      chapterNumber: 3,
      title: three!.title,
      alike: true,
      variants: { censored: none, uncensored: none, legal: none },
    },
  ];
  assert.deepEqual(await parity({ filters: { comicsId: id } }), { data: all, total: 3 });
  assert.deepEqual(await parity({ filters: { comicsId: id }, limit: 1, offset: 1 }), {
    data: [all[1]],
    total: 3,
  });
  const closed = await api.read('/comics-assets/parity', { filters: { comicsId: id } });
  assert.equal(closed.json.code, 'unauthenticated');
});
