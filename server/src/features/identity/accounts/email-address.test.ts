import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEmail } from './email-address.ts';

test('stores an address in lower case', () => {
  for (const [given, kept] of [
    ['Mia@Readers.Example', 'mia@readers.example'],
    ["o'hara+comics@a.example", "o'hara+comics@a.example"],
    ['mia@localhost', 'mia@localhost'],
  ] as const)
    assert.equal(readEmail(given), kept);
});

test('refuses undeliverable addresses and lists of addresses', () => {
  for (const given of [
    '',
    'mia',
    'mia@',
    '@a.example',
    'mia@a@b.example',
    'mia moon@a.example',
    ' mia@a.example',
    'mia@a.example\n',
    'mia@a.example,eve@b.example',
    '<mia@a.example>',
    'mia\0@a.example',
    'mïa@a.example',
    'mia@ä.example',
    `${'x'.repeat(65)}@a.example`,
    `mia@${'x'.repeat(260)}`,
    'K@\u212a.example',
    '\u212a@a.example',
  ])
    assert.equal(readEmail(given), null, JSON.stringify(given));
});
