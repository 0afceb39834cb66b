import assert from 'node:assert/strict';
import test from 'node:test';
import { describePlan, formatBytes } from './describe-plan.ts';
import type { ImportPlan, PageSource } from './plan.ts';

const page = (size: number, name = 'X/1.jpg'): PageSource => ({ name, size, writeTo: async () => undefined });

test('a plan as text', () => {
  const plan: ImportPlan = {
    comics: [
      {
        title: 'Moon Baker',
        description: 'Bread at night.',
        rating: 'T',
        genres: ['Fantasy', 'Food'],
        tags: [],
        people: [],
        publisher: '',
        language: '',
        unknownRatings: [],
        cover: page(1, 'X/cover.png'),
        source: 'X',
        chapters: [
          {
            title: 'Episode 1',
            number: 1,
            date: null,
            rating: null,
            pages: [page(1500), page(2500)],
            source: 'X/1',
          },
          {
            title: '비 오는 날',
            number: 10,
            date: null,
            rating: null,
            pages: [page(12_000_000)],
            source: 'X/10',
          },
        ],
      },
    ],
    skipped: [{ path: 'X/a.psd', code: 'not-a-picture', reason: 'It is not a picture.' }],
  };
  assert.equal(
    describePlan(plan),
    `Moon Baker
──────────
rated T · Fantasy, Food · cover cover.png
Bread at night.
  1  Episode 1       2 pages    4.0 KB
 10  비 오는 날       1 page   12.0 MB

Left out (1)
────────
It is not a picture.
    X/a.psd

1 comic · 2 chapters · 3 pages · 12.0 MB · 1 left out
`,
  );
});

test('nothing to import is said', () => {
  assert.match(describePlan({ comics: [], skipped: [] }), /^Nothing here can be imported\./);
});

test('a name cannot steer the terminal, and a long list is cut', () => {
  const skipped = Array.from({ length: 500 }, (_, i) => ({
    path: `X/\u001b[2J${i}\u202e`,
    code: 'not-a-picture' as const,
    reason: 'No.',
  }));
  const text = describePlan({ comics: [], skipped });
  assert.doesNotMatch(text.replaceAll('\n', ''), /[\p{Cc}\u202e]/u);
  assert.match(text, /… and 460 more/);
});

test('sizes', () => {
  assert.deepEqual([0, 999, 1000, 123_456, 5e9].map(formatBytes), [
    '0 B',
    '999 B',
    '1.0 KB',
    '123 KB',
    '5.0 GB',
  ]);
});
