import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldName, slugOf } from './fold-name.ts';

test('folds case, accents, width and punctuation', () => {
  for (const [written, folded] of [
    ['  J.K.  Ähn ', 'j k ahn'],
    ['J. K. Ahn', 'j k ahn'],
    ['Ｍｉｒａ', 'mira'],
    ['Łucja Żak', 'łucja zak'],
    ['ΆΝΝΑ', 'αννα'],
    ['김 민지', '김 민지'],
    ['O’Brien-Lee', 'o brien lee'],
    ['***', '***'],
  ] as const)
    assert.equal(foldName(written), folded.normalize('NFC'), written);
});

test('keeps the marks of scripts whose marks are letters', () => {
  for (const [one, other] of [
    ['ก้า', 'กา'],
    ['कि', 'क'],
    ['か', 'が'],
  ] as const)
    assert.notEqual(foldName(one), foldName(other), `${one} and ${other}`);
});

test('suggests an address of Latin letters', () => {
  assert.equal(slugOf('J.K. Ähn'), 'j-k-ahn');
  assert.equal(slugOf('김민지'), '');
  assert.equal(slugOf('Studio 9 스튜디오'), 'studio-9');
  assert.equal(slugOf('x'.repeat(59) + ' yz'), 'x'.repeat(59));
});
