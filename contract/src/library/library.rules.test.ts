import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { text } from '../fields.ts';
import { libraryComic } from './library.endpoints.ts';
import {
  changedAt,
  cleanNote,
  clampTimes,
  emptyLibraryComic,
  isEmpty,
  type LibraryComic,
  type MarkedRange,
  markOf,
  maxMarks,
  maxNoteLength,
  mergeLibraryComics,
  mergeMarks,
  withinRetention,
} from './library.rules.ts';

// Few moments and episodes, so that many are equal and many ranges overlap.
const time = fc.nat(4);
const range: fc.Arbitrary<MarkedRange> = fc
  .record({
    from: fc.integer({ min: 1, max: 6 }),
    length: fc.nat(3),
    read: fc.constantFrom(true, false, null),
    time: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ from, length, read, time: at }) => ({ from, to: from + length, read, time: at }));
const marks = fc.array(range, { maxLength: 6 }).map((ranges) => mergeMarks(ranges, []));
const comic: fc.Arbitrary<LibraryComic> = fc.record(
  {
    comicId: fc.constant('comic'),
    followed: fc.boolean(),
    followedAt: time,
    seenAt: time,
    note: fc.constantFrom('', 'a', 'b'),
    notedAt: time,
    marks,
  },
  { noNullPrototype: true },
);
/** What the contract demands of other texts. */
const anyText = text(maxNoteLength, 0);
const episodes = Array.from({ length: 12 }, (_, index) => index + 1);

test('merging is commutative, associative and idempotent', () => {
  fc.assert(
    fc.property(comic, comic, comic, (a, b, c) => {
      const all = mergeLibraryComics(mergeLibraryComics(a, b), c);
      assert.deepEqual(mergeLibraryComics(a, mergeLibraryComics(c, b)), all);
      assert.deepEqual(mergeLibraryComics(b, mergeLibraryComics(a, c)), all);
      assert.deepEqual(mergeLibraryComics(all, a), all);
      assert.deepEqual(mergeLibraryComics(all, all), all);
    }),
  );
});

test('the mark of each episode is the latest of all ranges that contain it', () => {
  fc.assert(
    fc.property(fc.array(range, { maxLength: 8 }), (ranges) => {
      const merged = mergeMarks(ranges, []);
      for (const episode of episodes) {
        const covering = ranges.filter(({ from, to }) => from <= episode && episode <= to);
        const latest = Math.max(0, ...covering.map((each) => each.time));
        const found = markOf(merged, episode);
        assert.equal(found.time, latest);
        assert.ok(latest === 0 || covering.some((each) => each.time === latest && each.read === found.read));
      }
      for (const [index, { from, to }] of merged.entries())
        assert.ok(from <= to && (index === 0 || merged[index - 1]!.to < from));
    }),
  );
});

test('merging costs little, however ranges lie within each other', () => {
  const layouts = {
    'within each other': (n: number, count: number) => ({ from: n + 1, to: 2 * count - n }),
    'from the first episode': (n: number) => ({ from: 1, to: n + 1 }),
    'all the same': (_: number, count: number) => ({ from: 1, to: count }),
    apart: (n: number) => ({ from: 2 * n + 1, to: 2 * n + 1 }),
    crossing: (n: number, count: number) => ({ from: n + 1, to: n + count }),
  };
  for (const [name, layout] of Object.entries(layouts))
    for (const direction of [1, -1]) {
      /** How often a field of a range is read. */
      const costOf = (count: number) => {
        let reads = 0;
        const get = (range: object, key: string) => (reads++, Reflect.get(range, key));
        const ranges = Array.from(
          { length: count },
          (_unused, n): MarkedRange =>
            new Proxy({ ...layout(n, count), read: n % 2 === 0, time: 1000 + direction * n }, {
              get,
            } as never),
        );
        mergeMarks(ranges, ranges);
        return reads;
      };
      const [few, many] = [costOf(maxMarks / 4), costOf(maxMarks)] as const;
      assert.ok(many < 6 * few, `${name}: ${few}, then ${many}`);
    }
});

