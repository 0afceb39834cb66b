import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import fc from 'fast-check';
import { restoreBeforePaint, storedPlace } from './early-place.ts';
import { placeIn, entryOf } from './reading-history.ts';
import { readStored } from './stored-reading.ts';

const items = new Map<string, string>();
beforeEach(() => {
  items.clear();
  Object.assign(globalThis, {
    localStorage: { getItem: (key: string) => items.get(key) ?? null },
    document: { documentElement: { dataset: { site: 'normal' } } },
  });
});

const names = fc.constantFrom('a', 'b', 'c');
const place = fc.oneof(
  { weight: 4, arbitrary: fc.record({ slice: fc.nat(9), sliceId: names, fraction: fc.constant(0.5) }) },
  fc.constantFrom(null, 5, {}, { slice: -1, sliceId: 'a', fraction: 0 }),
);
const time = fc.oneof(fc.nat(9), fc.constant(undefined));
const entry = fc.record(
  {
    comicId: names,
    chapterId: names,
    place,
    finished: fc.boolean(),
    time,
    episodes: fc.array(fc.record({ chapterId: names, place, read: fc.boolean(), time: fc.nat(9) })),
  },
  { requiredKeys: ['comicId', 'chapterId'] },
);
const history = fc.uniqueArray(entry, { selector: ({ comicId }) => comicId });
const tick = fc.record({ comicId: names, chapterId: names, place, time: fc.nat(9) });
const rubbish = fc.constantFrom('{', 'null', '5', '[null,5,{}]', '[{"comicId":"a","episodes":5}]');

test('the early script and the store read the same place from any stored text', () => {
  fc.assert(
    fc.property(
      fc.oneof({ weight: 5, arbitrary: history.map((each) => JSON.stringify(each)) }, rubbish),
      fc.oneof({ weight: 5, arbitrary: tick.map((each) => JSON.stringify(each)) }, rubbish),
      names,
      names,
      (stored, noted, comicId, chapterId) => {
        items.set('comicsReadingHistory', stored);
        items.set('readingTick', noted);
        const known = placeIn(entryOf(readStored('general'), comicId), chapterId);
        assert.deepEqual(storedPlace('general', comicId, chapterId), known);
      },
    ),
  );
});

test('a document that Next has loaded begins at its top; another one where the chapter was left', () => {
  const dataset: Record<string, string> = { site: 'normal' };
  const pathname = '/comic/a/b';
  Object.assign(globalThis, {
    location: { pathname, search: '', hash: '' },
    history: {},
    addEventListener: () => {},
    sessionStorage: { getItem: () => followed },
    document: { documentElement: { dataset }, addEventListener: () => {}, readyState: 'loading' },
    MutationObserver: class {
      observe() {}
    },
  });
  const place = { slice: 1, sliceId: 's', fraction: 0.5 };
  items.set('comicsReadingHistory', JSON.stringify([{ comicId: 'a', chapterId: 'b', place, time: 1 }]));
  const isRestored = () => {
    delete dataset['firstPath'];
    delete dataset['restoring'];
    restoreBeforePaint();
    assert.equal('firstPath' in dataset, 'restoring' in dataset);
    return 'restoring' in dataset;
  };
  let followed: string | null = null;
  assert.equal(isRestored(), true);
  followed = JSON.stringify({ href: pathname });
  assert.equal(isRestored(), false);
  followed = JSON.stringify({ href: pathname, state: { resume: true } });
  assert.equal(isRestored(), true);
  followed = JSON.stringify({ href: '/comic/a/c' });
  assert.equal(isRestored(), true);
});
