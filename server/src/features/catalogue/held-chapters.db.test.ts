/** Chapters that readers could not read are held at their planned time, and those who planned them are told. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pino from 'pino';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, readablePages, someChapters, somePages } from '../../../test/builders.ts';
import { erasePerson, signInPerson, signUpPerson } from '../../../test/people.ts';
import { lettersIn } from '../../../test/letters.ts';
import { until } from '../../platform/database/embedded/processes.ts';
import { publishDue } from './publish-due.ts';

const api = await openTestApp({ jobs: true });
const { db } = api.core;
const context = { ...api.core.catalogue, db, letters: api.core.letters, logger: pino({ level: 'silent' }) };
const minute = 60_000;
const hour = 60 * minute;
const inMinutes = (minutes: number) => new Date(api.clock.now().getTime() + minutes * minute).toISOString();
const admin = await signUpPerson(api, { role: 'admin' });
const editor = await signUpPerson(api, { role: 'editor' });

async function aDraft(title: string) {
  const { id: comicsId } = await aComic(api, { title: `Comic of ${title}` });
  const fields = { comicsId, draft: true, chapters: [{ title, chapterNumber: 7 }] };
  const { data } = await api.ask('POST', '/chapters', { fields });
  return { id: data[0].id as string, comicsId, title };
}
type Draft = Awaited<ReturnType<typeof aDraft>>;

/** The editor's sessions end while the clock moves on. */
const tokenOf = async ({ uid }: { uid: string }) => (await signInPerson(api, uid)).token;

async function publish({ id }: Draft, json: object, by: { uid: string } | null = editor) {
  const key = by ? await tokenOf(by) : true;
  const { data } = await api.ask('POST', '/chapters/publication', { key, json: { ids: [id], ...json } });
  return data[0] as Awaited<ReturnType<typeof stateOf>>;
}
const plan = (draft: Draft, minutes: number, by?: { uid: string } | null) =>
  publish(draft, { publication: 'scheduled', publishAt: inMinutes(minutes) }, by);
const stateOf = async ({ id }: Draft) =>
  (await api.ask('GET', `/chapters/${id}/staff`)).data[0] as {
    publication: string;
    publishAt: string | null;
    readiness: string;
    held: boolean;
  };
const summary = async (draft: Draft) => {
  const { publication, readiness, held } = await stateOf(draft);
  return [publication, readiness, held];
};
const isSeen = async ({ comicsId, id }: Draft) =>
  (await api.read('/chapters/list', { filters: { comicsId, id } })).json.total === 1;
/** Moves the clock and lets the job run that runs every minute. */
async function after(milliseconds: number) {
  api.clock.moveBy(milliseconds);
  await publishDue(context);
}

/** The letters about a chapter by subject, once there are so many: the outbox may hold them in another order. */
async function letters({ title }: Draft, count: number) {
  const found = async () =>
    (await lettersIn(api)).filter(({ text }) => text.includes(`${title}:`) || text.includes(`: ${title}`));
  assert.ok(await until(async () => (await found()).length >= count, 20_000), `${title}: too few letters`);
  return (await found())
    .map(({ to, subject, text }) => ({ to, subject, text }))
    .toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
}
const day = 'Planned for tomorrow, but not ready';
const soon = 'Planned for the next hour, but not ready';
const heldSubject = 'Held, because readers could not read it';

