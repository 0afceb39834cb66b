/** What an editor should know about a chapter, its pages and its comic before readers see it. */
import type { AssetVariant } from '../assets/picture.ts';
import type { ContentRating } from '../site.ts';
import { naturally } from './natural-order.ts';
import type { PreflightFinding } from './preflight.shapes.ts';

/** Taller images are slow to make and to load on a phone; most tools export strips well below it. */
const tallPageHeight = 20_000;

export type PreflightPage = {
  id: string;
  variant: AssetVariant;
  pageNumber: number;
  fileName: string;
  width: number;
  height: number;
  /** SHA-256 of the file; null where it is not known yet. */
  hash: string | null;
  state: 'waiting' | 'readable' | 'complete' | 'failed';
};

type Comic = {
  published: boolean;
  contentRating: ContentRating;
  genres: readonly { name: string; mature: boolean }[];
};

/** Everything that an editor should know before readers see the chapter, worst first. */
export function preflight(pages: readonly PreflightPage[], comic: Comic): PreflightFinding[] {
  const variants = [...new Set(pages.map(({ variant }) => variant))];
  const findings = [
    ...(pages.length === 0 ? [finding('no_pages', 'error', 'This episode has no pages.')] : []),
    ...(comic.published
      ? []
      : [
          finding(
            'comic_not_published',
            'warning',
            'The comic is not published: readers see the episode only once the comic is.',
          ),
        ]),
    ...variants.flatMap((variant) => judgeVariant(variant, pages)),
    ...judgeRating(variants, comic),
  ];
  return findings.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
}

function judgeVariant(variant: AssetVariant, all: readonly PreflightPage[]): PreflightFinding[] {
  const pages = all.filter((page) => page.variant === variant);
  const at = (
    code: PreflightFinding['code'],
    severity: PreflightFinding['severity'],
    which: readonly PreflightPage[],
    message: string,
  ) =>
    which.length > 0
      ? [
          finding(
            code,
            severity,
            `${message} ${which.length === 1 ? 'Page' : 'Pages'} ${listed(which.map(({ pageNumber }) => pageNumber))}.`,
            variant,
            which.map(({ id }) => id),
          ),
        ]
      : [];
  const numbers = new Set(pages.map(({ pageNumber }) => pageNumber));
  const last = Math.max(...numbers);
  const gaps = Array.from({ length: last }, (_, index) => index + 1).filter((number) => !numbers.has(number));
  const usual = mostCommon(pages.map(({ width }) => width));
  const others = pages.filter(({ width }) => width !== usual);
  const firstOf = new Map<string, PreflightPage>();
  const repeated = pages.filter(({ hash }, index) => {
    if (hash === null) return false;
    const isRepeated = firstOf.has(hash);
    if (!isRepeated) firstOf.set(hash, pages[index]!);
    return isRepeated;
  });
  const elsewhere = new Set(
    all.filter((page) => page.variant !== variant).map(({ pageNumber }) => pageNumber),
  );
  const missing = [...elsewhere].filter((number) => !numbers.has(number)).toSorted((a, b) => a - b);
  const failed = pages.filter(({ state }) => state === 'failed');
  const waiting = pages.filter(({ state }) => state === 'waiting');
  const tall = pages.filter(({ height }) => height > tallPageHeight);
  return [
    ...at('page_failed', 'error', failed, 'These images could not be processed. Upload them again.'),
    ...at('duplicate_image', 'warning', repeated, 'The same image is there more than once.'),
    ...at('order_of_names', 'warning', misplaced(pages), 'The order is not that of the file names.'),
    ...at('widths_differ', 'warning', others, `Most pages are ${usual} pixels wide; these are not.`),
    ...at('tall_page', 'warning', tall, `These pages are taller than ${tallPageHeight} pixels.`),
    ...at('page_not_ready', 'warning', waiting, 'These images are still being processed.'),
    ...(gaps.length > 0
      ? [finding('numbers_missing', 'warning', `Page numbers are missing: ${listed(gaps)}.`, variant)]
      : []),
    ...(missing.length > 0
      ? [
          finding(
            'missing_in_variant',
            'error',
            `Another variant has pages that this lacks: ${listed(missing)}.`,
            variant,
          ),
        ]
      : []),
  ];
}

/** Pages that the names of their files put elsewhere. Names of several folders can be the same: then they tell nothing. */
function misplaced(pages: readonly PreflightPage[]): PreflightPage[] {
  if (new Set(pages.map(({ fileName }) => fileName)).size < pages.length) return [];
  const inOrder = pages.toSorted((a, b) => a.pageNumber - b.pageNumber);
  const byName = inOrder.toSorted((a, b) => naturally(a.fileName, b.fileName));
  return inOrder.filter((page, place) => page !== byName[place]);
}

function judgeRating(variants: readonly AssetVariant[], comic: Comic): PreflightFinding[] {
  const mature = comic.genres.filter((genre) => genre.mature).map(({ name }) => name);
  const offers = comic.genres.some(({ name }) => name.toLowerCase() === 'uncensored');
  const uncensored = variants.includes('uncensored') && comic.contentRating !== 'AO';
  return [
    ...(comic.contentRating === 'T' && mature.length > 0
      ? [
          finding(
            'mature_genre_of_teen_comic',
            'warning',
            `The comic is rated T, but has mature genres: ${mature.join(', ')}.`,
          ),
        ]
      : []),
    ...(uncensored && (comic.contentRating === 'T' || !offers)
      ? [
          finding(
            'uncensored_not_offered',
            'warning',
            'Readers cannot open the uncensored pages: the comic must be rated M and have the genre "uncensored".',
            'uncensored',
          ),
        ]
      : []),
  ];
}

function finding(
  code: PreflightFinding['code'],
  severity: PreflightFinding['severity'],
  message: string,
  variant: AssetVariant | null = null,
  pageIds: string[] = [],
): PreflightFinding {
  return { code, severity, message, variant, pageIds };
}

function mostCommon(values: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

function listed(numbers: readonly number[]): string {
  return numbers.length > 10
    ? `${numbers.slice(0, 10).join(', ')} and ${numbers.length - 10} more`
    : numbers.join(', ');
}
