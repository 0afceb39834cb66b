import assert from 'node:assert/strict';
import { test } from 'node:test';
import { line, text } from './fields.ts';

const name = (value: string) => line(200, 0).parse(value);

test('invisible characters are removed from texts and names', () => {
  for (const clean of [name, (value: string) => text(200, 0).parse(value)]) {
    assert.equal(clean('\u202Egnp.exe\u202C'), 'gnp.exe');
    assert.equal(clean('a\u2066b\u2069c\u200Bd\uFEFF'), 'abcd');
    assert.equal(clean('a\u200Dd\u200Cmin'), 'admin');
    assert.equal(clean(' \u200B\u2060 '), '');
  }
});

test('joiners stay where scripts and emoji need them', () => {
  for (const kept of ['👩‍👩‍👧', '🏳️‍🌈', '❤️‍🔥', 'می‌خواهم', 'क्‍ष']) assert.equal(name(kept), kept.normalize('NFC'));
});

test('names have one line, texts keep theirs', () => {
  assert.equal(name('Two\r\n  lines\tand\u2028more'), 'Two lines and more');
  assert.equal(text(200).parse('Two\n\nlines'), 'Two\n\nlines');
  assert.throws(() => line(200).parse('\u0000'));
  assert.throws(() => line(200).parse('\u200B'), 'only invisible characters are no name');
  assert.throws(() => line(3).parse('four'));
});
