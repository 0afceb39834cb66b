import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEmail, readNewEmail } from './email-address.ts';

test('stores an address in lower case', () => {
  for (const [given, kept] of [
    ['Mia@Readers.Example', 'mia@readers.example'],
    ["o'hara+comics@a.example", "o'hara+comics@a.example"],
    ['mia@localhost', 'mia@localhost'],
    ['mia@Exämple.com', 'mia@xn--exmple-cua.com'],
    ['mia@漫画。example', 'mia@xn--qex62k.example'],
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
    'josé@a.example',
    'mia@ä b.example',
    'mia@ä/b.example',
    'mia@ä:80',
    `${'x'.repeat(65)}@a.example`,
    `mia@${'x'.repeat(260)}`,
    '\u212a@a.example',
  ])
    assert.equal(readEmail(given), null, JSON.stringify(given));
});

test('gives accounts only addresses at a full domain, in its one spelling', () => {
  assert.equal(readNewEmail('Mia@Exämple.com'), 'mia@xn--exmple-cua.com');
  assert.equal(readNewEmail('mia@a-1.example'), 'mia@a-1.example');
  for (const given of [
    'a@b',
    'mia@localhost',
    'mia@a.example.',
    'mia@.example',
    'mia@a..example',
    'mia@-a.example',
    'mia@a-.example',
    'mia@127.0.0.1',
    `mia@${'x'.repeat(64)}.example`,
    'mia',
  ])
    assert.equal(readNewEmail(given), null, JSON.stringify(given));
});
