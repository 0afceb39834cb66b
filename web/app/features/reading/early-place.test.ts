import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import fc from 'fast-check';
import { restoreBeforePaint } from './early-place.ts';
import { isStart } from './place.ts';
import { placeIn } from './reading-history.ts';
import { readEntry } from './stored-reading.ts';

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
const chapters = fc.array(fc.record({ chapterId: names, place, read: fc.boolean(), time: fc.nat(9) }));
const entry = fc.record(
  {
    chapterId: names,
    place,
    finished: fc.boolean(),
    time,
    earlier: chapters,
    episodes: chapters,
  },
  { requiredKeys: ['chapterId'] },
);
const rubbish = fc.constantFrom('{', 'null', '5', '[null,5,{}]', '{"chapterId":"a","episodes":5}');

/** A document of a chapter whose parsing has just begun. */
function documentOf(pathname: string) {
  const dataset: Record<string, string> = { site: 'normal' };
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
  return dataset;
}
let followed: string | null = null;

test('the early script and the store read the same place from any stored text', () => {
  fc.assert(
    fc.property(
      fc.oneof({ weight: 5, arbitrary: entry.map((each) => JSON.stringify(each)) }, rubbish),
      names,
      (stored, chapterId) => {
        items.set('reading:a', stored);
        const dataset = documentOf(`/comic/a/${chapterId}`);
        restoreBeforePaint();
        const place = placeIn(readEntry('general', 'a'), chapterId);
        assert.equal('restoring' in dataset, place !== null && !isStart(place));
      },
    ),
  );
});

test('a document that Next has loaded begins at its top; another one where the chapter was left', () => {
  const pathname = '/comic/a/b';
  const dataset = documentOf(pathname);
  const place = { slice: 1, sliceId: 's', fraction: 0.5 };
  items.set('reading:a', JSON.stringify({ comicId: 'a', chapterId: 'b', place, time: 1 }));
  const isRestored = () => {
    delete dataset['firstPath'];
    delete dataset['restoring'];
    restoreBeforePaint();
    assert.equal('firstPath' in dataset, 'restoring' in dataset);
    return 'restoring' in dataset;
  };
  assert.equal(isRestored(), true);
  followed = JSON.stringify({ href: pathname });
  assert.equal(isRestored(), false);
  followed = JSON.stringify({ href: pathname, state: { resume: true } });
  assert.equal(isRestored(), true);
  followed = JSON.stringify({ href: '/comic/a/c' });
  assert.equal(isRestored(), true);
});
