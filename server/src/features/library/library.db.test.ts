import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { unlimitedRetention, type AdultRetention } from '@longstrip/contract/reading/adult-history.rules';
import {
  changedAt,
  emptyLibraryComic,
  type LibraryComic,
  maxLibraryComics,
  mergeLibraryComics,
} from '@longstrip/contract/library/library.rules';
import fc from 'fast-check';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, emptyTrash, someChapters } from '../../../test/builders.ts';
import { signInPerson, signUpPerson } from '../../../test/people.ts';
import { uncensored } from '../../../test/requests.ts';
import { runs } from '../../../test/seeded.ts';
import { statementsOf } from '../../../test/statements-of.ts';
import { deleteComics, deletedComicsQueue, deleteExpired, deleteLibraryOf } from './delete-from-library.ts';

const api = await openTestApp();
const day = 86_400_000;
const now = () => api.clock.now().getTime();
const comics = (await Promise.all(Array.from({ length: 3 }, () => aComic(api)))).map(({ id }) => id);
const adultsOnly = (await aComic(api, { contentRating: 'AO' })).id;

const libraryComic = (fields: Partial<LibraryComic> = {}): LibraryComic => ({
  ...emptyLibraryComic(fields.comicId ?? comics[0]!),
  ...fields,
});
const followed = (fields: Partial<LibraryComic> = {}) =>
  libraryComic({ followed: true, followedAt: now() - 1000, ...fields });

type Answer = { comics: LibraryComic[]; revision: number };
const sync = (token: string, sent: readonly LibraryComic[] = [], after = 0): Promise<Answer> =>
  api.ask('POST', '/library/sync', { key: token, json: { comics: sent, after } });
const libraryAt = async (token: string) => (await sync(token)).comics;
const rowsOf = async (uid: string) =>
  (await api.rows<{ n: number }>('select count(*)::int as n from library_comic where uid = $1', [uid]))[0]!.n;

async function confirmedOnUncensoredSite(token: string) {
  const { headers } = await api.send('POST', '/api/v1/age-confirmation', {
    key: false,
    json: { over18: true },
    host: uncensored,
  });
  const cookie = String(headers['set-cookie']).split(';')[0]!;
  return (sent: readonly LibraryComic[] = []): Promise<Answer> =>
    api.ask('POST', '/library/sync', {
      key: token,
      json: { comics: sent },
      host: uncensored,
      headers: { cookie },
    });
}
const retain = (token: string, adult: Partial<AdultRetention>) =>
  api.ask('POST', '/reading/sync', { key: token, json: { adult: { ...unlimitedRetention, ...adult } } });

test('another device receives what is followed, noted and marked, and later only what has changed', async () => {
  const phone = await signUpPerson(api);
  const desk = await signInPerson(api, phone.uid);
  const first = followed({
    seenAt: now() - 500,
    note: 'Read\nwith Mia',
    notedAt: now() - 700,
    marks: [{ from: 1, to: 12, read: true, time: now() - 600 }],
  });
  const { revision } = await sync(phone.token, [first]);
  const there = await sync(desk.token);
  assert.deepEqual(there, { comics: [first], revision });
  assert.deepEqual(
    await sync(desk.token, [first], revision),
    { comics: [], revision },
    'sent again: no change',
  );
  const second = followed({ comicId: comics[1]! });
  const later = await sync(desk.token, [second], revision);
  assert.deepEqual(later.comics, [second]);
  assert.ok(later.revision > revision);
  assert.deepEqual(await sync(phone.token, [], revision), later);
  const [row] = await api.rows(
    'select followed_at, changed_at from library_comic where uid = $1 and comic_id = $2',
    [phone.uid, comics[0]],
  );
  assert.equal((row!['changed_at'] as Date).getTime(), changedAt(first));
});

test('each part is merged by its own time, and a time in the future becomes now', async () => {
  const { token } = await signUpPerson(api);
  const base = followed({ followedAt: 5, note: 'one', notedAt: 5, seenAt: 3 });
  await sync(token, [base]);
  const [merged] = (
    await sync(token, [{ ...base, followed: false, followedAt: 4, note: '', notedAt: 6, seenAt: 2 }])
  ).comics;
  assert.deepEqual(merged, { ...base, followed: true, note: '', notedAt: 6 });
  const ahead = now() + day;
  const [clamped] = (await sync(token, [{ ...base, seenAt: ahead }])).comics;
  assert.equal(clamped!.seenAt, now());
});

test('no other reader, admin or operator sees the library of a reader', async () => {
  const [ann, bob, boss] = [
    await signUpPerson(api),
    await signUpPerson(api),
    await signUpPerson(api, { role: 'admin' }),
  ];
  await sync(ann.token, [followed()]);
  for (const { token } of [bob, boss]) assert.deepEqual(await libraryAt(token), []);
  await api.refused('unauthenticated', 'POST', '/library/sync', { json: {} });
  await api.refused('unauthenticated', 'POST', '/library/sync', { key: false, json: {} });
});

