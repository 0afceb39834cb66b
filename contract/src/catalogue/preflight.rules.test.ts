import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AssetVariant } from '../assets/picture.ts';
import type { ContentRating } from '../site.ts';
import {
  preflightChapter,
  preflightComic,
  type PreflightComic,
  type PreflightPage,
  type PreflightPlace,
} from './preflight.rules.ts';
import type { PreflightFinding } from './preflight.shapes.ts';

const page = (pageNumber: number, fields: Partial<PreflightPage> = {}): PreflightPage => ({
  id: `${fields.variant ?? 'censored'} ${pageNumber}`,
  variant: 'censored',
  pageNumber,
  fileName: `${pageNumber}.png`,
  width: 800,
  height: 1200,
  hash: `hash of ${fields.variant ?? 'censored'} ${pageNumber}`,
  state: 'complete',
  ...fields,
});
const numbered = (numbers: readonly number[], fields: Partial<PreflightPage> = {}) =>
  numbers.map((number) => page(number, fields));
const pagesOf = (variants: readonly AssetVariant[]) =>
  variants.flatMap((variant) => numbered([1, 2], { variant }));

type ChapterComic = Parameters<typeof preflightChapter>[1];
const rated = (contentRating: ContentRating, ...names: string[]): ChapterComic => ({
  published: true,
  contentRating,
  genres: names.map((name) => ({ name, mature: name === 'Erotica' })),
});
const teen = rated('T', 'Drama');

const none = { nearest: [], count: 0 };
const first: PreflightPlace = { chapterNumber: 1, previousNumber: null, drafts: none, planned: none };
const unpublished = (...numbers: number[]) => ({
  nearest: numbers.map((chapterNumber) => ({ id: `chapter ${chapterNumber}`, chapterNumber })),
  count: numbers.length,
});

type Case = [pages: PreflightPage[], comic?: ChapterComic, place?: Partial<PreflightPlace>];
type Code = PreflightFinding['code'];
const codesOf = ([pages, comic = teen, place]: Case) =>
  preflightChapter(pages, comic, { ...first, ...place }).map(({ code }) => code);

// For each finding: a chapter with only this finding, and a similar one without any.
const chapterCases: [Code, found: Case, fine: Case][] = [
  ['no_pages', [[]], [[page(1)]]],
  ['comic_not_published', [[page(1)], { ...teen, published: false }], [[page(1)]]],
  ['earlier_drafts', [[page(1)], teen, { drafts: unpublished(1) }], [[page(1)]]],
  ['earlier_planned', [[page(1)], teen, { planned: unpublished(1) }], [[page(1)]]],
  [
    'number_gap',
    [[page(1)], teen, { chapterNumber: 4, previousNumber: 2 }],
    [[page(1)], teen, { chapterNumber: 4, previousNumber: 3 }],
  ],
  ['page_failed', [[page(1, { state: 'failed' })]], [[page(1, { state: 'readable' })]]],
  ['page_not_ready', [[page(1, { state: 'waiting' })]], [[page(1, { state: 'readable' })]]],
  [
    'order_of_names',
    [[page(1, { fileName: '10.png' }), page(2, { fileName: '9.png' })]],
    [[page(1, { fileName: '9.png' }), page(2, { fileName: '10.png' })]],
  ],
  [
    'widths_differ',
    [[page(1), page(2), page(3, { width: 801 })]],
    [
      [
        page(1),
        page(2),
        page(3, { variant: 'legal', width: 801 }),
        page(4, { variant: 'legal', width: 801 }),
      ],
    ],
  ],
  [
    'duplicate_image',
    [[page(1, { hash: 'same' }), page(2, { hash: 'same' })]],
    [[page(1, { hash: null }), page(2, { hash: null })]],
  ],
  ['tall_page', [[page(1, { height: 20_001 })]], [[page(1, { height: 20_000 })]]],
  [
    'fewer_pages',
    [[...numbered([1, 2]), ...numbered([1, 2, 3], { variant: 'legal' })]],
    // Reordering one variant numbers its pages from 1, so the numbers of variants can differ.
    [[...numbered([1, 2]), ...numbered([1, 3], { variant: 'legal' })]],
  ],
  ['mature_genre_of_teen_comic', [[page(1)], rated('T', 'Erotica')], [[page(1)], rated('M', 'Erotica')]],
  ['not_readable', [pagesOf(['uncensored']), rated('M', 'Drama')], [pagesOf(['legal']), rated('M', 'Drama')]],
  [
    'not_readable_in_a_mode',
    [pagesOf(['uncensored']), rated('M', 'Uncensored')],
    [pagesOf(['censored', 'uncensored']), rated('M', 'Uncensored')],
  ],
  [
    'variant_not_shown',
    [pagesOf(['censored', 'uncensored']), rated('M', 'Drama')],
    [pagesOf(['censored', 'legal']), rated('M', 'Drama')],
  ],
];
for (const [code, found, fine] of chapterCases)
  test(`preflight of a chapter: ${code}`, () => {
    assert.deepEqual([codesOf(found), codesOf(fine)], [[code], []]);
  });