test('a planned chapter without pages is held, announced three times, and appears by itself', async () => {
  const draft = await aDraft('Empty');
  await plan(draft, 3 * 24 * 60);
  await after(24 * hour);
  assert.deepEqual(await letters(draft, 0), []);
  await after(24 * hour);
  await after(minute);
  await after(23 * hour);
  assert.deepEqual(await summary(draft), ['scheduled', 'no_pages', false]);
  await after(hour);
  await after(minute);
  assert.deepEqual(await summary(draft), ['scheduled', 'no_pages', true]);
  assert.equal(await isSeen(draft), false);
  const sent = await letters(draft, 3);
  assert.deepEqual(
    sent.map(({ to, subject }) => [to, subject]),
    [heldSubject, soon, day].map((subject) => [editor.email, subject]),
  );
  assert.match(sent[0]!.text, /Comic of Empty: Empty: .*\. No pages\./);

  await somePages(api, draft.comicsId, draft.id);
  await api.imagesMade();
  assert.ok(await until(async () => isSeen(draft), 20_000), 'it appears without the schedule');
  const [entry] = (await api.ask('POST', '/publications/list', { json: { state: 'published', limit: 1 } }))
    .data;
  assert.deepEqual([entry.chapterId, entry.held, entry.late], [draft.id, true, false]);
  const { title } = (await api.ask('GET', `/comics/${draft.comicsId}/staff`)).data[0];
  assert.equal(entry.comicTitle, title);
  assert.equal((await letters(draft, 3)).length, 3);
});

test('a chapter that is ready is published at its time, without a letter', async () => {
  const draft = await aDraft('Ready');
  await readablePages(api, draft.comicsId, draft.id);
  await plan(draft, 2 * 24 * 60);
  for (const step of [24 * hour, 23 * hour, hour]) await after(step);
  assert.deepEqual(await summary(draft), ['published', 'ready', false]);
  assert.deepEqual(await letters(draft, 0), []);
});

test('a ready chapter whose pages are deleted before its time is announced and held', async () => {
  const draft = await aDraft('Deleted pages');
  const pages = await readablePages(api, draft.comicsId, draft.id);
  await plan(draft, 2 * 24 * 60);
  await after(25 * hour);
  await api.ask('DELETE', '/comics-assets', { json: { ids: pages.map(({ id }) => id) } });
  await after(22 * hour);
  await after(hour);
  assert.deepEqual(
    (await letters(draft, 2)).map(({ subject }) => subject),
    [heldSubject, soon],
  );
  assert.deepEqual(await summary(draft), ['scheduled', 'no_pages', true]);
});

test('"Publish now" holds what readers could not read, says so in the answer, and sends no letter', async () => {
  const [empty, ready] = [await aDraft('Now'), await aDraft('Now ready')];
  await readablePages(api, ready.comicsId, ready.id);
  const json = { ids: [empty.id, ready.id], publication: 'published' };
  const { data } = await api.ask('POST', '/chapters/publication', { key: await tokenOf(editor), json });
  const byId = new Map(data.map((row: { id: string }) => [row.id, row]));
  const states = [empty, ready].map(({ id }) => byId.get(id) as Awaited<ReturnType<typeof stateOf>>);
  assert.deepEqual(
    states.map(({ publication, held }) => [publication, held]),
    [
      ['scheduled', true],
      ['published', false],
    ],
  );
  await after(minute);
  assert.deepEqual(await letters(empty, 0), []);
  await readablePages(api, empty.comicsId, empty.id);
  await after(minute);
  assert.deepEqual(await summary(empty), ['published', 'ready', false]);
});

test('a chapter that was published stays so, and chapters created by a program are published without pages', async () => {
  const { id: comicsId } = await aComic(api);
  const [chapter] = await someChapters(api, comicsId, 1);
  const draft = { id: chapter!.id, comicsId, title: '' };
  assert.equal(await isSeen(draft), true);
  assert.equal((await publish(draft, { publication: 'published' })).publication, 'published');
});

test('held chapters take no place among the first three', async () => {
  const { id: comicsId } = await aComic(api);
  const fields = { comicsId, draft: true, chapters: [{ title: 'Zero', chapterNumber: 1 }] };
  const { data } = await api.ask('POST', '/chapters', { fields });
  await someChapters(api, comicsId, [2, 3, 4, 5]);
  await publish({ id: data[0].id, comicsId, title: '' }, { publication: 'published' });
  const { json } = await api.read('/chapters/list', { filters: { comicsId } });
  assert.deepEqual(
    json.data.map(({ access }: { access: { state: string } }) => access.state),
    ['open', 'open', 'open', 'locked'],
  );
});

