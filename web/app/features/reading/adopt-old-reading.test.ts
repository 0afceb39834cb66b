import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { adoptOldReading } from './adopt-old-reading.ts';
import { unsyncedEntries } from './account-reading.ts';
import { chapterPlaces } from './reading-history.ts';
import { takeHiddenEntries } from './stored-account.ts';
import { readEntry, readHistory } from './stored-reading.ts';

class FakeStorage {
  readonly items = new Map<string, string>();
  get length() {
    return this.items.size;
  }
  key = (index: number) => [...this.items.keys()][index] ?? null;
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}
let local: FakeStorage;
let session: FakeStorage;
const dataset = { site: 'normal' };
beforeEach(() => {
  [local, session] = [new FakeStorage(), new FakeStorage()];
  dataset.site = 'normal';
  Object.assign(globalThis, {
    localStorage: local,
    sessionStorage: session,
    document: { documentElement: { dataset } },
  });
});

const at = (slice: number) => ({ slice, sliceId: `s${slice}`, fraction: 0.5, of: 8 });
const idOf = (number: number) => `0192f0c0-1111-7000-8000-00000000000${number}`;
const [comic, other, one, two] = [1, 2, 3, 4].map(idOf) as [string, string, string, string];
/** Two chapters of a comic, the later one in its second slice, as the older version stored it. */
const oldEntry = {
  comicId: comic,
  chapterId: two,
  chapterTitle: 'Two',
  chapterNumber: 2,
  place: at(1),
  finished: false,
  next: null,
  time: 20,
  episodes: [
    { chapterId: two, place: at(1), read: false, time: 20 },
    { chapterId: one, place: at(7), read: true, time: 10 },
  ],
};
const store = (area: FakeStorage, scope: string, entries: object[], latest?: object) => {
  area.setItem(`${scope}comicsReadingHistory`, JSON.stringify(entries));
  area.setItem(`${scope}lastReadComics`, JSON.stringify([comic]));
  if (latest) area.setItem(`${scope}readingTick`, JSON.stringify(latest));
};

test('takes over the places of every chapter, the latest place and the read marks, once', () => {
  const latest = { comicId: comic, chapterId: two, place: at(2), time: 25 };
  store(local, '', [oldEntry, { ...oldEntry, comicId: other, chapterTitle: 'Two "of" two' }], latest);
  adoptOldReading();
  const entry = readEntry('general', comic)!;
  assert.deepEqual([entry.chapterId, entry.chapterTitle, entry.chapterNumber], [two, 'Two', 2]);
  assert.deepEqual(chapterPlaces(entry), [
    { chapterId: two, place: at(2), read: false, time: 25 },
    { chapterId: one, place: at(7), read: true, time: 10 },
  ]);
  assert.deepEqual(readEntry('general', other)!.place, at(1));
  assert.deepEqual(JSON.parse(local.getItem('comicsReadingHistory')!)[1], {
    comicId: other,
    chapterId: two,
    chapterTitle: 'Two "of" two',
  });
  const before = new Map(local.items);
  assert.equal(before.has('readingTick'), false);
  adoptOldReading();
  assert.deepEqual(local.items, before);
});

test('takes over 18+ reading, also where it is kept for the session only', () => {
  store(local, 'adult:', [oldEntry]);
  adoptOldReading();
  assert.deepEqual(readHistory('adult')[0]!.place, at(1));
  assert.deepEqual([...local.items.keys()], [`adult:reading:${comic}`]);

  local.items.clear();
  local.setItem('adultHistory', JSON.stringify({ days: 0, chosen: 1, clearedBefore: 0 }));
  store(session, 'adult:', [oldEntry]);
  adoptOldReading();
  assert.deepEqual(readHistory('adult')[0]!.place, at(1));
  assert.deepEqual([local.length, ...session.items.keys()], [1, `adult:reading:${comic}`]);

  dataset.site = 'uncensored';
  session.items.clear();
  store(session, '', [oldEntry]);
  adoptOldReading();
  assert.deepEqual(readHistory('adult')[0]!.place, at(1));
});

test('takes over whose the entries are and what the account has', () => {
  const unsent = { ...oldEntry, comicId: other };
  const owner = { uid: 'ann', sent: { [comic]: 20, [other]: 15 }, left: { [comic]: 20, [other]: 20 } };
  store(local, '', [oldEntry, unsent, { ...oldEntry, comicId: idOf(5) }]);
  local.setItem('readingOwner', JSON.stringify(owner));
  adoptOldReading();
  assert.deepEqual(
    [comic, other, idOf(5)].map((id) => readEntry('general', id)!.uid),
    ['ann', 'ann', undefined],
  );
  const unsynced = unsyncedEntries([readEntry('general', comic)!, readEntry('general', other)!], false);
  assert.deepEqual(
    unsynced.map(({ comicId, episodes }) => [comicId, episodes.map(({ chapterId }) => chapterId)]),
    [[other, [two]]],
  );
  assert.equal(local.getItem('readingOwner'), '{"uid":"ann"}');
});

test('entries that were hidden for a user are found', () => {
  const hidden = { lastReadComics: [comic], comicsReadingHistory: [oldEntry] };
  local.setItem('readingAside:ann', JSON.stringify(hidden));
  adoptOldReading();
  assert.deepEqual(
    takeHiddenEntries('ann').map(({ place }) => place),
    [at(1)],
  );
});

test('a tab with the older version that writes again loses no place', () => {
  store(local, '', [oldEntry]);
  adoptOldReading();
  const three = { ...oldEntry, chapterId: idOf(6), time: 30, episodes: [] };
  store(local, '', [three, { comicId: other, chapterId: one, time: 0 }]);
  adoptOldReading();
  assert.deepEqual(
    chapterPlaces(readEntry('general', comic)!).map(({ chapterId, place }) => [chapterId, place]),
    [
      [idOf(6), at(1)],
      [two, at(1)],
      [one, at(7)],
    ],
  );
});

test('corrupt text never throws', () => {
  const texts = [
    '{"time":',
    '{"time":1}',
    '[null,{"time":1},5]',
    '[{"comicId":{},"time":"x","episodes":5}]',
    '5',
  ];
  for (const history of texts)
    for (const rest of [...texts, 'null', '"x"']) {
      for (const key of ['readingTick', 'readingOwner', 'reading:[object Object]']) local.setItem(key, rest);
      local.setItem('comicsReadingHistory', history);
      adoptOldReading();
      readHistory('general');
    }
});