test('deleting the same page from every variant leaves no finding', () => {
  for (const left of [
    [2, 3],
    [1, 3],
    [1, 2],
  ])
    assert.deepEqual(codesOf([[...numbered(left), ...numbered(left, { variant: 'legal' })]]), []);
});

test('what readers cannot open follows from rating, genre and variants', () => {
  const table: [ContentRating, genre: string, AssetVariant[], Code[]][] = [
    ['T', 'uncensored', ['uncensored'], ['not_readable']],
    ['T', 'uncensored', ['censored', 'uncensored'], ['variant_not_shown']],
    ['M', 'uncensored', ['legal', 'uncensored'], []],
    ['AO', 'Drama', ['uncensored'], []],
    ['AO', 'Drama', ['censored'], []],
    ['AO', 'Drama', ['censored', 'uncensored'], ['variant_not_shown']],
    ['AO', 'uncensored', ['uncensored'], ['not_readable_in_a_mode']],
    ['AO', 'uncensored', ['censored', 'uncensored'], []],
  ];
  for (const [rating, genre, variants, expected] of table)
    assert.deepEqual(
      codesOf([pagesOf(variants), rated(rating, genre)]),
      expected,
      `${rating} ${genre} ${variants}`,
    );
});

test('names pages by number and id, and errors come first', () => {
  const pages = numbered(Array.from({ length: 12 }, (_, index) => index + 1)).map((each, index) =>
    index === 0 ? { ...each, state: 'failed' as const } : { ...each, height: 30_000 },
  );
  const [failed, tall] = preflightChapter(pages, teen, first);
  assert.deepEqual([failed!.severity, failed!.pageIds], ['error', ['censored 1']]);
  assert.match(failed!.message, / Page 1\.$/);
  assert.match(tall!.message, / Pages 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 1 more\.$/);
});

test('names the episodes before it that readers do not see, and the numbers that are missing', () => {
  const place = (fields: Partial<PreflightPlace>) =>
    preflightChapter([page(1)], teen, { ...first, chapterNumber: 14, previousNumber: 13, ...fields });
  const drafts = unpublished(13, 12, 11, 10, 9, 8, 7, 6, 5, 4);
  const [many] = place({ drafts: { ...drafts, count: 12 } });
  assert.match(
    many!.message,
    /^Before this one, episodes 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 and 2 more are not/,
  );
  assert.deepEqual(many!.chapters, drafts.nearest);
  assert.match(place({ planned: unpublished(13) })[0]!.message, /^Before this one, episode 13 is scheduled/);
  assert.equal(place({ previousNumber: 12 })[0]!.message, 'No episode has the number 13.');
  assert.equal(place({ previousNumber: null })[0]!.message, 'No episode has a number from 1 to 13.');
});

const wholeComic: PreflightComic = {
  ...teen,
  description: 'About a boat.',
  card: 'complete',
  cover: 'waiting',
  episodes: [{ published: true, variants: ['censored'] }],
};
const comicCases: [Code, found: Partial<PreflightComic>, PreflightFinding['severity']][] = [
  ['no_card', { card: null }, 'error'],
  ['no_card', { card: 'failed' }, 'error'],
  ['no_cover', { cover: null }, 'error'],
  ['no_cover', { cover: 'failed' }, 'error'],
  ['no_description', { description: ' ' }, 'warning'],
  ['no_readable_episode', { episodes: [] }, 'error'],
  ['no_readable_episode', { episodes: [{ published: true, variants: [] }] }, 'error'],
  ['no_readable_episode', { episodes: [{ published: true, variants: ['uncensored'] }] }, 'error'],
  ['no_readable_episode', { episodes: [{ published: false, variants: ['censored'] }] }, 'warning'],
  ['mature_genre_of_teen_comic', { genres: [{ name: 'Erotica', mature: true }] }, 'warning'],
];

test('preflight of a comic', () => {
  assert.deepEqual(preflightComic(wholeComic), []);
  for (const [code, fields, severity] of comicCases) {
    const findings = preflightComic({ ...wholeComic, ...fields });
    assert.deepEqual(
      findings.map((finding) => [finding.code, finding.severity]),
      [[code, severity]],
      JSON.stringify(fields),
    );
  }
});