test('a plan that is moved or withdrawn while it is held begins anew', async () => {
  const draft = await aDraft('Moved');
  await plan(draft, 30);
  await after(31 * minute);
  assert.deepEqual(
    (await letters(draft, 1)).map(({ subject }) => subject),
    [heldSubject],
  );
  await plan(draft, 120);
  assert.deepEqual(await summary(draft), ['scheduled', 'no_pages', false]);
  await after(hour + minute);
  await after(hour);
  assert.deepEqual(
    (await letters(draft, 3)).map(({ subject }) => subject),
    [heldSubject, heldSubject, soon],
  );
  await publish(draft, { publication: 'draft' });
  await readablePages(api, draft.comicsId, draft.id);
  await after(minute);
  assert.deepEqual(await summary(draft), ['draft', 'ready', false]);
});

test('two nodes that find a chapter held at the same time send one letter', async () => {
  const draft = await aDraft('Two nodes');
  await plan(draft, 30);
  api.clock.moveBy(31 * minute);
  await Promise.all([publishDue(context), publishDue(context)]);
  await after(minute);
  assert.equal((await letters(draft, 1)).length, 1);
  await readablePages(api, draft.comicsId, draft.id);
  await Promise.all([publishDue(context), publishDue(context)]);
  const query = 'select 1 from publication where chapter_id = $1';
  assert.equal((await api.rows(query, [draft.id])).length, 1);
});

test('all admins are told of the plans of programs, and of editors who are disabled, demoted or erased', async () => {
  const second = await signUpPerson(api, { role: 'admin' });
  await signUpPerson(api, { role: 'admin' }).then(({ uid }) =>
    api.rows('update account set disabled = true where uid = $1', [uid]),
  );
  const [disabled, demoted, erased] = [
    await signUpPerson(api, { role: 'editor' }),
    await signUpPerson(api, { role: 'editor' }),
    await signUpPerson(api, { role: 'editor' }),
  ];
  const drafts = await Promise.all(['By key', 'By disabled', 'By demoted', 'By erased'].map(aDraft));
  for (const [index, by] of [null, disabled, demoted, erased].entries()) await plan(drafts[index]!, 30, by);
  await api.rows('update account set disabled = true where uid = $1', [disabled.uid]);
  await api.rows(`update account set role = 'reader' where uid = any($1)`, [[demoted.uid, erased.uid]]);
  await erasePerson(api, erased.uid);
  assert.deepEqual(await api.rows('select 1 from chapter_plan where planned_by = $1', [erased.uid]), []);
  await after(31 * minute);
  for (const draft of drafts) {
    const to = (await letters(draft, 2)).map((letter) => letter.to).toSorted();
    assert.deepEqual(to, [admin.email, second.email].toSorted(), draft.title);
  }
});

test('staff see what is held and what is not ready, before and after its time', async () => {
  await api.rows('delete from chapter where publish_at is not null');
  const draft = await aDraft('Seen by staff');
  await plan(draft, 60);
  const counts = async () => {
    const { held, notReady, overdue } = await api.ask('GET', '/operation/publishing');
    return { held, notReady, overdue };
  };
  const health = async () =>
    (await api.ask('GET', '/operation/health')).parts.find(
      ({ part }: { part: string }) => part === 'publishing',
    );
  assert.deepEqual(await counts(), { held: 0, notReady: 1, overdue: 0 });
  assert.match((await health()).sentence, /planned for the next 24 hours have no readable pages/);
  const listed = async (state: string) =>
    (await api.ask('POST', '/publications/list', { json: { state } })).data
      .filter(({ chapterId }: { chapterId: string }) => chapterId === draft.id)
      .map((entry: { readiness: string; held: boolean; late: boolean }) => [
        entry.readiness,
        entry.held,
        entry.late,
      ]);
  assert.deepEqual(await listed('planned'), [['no_pages', false, false]]);
  await after(2 * hour);
  assert.deepEqual(await counts(), { held: 1, notReady: 0, overdue: 0 });
  assert.deepEqual([(await health()).state, await listed('late')], ['warning', []]);
  assert.deepEqual(await listed('planned'), [['no_pages', true, false]]);
});
