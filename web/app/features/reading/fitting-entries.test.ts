import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fittingEntries } from './fitting-entries.ts';

const bytes = (body: object) => Buffer.byteLength(JSON.stringify(body));

test('takes as many entries as fit, the first ones first, in bytes and not in letters', () => {
  const entries = Array.from({ length: 3000 }, (_, index) => ({ id: index, title: 'Ünïcödé — 漫画' }));
  const rest = { cleared: { all: 1 } };
  const taken = fittingEntries(entries, rest, 60_000);
  assert.deepEqual(taken, entries.slice(0, taken.length));
  const size = bytes({ entries: taken, ...rest });
  assert.ok(size <= 60_000 && size > 59_000, String(size));
  assert.deepEqual(fittingEntries(entries.slice(0, 5), rest, 60_000), entries.slice(0, 5));
});

test('leaves out an entry that is too large, and keeps those after it', () => {
  const [large, small] = [{ title: 'x'.repeat(200) }, { title: 'y' }];
  assert.deepEqual(fittingEntries([large, small], {}, 100), [small]);
});

test('writes each entry once', () => {
  let written = 0;
  const entry = { toJSON: () => ({ number: ++written, text: 'x'.repeat(200) }) };
  fittingEntries(
    Array.from({ length: 500 }, () => entry),
    {},
    60_000,
  );
  assert.equal(written, 500);
});
