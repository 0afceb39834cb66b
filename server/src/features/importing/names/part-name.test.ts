import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { readPartName, sharedStart } from './part-name.ts';
import { valueOf } from './part-words.ts';

/** name → [volume, number, before, after] */
const examples: Record<string, [number | null, number | null, string, string]> = {
  'ch 12': [null, 12, '', ''],
  'Episode 012': [null, 12, '', ''],
  c012: [null, 12, '', ''],
  '12 - The Storm': [null, 12, '', 'The Storm'],
  '012_The_Storm': [null, 12, '', 'The Storm'],
  'Vol.2 Ch.13': [2, 13, '', ''],
  'Vol.2 Ch.13.5 - Oven': [2, 13.5, '', 'Oven'],
  v2c13: [2, 13, '', ''],
  'S2 E4': [2, 4, '', ''],
  'S02E04 Rain': [2, 4, '', 'Rain'],
  '[Season 2] Ep. 4': [2, 4, '', ''],
  'Chapter 5 (v2)': [null, 5, '', ''],
  'Naruto (v02)': [2, null, 'Naruto', ''],
  'Season 2 Episode 4': [2, 4, '', ''],
  '12화': [null, 12, '', ''],
  '제12화 첫눈': [null, 12, '', '첫눈'],
  '시즌 2 3화': [2, 3, '', ''],
  第12話: [null, 12, '', ''],
  '第１２話 始まり': [null, 12, '', '始まり'],
  第十二話: [null, 12, '', ''],
  '第2巻 第3話': [2, 3, '', ''],
  第3章: [null, 3, '', ''],
  'My Comic 012 (2019) (Digital) [Group]': [null, 12, 'My Comic', ''],
  'My Comic - Chapter 7 - Rain': [null, 7, 'My Comic', 'Rain'],
  'My.Comic.Ch.12': [null, 12, 'My Comic', ''],
  'My Comic #5': [null, 5, 'My Comic', ''],
  'Naruto v03': [3, null, 'Naruto', ''],
  'Season 2': [2, null, '', ''],
  'Глава 7': [null, 7, '', ''],
  'Chapter 5v2': [null, 5, '', ''],
  'Chapter 10-12': [null, 10, '', ''],
  'Girl’s Night': [null, null, 'Girl’s Night', ''],
  "Girl's 3 Wishes": [null, 3, "Girl's", 'Wishes'],
  C3PO: [null, null, 'C3PO', ''],
  '3rd Love': [null, null, '3rd Love', ''],
  '외전 3화': [null, null, '외전 3화', ''],
  'S3 Special 1': [3, null, '', 'Special 1'],
  'Chapter 12 - Special Guest': [null, 12, '', 'Special Guest'],
  '第12-13話': [null, 12, '', ''],
  '0001-0002': [null, 1, '', ''],
  '052 (c2c)': [null, 52, '', ''],
  'Nova 053 c2c (600dpi)': [null, 53, 'Nova', ''],
  'Nova 01 (of 06)': [null, 1, 'Nova', ''],
  'Nova 02 of 06': [null, 2, 'Nova', ''],
  'Kaiju No. 8 035': [null, 35, 'Kaiju No. 8', ''],
  'Kaiju No. 8 035 - Dawn': [null, 35, 'Kaiju No. 8', 'Dawn'],
  'Kaiju No. 8 - Ch 35': [null, 35, 'Kaiju No. 8', ''],
  'Nova No. 8': [null, 8, 'Nova', ''],
  'Daredevil - v6 - 09': [6, 9, 'Daredevil', ''],
  'Batman Annual 001': [null, null, 'Batman Annual 001', ''],
  'Batman Annual #2': [null, null, 'Batman Annual #2', ''],
  Prologue: [null, null, 'Prologue', ''],
  '2024-01-31': [null, null, '2024-01-31', ''],
  '20240131': [null, null, '20240131', ''],
  '99999999': [null, null, '99999999', ''],
};

for (const [name, expected] of Object.entries(examples)) {
  test(`reads "${name}"`, () => {
    const part = readPartName(name);
    assert.deepEqual([part.volume, part.number, part.before, part.after], expected);
  });
}

test('a number with a letter sorts after the plain number', () => {
  const numbers = ['Ch 10', 'Ch 10a', 'Ch 10b', 'Ch 10.5', 'Ch 11'].map((name) => readPartName(name).number!);
  assert.deepEqual(
    numbers.toSorted((a, b) => a - b),
    numbers,
  );
  assert.equal(readPartName('Ch 10a').numberText, '10a');
});

test('a number in the title of the comic is not the chapter', () => {
  const names = ['100 Days 05', '100 Days 06'];
  const shared = sharedStart(names);
  assert.equal(shared, '100 Days ');
  assert.deepEqual(
    names.map((name) => readPartName(name, shared).number),
    [5, 6],
  );
});

test('Chinese numerals', () => {
  assert.deepEqual(
    ['一', '十', '十二', '二十', '二十一', '百五', '三百二十', '一〇二'].map(valueOf),
    [1, 10, 12, 20, 21, 105, 320, 102],
  );
});

test('reads the number in every usual form', () => {
  const form = fc.constantFrom(
    'Ch %',
    'Chapter %',
    'Ep. %',
    'episode_%',
    'c%',
    '#%',
    '%',
    '% - Title',
    '%화',
    '第%話',
    'Comic %',
    'Vol 3 Ch %',
    'S3E%',
  );
  fc.assert(
    fc.property(form, fc.integer({ min: 0, max: 1899 }), fc.nat(3), (pattern, number, zeros) => {
      const name = pattern.replace('%', `${'0'.repeat(zeros)}${number}`);
      assert.equal(readPartName(name).number, number, name);
    }),
  );
});

test('no name makes it throw or take long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const part = readPartName(name);
      assert.ok(part.number === null || (part.number >= 0 && part.number < 10_000));
    }),
  );
  // Anything worse than linear would not end within the time of a test file.
  for (const piece of ['1.', '第', 'ch ', '(', '1-', 's1 ', '. ', '[1] '])
    readPartName(piece.repeat(200_000));
});