test('refuses malformed input and ignores comics that do not exist', async () => {
  const { uid, token } = await signUpPerson(api);
  const good = followed();
  const time = now();
  for (const wrong of [
    { ...good, comicId: 'x' },
    { ...good, followedAt: -1 },
    { ...good, note: 'x'.repeat(2001) },
    { ...good, marks: [{ from: 2, to: 1, read: true, time }] },
    { ...good, marks: [{ from: 0, to: 1, read: true, time }] },
    { ...good, marks: Array.from({ length: 301 }, () => ({ from: 1, to: 1, read: true, time })) },
  ])
    await api.refused('invalid_input', 'POST', '/library/sync', { key: token, json: { comics: [wrong] } });
  assert.deepEqual((await sync(token, [followed({ comicId: randomUUID() })])).comics, []);
  assert.equal(await rowsOf(uid), 0);
  const [marked] = (
    await sync(token, [
      {
        ...good,
        note: '<b>bold</b>\u0007\u0000',
        marks: [4, 1].map((from) => ({ from, to: from + 4, read: true, time: from })),
      },
    ])
  ).comics;
  assert.equal(marked!.note, '<b>bold</b>', 'stored as text, without control characters');
  assert.deepEqual(
    marked!.marks.map(({ from, to }) => [from, to]),
    [
      [1, 3],
      [4, 8],
    ],
    'overlaps are resolved',
  );
});

test('18+ comics are in the library of the other site only, and the retention holds for them', async () => {
  const { uid, token } = await signUpPerson(api);
  let there = await confirmedOnUncensoredSite(token);
  await api.refused('age_confirmation_required', 'POST', '/library/sync', {
    key: token,
    json: {},
    host: uncensored,
  });
  const adult = followed({ comicId: adultsOnly, note: 'mine', notedAt: now() - 1000 });
  await sync(token, [adult, followed()]);
  assert.equal(await rowsOf(uid), 1, 'a device of the normal site has no comic of the other one');
  assert.deepEqual((await there([adult, followed()])).comics, [adult]);
  assert.deepEqual(
    (await libraryAt(token)).map(({ comicId }) => comicId),
    [comics[0]],
  );

  await retain(token, { days: 7, chosen: now() });
  api.clock.moveBy(7 * day - 1001);
  const later = await signInPerson(api, uid);
  there = await confirmedOnUncensoredSite(later.token);
  assert.deepEqual((await there()).comics, [adult]);
  api.clock.moveBy(1);
  assert.deepEqual((await there()).comics, [], 'expired rows are not returned');
  assert.deepEqual((await there([adult])).comics, [], 'nor accepted');
  assert.equal(await rowsOf(uid), 2);
  await deleteExpired({ db: api.core.db, clock: api.clock });
  assert.equal(await rowsOf(uid), 1);

  const again = followed({ comicId: adultsOnly });
  await there([again]);
  await retain(later.token, { days: 0, chosen: now() });
  assert.equal(await rowsOf(uid), 1, 'the choice of a session deletes them at once');
  assert.deepEqual((await there([again])).comics, []);
});

test('clearing 18+ history removes the marks from before, not what is followed', async () => {
  const { token } = await signUpPerson(api);
  const there = await confirmedOnUncensoredSite(token);
  const marks = [{ from: 1, to: 3, read: true, time: now() - 1000 }];
  const adult = followed({ comicId: adultsOnly, marks });
  await there([adult]);
  await retain(token, { clearedBefore: now() - 500 });
  assert.deepEqual((await there([adult])).comics, [{ ...adult, marks: [] }]);
});

test('a person is erased and exported with everything, and a comic deleted for good is deleted from all libraries', async () => {
  const { uid, token } = await signUpPerson(api);
  const { id } = await aComic(api);
  await sync(token, [followed({ comicId: id }), followed({ note: 'keep', notedAt: now() })]);
  const [part] = await api.core.personalData
    .export(uid)
    .then((parts) => parts.filter(({ fileName }) => fileName === 'library.json'));
  assert.deepEqual((part!.content as { note: string }[]).map(({ note }) => note).sort(), ['', 'keep']);
  await api.ask('DELETE', '/comics', { json: { ids: [id] } });
  assert.deepEqual(
    (await libraryAt(token)).map(({ comicId }) => comicId),
    [comics[0]],
    'a comic in the trash does not exist',
  );
  await emptyTrash(api);
  const jobs = await api.rows('select 1 from jobs.job where name = $1', [deletedComicsQueue.name]);
  assert.ok(jobs.length > 0);
  await deleteComics(api.core.db, [id]);
  assert.equal(await rowsOf(uid), 1);
  await api.core.db.transaction((tx) => deleteLibraryOf(tx, uid));
  assert.equal(await rowsOf(uid), 0);
});

