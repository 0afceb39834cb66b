import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { asciiDigits, compareFileNames, compareNames, comparePaths } from './natural-order.ts';

const ordered = (names: string[], compare = compareNames): void => {
  assert.deepEqual(names.toReversed().sort(compare), names);
};

test('numbers sort by value, regardless of the text around them', () => {
  ordered(['1', '2', '10', '100']);
  ordered(['Chapter 1', 'Chapter 1.5', 'Chapter 2', 'Chapter 10']);
  ordered(['page_2', 'page 10', 'page-11']);
  ordered(['Ep 007', 'ep 8', 'EP 0009', 'ep 10']);
  ordered(['12345678901234567890', '12345678901234567891']);
});

test('the extension is ignored', () => {
  ordered(['1.jpg', '1.5.jpg', '2.png', '10.gif'], compareFileNames);
  ordered(['page.jpg', 'page2.jpg'], compareFileNames);
});

test('digits of other scripts and widths', () => {
  assert.equal(asciiDigits('１２ ٣٤ ५६ 𝟗'), '12 34 56 9');
  ordered(['第１話', '第2話', '第１０話']);
  ordered(['٢', '١٠']);
});

test('files of a folder before its folders', () => {
  ordered(['a/2.jpg', 'a/10.jpg', 'a/1/1.jpg', 'b/1.jpg'], comparePaths);
});

const name = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('a', 'A', 'b', '0', '1', '9', '１', '.', '-', ' ', '_', '/', 'é'),
    maxLength: 8,
  }),
);

for (const [title, compare] of Object.entries({ compareNames, compareFileNames, comparePaths })) {
  test(`${title} is a total order`, () => {
    fc.assert(
      fc.property(name, name, name, (a, b, c) => {
        assert.equal(Math.sign(compare(a, b)), -Math.sign(compare(b, a)) + 0);
        assert.equal(compare(a, b) === 0, a === b);
        if (compare(a, b) <= 0 && compare(b, c) <= 0) assert.ok(compare(a, c) <= 0);
      }),
      { numRuns: 1500 },
    );
  });
}

test('sorting does not depend on the input order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(name), (names) => {
      assert.deepEqual(names.toSorted(compareNames), names.toReversed().sort(compareNames));
    }),
  );
});

test('any numbers with any leading zeros sort by value', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(4), fc.nat(4), (a, b, zerosA, zerosB) => {
      fc.pre(a !== b);
      const order = compareNames(`Ch ${'0'.repeat(zerosA)}${a}`, `ch ${'0'.repeat(zerosB)}${b}`);
      assert.equal(order < 0, a < b);
    }),
  );
});