test('marking 2,000 episodes is one range, and single episodes stay bounded', () => {
  const all = mergeMarks([], [{ from: 1, to: 2000, read: true, time: 1 }]);
  assert.equal(all.length, 1);
  const parted = mergeMarks(all, [{ from: 7, to: 7, read: false, time: 2 }]);
  assert.deepEqual(
    parted.map(({ from, to, read }) => [from, to, read]),
    [
      [1, 6, true],
      [7, 7, false],
      [8, 2000, true],
    ],
  );
  // One by one, each at a time of its own: neighbours of the same kind become one range when there are too many.
  let one: MarkedRange[] = [];
  for (let episode = 1; episode <= 1000; episode++)
    one = mergeMarks(one, [{ from: episode, to: episode, read: true, time: episode }]);
  assert.ok(one.length <= maxMarks);
  assert.ok(episodes.every((episode) => markOf(one, episode).read === true));
  // Every second one.
  for (let episode = 1; episode <= 1000; episode += 2)
    one = mergeMarks(one, [{ from: episode, to: episode, read: false, time: 1000 + episode }]);
  assert.equal(one.length, maxMarks);
  assert.equal(markOf(one, 999).read, false, 'the latest stay');
});

test('a comic is empty once only the times of removals are left', () => {
  assert.ok(isEmpty(emptyLibraryComic('comic')));
  const unmarked = [{ from: 1, to: 2, read: null, time: 3 }];
  assert.ok(isEmpty({ ...emptyLibraryComic('comic'), followedAt: 4, marks: unmarked }));
  for (const part of [
    { followed: true },
    { note: 'a' },
    { marks: [{ from: 1, to: 2, read: false, time: 3 }] },
  ])
    assert.ok(!isEmpty({ ...emptyLibraryComic('comic'), ...part }));
});

test('times in the future become the present', () => {
  fc.assert(
    fc.property(comic, fc.nat(4), (one, now) => {
      assert.ok(changedAt(clampTimes(now, one)) <= now);
      assert.deepEqual(clampTimes(10, one), one);
    }),
  );
});

test('every note that a browser stores is accepted by the server, however often it is cleaned', () => {
  // Control characters, halves of a character; longer in the normal form; a mark that joins the letter before;
  // invisible; a joiner; an override.
  const units =
    'a| |\n|\r|\t|\u0000|\u000b|\u001f|\ud83d|\ude00|😀|\u0958|\u0301|\u200b|\u200d|\u202e|\ufeff|م';
  const unit = fc.constantFrom(...units.split('|'));
  const lengths = fc.constantFrom(1, 2, 3, maxNoteLength - 1, maxNoteLength, maxNoteLength + 1);
  const typed = fc.tuple(fc.array(unit, { maxLength: 12 }), lengths).map(([parts, length]) =>
    parts
      .join('')
      .repeat(length)
      .slice(0, 3 * maxNoteLength),
  );
  fc.assert(
    fc.property(typed, (value) => {
      const note = cleanNote(value);
      const sent = { ...emptyLibraryComic('0192f0c0-1111-7000-8000-000000000001'), note };
      const stored = libraryComic.parse(sent).note;
      assert.ok(stored.length <= note.length);
      assert.ok(anyText.safeParse(note).success && anyText.safeParse(stored).success);
    }),
  );
  assert.equal(cleanNote('One\u000bTwo\u0007'), 'One\nTwo');
  assert.equal(cleanNote(`${'x'.repeat(maxNoteLength - 1)}😀`), 'x'.repeat(maxNoteLength - 1));
});

test('the retention counts from the last change, and clearing history removes older marks only', () => {
  const day = 86_400_000;
  const followed = {
    ...emptyLibraryComic('comic'),
    followed: true,
    followedAt: day,
    marks: [{ from: 1, to: 1, read: true, time: 2 * day }],
  };
  const always = { days: null, clearedBefore: 0 };
  assert.equal(withinRetention(followed, always, 100 * day), followed);
  assert.equal(withinRetention(followed, { ...always, days: 7 }, 9 * day - 1), followed);
  assert.equal(withinRetention(followed, { ...always, days: 7 }, 9 * day), undefined);
  assert.equal(withinRetention(followed, { ...always, days: 0 }, 2 * day), undefined);
  const cleared = withinRetention(followed, { ...always, clearedBefore: 2 * day }, 3 * day);
  assert.deepEqual(cleared, { ...followed, marks: [] });
});
