/** Less than MIN_FREE_SPACE is free: files are refused and encodings wait, and everything else works. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { openAppAt, openTestApp } from '../app-for-tests.ts';
import { aComic, aFile, aGenre, someChapters, somePages } from '../builders.ts';
import { signUpPerson } from '../people.ts';

const roomy = await openTestApp();
const comic = await aComic(roomy, { title: 'Uploaded before' });
const [chapter] = await someChapters(roomy, comic.id, 1);
const [page] = await somePages(roomy, comic.id, chapter!.id);
const opened = (env: Record<string, string>, jobs: boolean) =>
  openAppAt({ url: roomy.url, dataDir: roomy.dataDir, env, jobs });

test('with too little free space', async (t) => {
  const full = await opened({ MIN_FREE_SPACE: '900000G' }, true);
  t.after(() => full.close());
  const admin = await signUpPerson(full, { role: 'admin' });

  await t.test('every call with files is refused, and nothing is stored', async () => {
    const artwork = { fields: { title: 'With artwork' }, files: [await aFile('new-cover.png')] };
    const pages = { fields: { chapterId: chapter!.id }, files: [await aFile('1.png')] };
    await full.refused('storage_full', 'POST', '/comics', artwork);
    await full.refused('storage_full', 'PATCH', `/comics/${comic.id}`, {
      files: [await aFile('1.png', 'coverImage')],
    });
    const answer = await full.refused('storage_full', 'POST', `/comics/${comic.id}/assets/legal`, pages);
    assert.equal(answer.status, 507);
    assert.equal((await full.rows('select id from image')).length, 1);
    assert.equal((await full.rows(`select id from comic where title = 'With artwork'`)).length, 0);
    await full.assertClean();
  });

  await t.test('texts can be changed, and the trash can be filled and emptied', async () => {
    await full.ask('PATCH', `/comics/${comic.id}`, { json: { title: 'Changed meanwhile' } });
    const genre = await aGenre(full);
    await full.ask('DELETE', '/genres', { json: { ids: [genre.id] } });
  });

  await t.test('an image waits, and the wait is not a failed try', async () => {
    const postponed = async () =>
      (
        await full.rows<{ retry_count: number }>(
          `select retry_count from jobs.job where name = 'assets-webp' and state = 'created' and start_after > now()`,
        )
      ).map(({ retry_count }) => retry_count);
    assert.ok(await until(async () => (await postponed()).length > 0, 60_000), full.messages.join('\n'));
    assert.deepEqual(await postponed(), [0]);
    assert.deepEqual(await full.rows('select status, failure from image'), [
      { status: 'waiting', failure: null },
    ]);
  });

  await t.test('the operator is told once, and Health says it', async () => {
    const told = full.messages.filter((message) => message.includes('MIN_FREE_SPACE'));
    assert.equal(told.length, 1, full.messages.join('\n'));
    const { parts } = await full.ask('GET', '/operation/health', { key: admin.token });
    const storage = parts.find(({ part }: { part: string }) => part === 'storage');
    assert.equal(storage.state, 'failing');
    assert.match(storage.sentence, /uploads, imports and the encoding of images wait/);
  });
});

test('with enough space again the waiting image is made', async (t) => {
  await roomy.rows(
    `update jobs.job set start_after = now() where name = 'assets-webp' and state = 'created'`,
  );
  const again = await opened({ MIN_FREE_SPACE: '0' }, true);
  t.after(() => again.close());
  await again.imagesMade();
  assert.ok(page);
});
