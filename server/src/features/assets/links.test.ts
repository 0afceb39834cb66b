import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkStepSeconds } from '@longstrip/contract/assets/picture.rules';
import fc from 'fast-check';
import { parseFileName, stemOf, storageKey } from './addresses.ts';
import { linkExpiry, signQuery, verifyLink } from './links.ts';

const secret = 'a secret of at least thirty-two characters';
const stem = stemOf(secret, '0192f3a4-0000-7000-8000-000000000001', 0);
const other = stemOf(secret, '0192f3a4-0000-7000-8000-000000000001', 1);
const now = new Date('2026-01-01T00:00:00Z');
const ends = linkExpiry(now);
const parse = (query: string) => Object.fromEntries(new URLSearchParams(query));
const link = parse(signQuery(secret, `/images/${stem}`, ends, 'reader'));

test('a link opens its image until it expires', () => {
  assert.equal(verifyLink(secret, stem, link, now), 'reader');
  assert.equal(verifyLink(secret, stem, link, new Date(ends * 1000 - 1)), 'reader');
  assert.equal(verifyLink(secret, stem, link, new Date(ends * 1000)), 'expired');
});

test('links for staff and for readers differ', () => {
  const staff = parse(signQuery(secret, stem, ends, 'staff'));
  assert.equal(verifyLink(secret, stem, staff, now), 'staff');
  assert.notEqual(staff['s'], link['s']);
});

test('a link opens no other image', () => {
  assert.equal(verifyLink(secret, other, link, now), 'forged');
  assert.equal(verifyLink(`${secret}!`, stem, link, now), 'forged');
  assert.equal(verifyLink(secret, stem, { ...link, e: String(ends + 1800) }, now), 'forged');
  assert.equal(verifyLink(secret, stem, { ...link, e: `0${link['e']}` }, now), 'forged');
  assert.equal(verifyLink(secret, stem, { ...link, s: `A${link['s']!.slice(1)}` }, now), 'forged');
  for (const broken of [
    {},
    { e: link['e'] },
    { s: link['s'] },
    { e: ['1', '2'], s: link['s'] },
    { ...link, s: '' },
    { ...link, e: '1e9' },
  ])
    assert.equal(verifyLink(secret, stem, broken, now), 'forged');
});

test('links signed within half an hour are the same, and valid for an hour at least', () => {
  assert.equal(linkExpiry(new Date('2026-01-01T00:00:01Z')), linkExpiry(new Date('2026-01-01T00:29:59Z')));
  const soon = new Date(now.getTime() + 90_500);
  assert.equal(linkExpiry(now, soon), Math.floor(soon.getTime() / 1000), 'not after the access ends');
  assert.equal(linkExpiry(now, new Date(now.getTime() + 86_400_000)), linkExpiry(now));
  for (const minutes of [0, 1, 29, 30, 59]) {
    const at = new Date(now.getTime() + minutes * 60_000);
    const left = linkExpiry(at) - at.getTime() / 1000;
    assert.ok(left >= 3600 && left <= 5400, `${left} seconds after ${minutes} minutes`);
  }
});

test('a link keeps its address until the half hour ends, and opens its image for half an hour after that at least', () => {
  const stepMs = linkStepSeconds * 1000;
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400 * 48 }),
      fc.integer({ min: 1, max: stepMs }),
      fc.integer({ min: 1, max: stepMs }),
      (step, first, second) => {
        const begins = now.getTime() + step * stepMs;
        const linkAt = (ms: number) => signQuery(secret, stem, linkExpiry(new Date(begins + ms)), 'reader');
        assert.equal(linkAt(first), linkAt(second));
        const opens = (ms: number) => verifyLink(secret, stem, parse(linkAt(first)), new Date(begins + ms));
        assert.equal(opens(2 * stepMs), 'reader');
        assert.equal(opens(3 * stepMs), 'expired', 'and not for ever');
      },
    ),
  );
});

test('an address is exactly a stem, a width and a format', () => {
  assert.deepEqual(parseFileName(`${stem}-800.webp`), { stem, variant: { width: 800, format: 'webp' } });
  assert.deepEqual(parseFileName(`${stem}-share.jpg`), { stem, variant: 'share' });
  assert.match(storageKey({ stem, variant: 'share' }), /^images\/[a-z2-7]{2}\/[a-z2-7]{26}-share\.jpg$/);
  for (const wrong of [
    `${stem}-800.png`,
    `${stem}-0800.webp`,
    `${stem}-99999.webp`,
    `${stem}-800.webp\n`,
    `../${stem}-800.webp`,
    `${stem.slice(1)}-800.webp`,
    `${stem}-share.webp`,
    `${stem.toUpperCase()}-800.webp`,
    `..%2f..%2fetc%2fpasswd`,
    '',
  ])
    assert.equal(parseFileName(wrong), undefined, wrong);
});

test('stems differ by image, position and secret, and stay the same', () => {
  const id = '0192f3a4-0000-7000-8000-000000000002';
  const stems = [
    stemOf(secret, id, 0),
    stemOf(secret, id, 1),
    stemOf(secret, `${id}0`, 0),
    stemOf('other', id, 0),
  ];
  assert.equal(new Set(stems).size, 4);
  assert.equal(stemOf(secret, id, 0), stems[0]);
  assert.ok(stems.every((each) => /^[a-z2-7]{26}$/.test(each)));
});
