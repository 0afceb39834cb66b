/**
 * What drops a cached answer of the API: changes of what it shows, and nothing else. Titles are changed behind the app, so
 * that an answer from the cache can be told from a new one.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, someChapters, somePages } from '../../../test/builders.ts';

const api = await openTestApp({ jobs: true });

async function aStory(title: string) {
  const { id } = await aComic(api, { title });
  const [chapter] = await someChapters(api, id, 1);
  await somePages(api, id, chapter!.id);
  await api.imagesMade();
  return { id, chapterId: chapter!.id };
}

type Story = Awaited<ReturnType<typeof aStory>>;

const calls = {
  comic: ({ id }: Story) => api.read('/comics/list', { filters: { id } }),
  card: ({ id }: Story) => api.read('/comics/cards', { filters: { id } }),
  chapters: ({ id }: Story) => api.read('/chapters/list', { filters: { comicsId: id } }),
  around: ({ id, chapterId }: Story) =>
    api.read('/chapters/around', { filters: { comicsId: id, chapterId } }),
  slices: ({ id, chapterId }: Story) =>
    api.read('/comics-assets/list', { filters: { comicsId: id, chapterId } }),
};
type Call = keyof typeof calls;
const every = Object.keys(calls) as Call[];

/** Requests every answer, makes the change, and answers which of them are made anew. */
async function droppedBy(story: Story, change: () => Promise<unknown>): Promise<Call[]> {
  for (const call of every) await calls[call](story);
  await api.rows(`update stored_comic set title = title || '+' where id = $1`, [story.id]);
  await api.rows(`update stored_chapter set title = title || '+' where id = $1`, [story.chapterId]);
  await api.rows(`update page set page_number = page_number + 100 where chapter_id = $1`, [story.chapterId]);
  const before: Record<string, string> = {};
  for (const call of every) before[call] = (await calls[call](story)).text;
  await change();
  await api.imagesMade();
  const dropped: Call[] = [];
  for (const call of every) if ((await calls[call](story)).text !== before[call]) dropped.push(call);
  return dropped;
}

const story = await aStory('Shown');
const other = await aStory('Another');

test('a change of another comic drops nothing', async () => {
  const dropped = await droppedBy(story, async () => {
    await api.ask('PATCH', `/comics/${other.id}`, { fields: { title: 'Renamed' } });
    await someChapters(api, other.id, [2]);
    await somePages(api, other.id, other.chapterId, { count: 2 });
    await api.ask('DELETE', '/comics', { json: { ids: [other.id] } });
  });
  assert.deepEqual(dropped, []);
});

test('a change of the comic drops all that it decides', async () => {
  const rename = () => api.ask('PATCH', `/comics/${story.id}`, { fields: { title: 'Renamed' } });
  assert.deepEqual(await droppedBy(story, rename), every);
});

test('a change of one of its episodes drops all of them', async () => {
  const rename = () => api.ask('PATCH', `/chapters/${story.chapterId}`, { fields: { title: 'Renamed' } });
  assert.deepEqual(await droppedBy(story, rename), every);
});

test('new pages drop episodes and slices, not the comic', async () => {
  const change = () => somePages(api, story.id, story.chapterId, { count: 3 });
  assert.deepEqual(await droppedBy(story, change), ['chapters', 'around', 'slices']);
});

test('new coin packs drop the locks, which contain a price', async () => {
  const change = () =>
    api.core.db.transaction(async (tx) => api.core.invalidations.publish(tx, ['CoinPack']));
  assert.deepEqual(await droppedBy(story, change), ['chapters', 'around']);
});

test('a withdrawn comic is gone from every answer', async () => {
  for (const call of every) await calls[call](story);
  await api.ask('DELETE', '/comics', { json: { ids: [story.id] } });
  for (const call of every) {
    const { status, json } = await calls[call](story);
    assert.ok(status === 404 || json.total === 0, `${call}: ${status}`);
  }
});