test('keeps a bounded number of comics, and drops those first of which only removals are stored', async () => {
  const { uid, token } = await signUpPerson(api);
  await api.rows(
    `insert into library_comic
       (uid, comic_id, adult, followed, followed_at, seen_at, note, noted_at, marks, changed_at)
     select $1, gen_random_uuid(), false, n > 30, now(), now(), case when n > 20 then 'note' else '' end, now(),
       jsonb_build_array(jsonb_build_object('from', 1, 'to', 2, 'time', 1, 'read', case when n > 10 then n > 15 end)),
       now() - make_interval(mins => n)
     from generate_series(1, $2::int) n`,
    [uid, maxLibraryComics],
  );
  await sync(token, [followed()]);
  const [row] = await api.rows<{ all: number; removed: number }>(
    `select count(*)::int as all, (count(*) filter (where marks @> '[{"read": null}]'))::int as removed
     from library_comic where uid = $1`,
    [uid],
  );
  assert.deepEqual(row, { all: maxLibraryComics, removed: 9 });
});

test('counts new episodes when asked, by index, with one statement for all comics', async () => {
  const { id } = await aComic(api, { title: 'Tide' });
  const before = now();
  api.clock.moveBy(1000);
  const [first] = await someChapters(api, id, 4);
  const ask = (seenAt: number, more: object[] = []) =>
    api.ask('POST', '/library/comics/list', { key: false, json: { comics: [{ id, seenAt }, ...more] } });
  const { answer, texts } = await statementsOf(() =>
    ask(before, [{ id: adultsOnly, seenAt: 1 }, { id: randomUUID() }]),
  );
  assert.deepEqual(answer.data, [
    { id, title: 'Tide', newestAt: new Date(now()).toISOString(), lastNumber: 4, newEpisodes: 4 },
  ]);
  assert.equal(texts.filter((text) => text.includes('chapter')).length, 1);
  assert.equal((await ask(now())).data[0].newEpisodes, 0);
  assert.equal((await ask(0)).data[0].newEpisodes, 0, 'nothing is new to those who have not seen it');
  await api.ask('DELETE', '/chapters', { json: { ids: [first!.id] } });
  assert.equal((await ask(before)).data[0].newEpisodes, 3);
  await api.refused('age_confirmation_required', 'POST', '/library/comics/list', {
    key: false,
    json: { comics: [{ id: adultsOnly }] },
    host: uncensored,
  });
});

test('two devices converge whatever is followed, marked, published, withdrawn and erased between their messages', async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constantFrom('follow', 'unfollow', 'note', 'mark', 'see'),
      device: fc.nat({ max: 1 }),
      comic: fc.nat({ max: 2 }),
      // Few moments, so that many are equal.
      time: fc.integer({ min: 1, max: 5 }),
    }),
    fc.record({ kind: fc.constantFrom('withdraw', 'publish'), comic: fc.nat({ max: 2 }) }),
    fc.record({ kind: fc.constant('send again'), device: fc.nat({ max: 1 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), fc.boolean(), async (steps, erases) => {
      const first = await signUpPerson(api);
      const tokens = [first.token, (await signInPerson(api, first.uid)).token];
      const base = now() - 1000;
      const expected = new Map<string, LibraryComic>();
      const sent: LibraryComic[][] = [[], []];
      let running: Promise<unknown>[] = [];
      for (const each of steps) {
        if (each.kind === 'withdraw' || each.kind === 'publish') {
          await Promise.all(running);
          running = [];
          const publication = each.kind === 'publish' ? 'published' : 'draft';
          const ids = [comics[(each as { comic: number }).comic]!];
          await api.ask('POST', '/comics/publication', { json: { ids, publication } });
          continue;
        }
        const { device } = each as { device: number };
        if (each.kind === 'send again') {
          running.push(sync(tokens[device]!, sent[device]!.toReversed()));
          continue;
        }
        const { kind, comic, time } = each as { kind: string; comic: number; time: number };
        const at = base + time;
        const change = libraryComic({
          comicId: comics[comic]!,
          ...(kind === 'follow' && { followed: true, followedAt: at }),
          ...(kind === 'unfollow' && { followed: false, followedAt: at }),
          ...(kind === 'note' && { note: `note of ${device}`, notedAt: at }),
          ...(kind === 'see' && { seenAt: at }),
          ...(kind === 'mark' && { marks: [{ from: time, to: 5, read: device === 0, time: at }] }),
        });
        sent[device]!.push(change);
        const known = expected.get(change.comicId) ?? emptyLibraryComic(change.comicId);
        expected.set(change.comicId, mergeLibraryComics(known, change));
        running.push(sync(tokens[device]!, [change]));
      }
      await Promise.all(running);
      await api.ask('POST', '/comics/publication', { json: { ids: comics, publication: 'published' } });
      const byId = (all: LibraryComic[]) => all.toSorted((a, b) => (a.comicId < b.comicId ? -1 : 1));
      for (const token of tokens)
        assert.deepEqual(byId(await libraryAt(token)), byId([...expected.values()]));
      if (!erases) return;
      await api.core.db.transaction((tx) => deleteLibraryOf(tx, first.uid));
      assert.deepEqual(await libraryAt(tokens[1]!), []);
    }),
    { numRuns: runs(80) },
  );
});
