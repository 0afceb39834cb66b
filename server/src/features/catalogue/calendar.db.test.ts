/** The calendar of update days, and what came out today, in the time zone of the site. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, someChapters } from '../../../test/builders.ts';
import { openDayAnnouncement } from './site-days.ts';

// It is 10:00 in UTC and 19:00 in Tokyo, on Sunday, 1 March 2026.
const timeZone = 'Asia/Tokyo';
const api = await openTestApp({ env: { SITE_TIME_ZONE: timeZone } });
const announceDay = openDayAnnouncement(api.core, timeZone);

const comic = (title: string, fields: Record<string, unknown>) =>
  aComic(api, { title, ...fields }).then(({ id }) => id);
type Day = { day: number; comics: { title: string; updateTime?: string; nextUpdate?: string }[] };
const calendar = async (): Promise<Day[]> =>
  (await api.ask('GET', '/comics/calendar', { key: false })).days.filter(
    (each: Day) => each.comics.length > 0,
  );
const today = async (): Promise<string[]> =>
  (await api.ask('POST', '/comics/updated-today/list', { key: false })).data.map(
    ({ title }: { title: string }) => title,
  );

test('the calendar has ongoing comics by their update day, with the next time of those that have one', async () => {
  await comic('Evening', { updateDay: 7, updateTime: '20:00' });
  await comic('Morning', { updateDay: 7, updateTime: '08:00' });
  await comic('Some time', { updateDay: 1 });
  await comic('Pausing', { updateDay: 1, status: 'hiatus' });
  await comic('Never', {});
  await comic('Adult', { updateDay: 1, contentRating: 'AO' });
  const days = await calendar();
  assert.deepEqual(
    days.map(({ day, comics }) => [day, comics.map(({ title }) => title).toSorted()]),
    [
      [1, ['Some time']],
      [7, ['Evening', 'Morning']],
    ],
  );
  const timeOf = (title: string) => days[1]!.comics.find((each) => each.title === title)!.nextUpdate;
  assert.equal(timeOf('Evening'), '2026-03-01T11:00:00.000Z');
  assert.equal(timeOf('Morning'), '2026-02-28T23:00:00.000Z', 'of today, all day');
  assert.equal(days[0]!.comics[0]!.nextUpdate, undefined);
});

test('"today" has comics with an episode of this date at the site, until its midnight', async () => {
  const id = await comic('New', {});
  assert.deepEqual(await today(), [], 'a comic without episodes has none of today');
  await someChapters(api, id, [1]);
  assert.deepEqual(await today(), ['New']);
  const adult = await comic('Adult of today', { contentRating: 'AO' });
  await someChapters(api, adult, [1]);
  assert.deepEqual(await today(), ['New']);
  // 23:59 and 00:01 in Tokyo.
  api.clock.moveTo('2026-03-01T14:59:00Z');
  await announceDay();
  assert.deepEqual(await today(), ['New']);
  api.clock.moveTo('2026-03-01T15:01:00Z');
  assert.deepEqual(await today(), ['New'], 'the answer is in the cache');
  await announceDay();
  assert.deepEqual(await today(), []);
});

test('comics without episodes take no places of today, however many are new', async () => {
  const { length: earlier } = await today();
  const updated = await comic('Updated in the morning', {});
  const [chapter] = await someChapters(api, updated, [1]);
  for (let n = 0; n < 12; n++) {
    api.clock.moveBy(1000);
    await comic(`Planned ${n}`, {});
  }
  assert.deepEqual((await today()).slice(0, 1), ['Updated in the morning']);
  await api.ask('DELETE', '/chapters', { json: { ids: [chapter!.id] } });
  assert.equal((await today()).length, earlier, 'nor does one whose episode was deleted');
});

test('a planned episode names its comic neither in the calendar nor today', async () => {
  const id = await comic('Planned', { updateDay: 3 });
  await api.ask('POST', '/chapters', {
    fields: { comicsId: id, draft: true, chapters: [{ title: 'Secret', chapterNumber: 1 }] },
  });
  const text = JSON.stringify([await calendar(), await today()]);
  assert.match(text, /Planned/);
  assert.doesNotMatch(text, /Secret/);
});
