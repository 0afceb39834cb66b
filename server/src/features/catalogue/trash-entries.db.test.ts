/** What staff see of an entry of the trash. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, aGenre, someChapters, somePages } from '../../../test/builders.ts';
import { signUpPerson } from '../../../test/people.ts';

const api = await openTestApp();

test('an entry says who deleted it, of which comic, and what it holds', async () => {
  const editor = await signUpPerson(api, { role: 'editor' });
  const { id: genre } = await aGenre(api);
  const { id } = await aComic(api, { genres: [genre] });
  const chapters = await someChapters(api, id, 3);
  await somePages(api, id, chapters[0]!.id, { count: 3 });
  await somePages(api, id, chapters[0]!.id, { count: 2, variant: 'legal' });
  const { title } = (await api.ask('GET', `/comics/${id}/staff`)).data[0];
  const pages = await api.rows<{ id: string }>(
    "select id from page where chapter_id = $1 and variant = 'censored' limit 2",
    [chapters[0]!.id],
  );
  const asEditor = (path: string, ids: string[]) =>
    api.ask('DELETE', path, { key: editor.token, json: { ids } });
  await asEditor(
    '/comics-assets',
    pages.map((page) => page.id),
  );
  await asEditor('/chapters', [chapters[1]!.id]);
  await api.ask('DELETE', '/genres', { json: { ids: [genre] } });
  const listed = async () =>
    Object.fromEntries(
      (await api.ask('POST', '/trash/list', { json: { limit: 4 } })).data.map(
        ({ kind, comicTitle, deletedBy, contents }: Record<string, unknown>) => [
          kind,
          { comicTitle, deletedBy, contents },
        ],
      ),
    );
  const none = { censored: 0, uncensored: 0, legal: 0 };
  assert.deepEqual((await listed()).pages, {
    comicTitle: title,
    deletedBy: editor.email,
    contents: { comics: 0, chapters: 0, pages: { ...none, censored: 2 } },
  });
  assert.deepEqual((await listed()).chapter, {
    comicTitle: title,
    deletedBy: editor.email,
    contents: { comics: 0, chapters: 1, pages: none },
  });
  assert.deepEqual((await listed()).genre, {
    comicTitle: null,
    deletedBy: 'API key “tests”',
    contents: { comics: 1, chapters: 0, pages: none },
  });
  await asEditor('/comics', [id]);
  const { comic, pages: former } = await listed();
  assert.deepEqual(comic, {
    comicTitle: null,
    deletedBy: editor.email,
    contents: { comics: 0, chapters: 2, pages: { censored: 1, uncensored: 0, legal: 2 } },
  });
  assert.equal(former.comicTitle, title, 'of a comic that is in the trash, too');
  const { db, personalData } = api.core;
  await db.transaction((tx) => personalData.erase(tx, editor.uid));
  assert.equal((await listed()).comic.deletedBy, null);
});
