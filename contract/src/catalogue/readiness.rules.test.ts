import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AssetVariant } from '../assets/picture.ts';
import type { ContentRating } from '../site.ts';
import { readinessOf } from './readiness.rules.ts';

const comicOf = (contentRating: ContentRating, ...genres: string[]) => ({
  contentRating,
  genres: genres.map((name) => ({ name, mature: false })),
});
const teen = comicOf('T');
const both = comicOf('M', 'Uncensored');
const pages = (variant: AssetVariant, count: number, waiting = 0, failed = 0) => ({
  variant,
  pages: count,
  waiting,
  failed,
});

test('a chapter without pages, or with pages that the comic does not show, is not readable', () => {
  assert.deepEqual(readinessOf(teen, []), { readiness: 'no_pages', isReadable: false });
  const hidden = { readiness: 'missing_variant', isReadable: false };
  assert.deepEqual(readinessOf(teen, [pages('uncensored', 5)]), hidden);
  assert.deepEqual(readinessOf(comicOf('M'), [pages('uncensored', 5)]), hidden);
});

test('one readable page is enough, in each mode that readers can open', () => {
  assert.deepEqual(readinessOf(teen, [pages('censored', 5, 5)]), {
    readiness: 'processing',
    isReadable: false,
  });
  assert.deepEqual(readinessOf(teen, [pages('censored', 5, 4)]), {
    readiness: 'processing',
    isReadable: true,
  });
  assert.deepEqual(readinessOf(teen, [pages('censored', 5)]), { readiness: 'ready', isReadable: true });
  assert.deepEqual(readinessOf(both, [pages('censored', 5, 5), pages('uncensored', 5)]), {
    readiness: 'processing',
    isReadable: false,
  });
  // The censored pages are shown in both modes.
  assert.deepEqual(readinessOf(both, [pages('censored', 5)]), { readiness: 'ready', isReadable: true });
  // The mode that needs no confirmation of an age has no pages, but the other one can be read.
  assert.deepEqual(readinessOf(both, [pages('uncensored', 5)]), {
    readiness: 'missing_variant',
    isReadable: true,
  });
});

test('pages that could not be processed are named, those of variants without readers do not count', () => {
  assert.deepEqual(readinessOf(teen, [pages('censored', 2, 0, 2)]), {
    readiness: 'page_failed',
    isReadable: false,
  });
  assert.deepEqual(readinessOf(teen, [pages('censored', 2, 0, 1)]), {
    readiness: 'page_failed',
    isReadable: true,
  });
  assert.deepEqual(readinessOf(teen, [pages('censored', 2), pages('uncensored', 2, 2)]), {
    readiness: 'ready',
    isReadable: true,
  });
  assert.deepEqual(readinessOf(comicOf('AO'), [pages('uncensored', 2)]), {
    readiness: 'ready',
    isReadable: true,
  });
});
