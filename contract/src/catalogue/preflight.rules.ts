/** What an editor should know about a comic, or about a chapter with its pages, before readers see it. */
import { type AssetVariant, assetVariants } from '../assets/picture.ts';
import { compareNaturally } from './natural-order.ts';
import type { PreflightFinding } from './preflight.shapes.ts';
import { isReadable, type RatedComic, readingsOf } from './readable.rules.ts';

/** Taller images are slow to make and to load on a phone; most tools export strips well below it. */
const tallPageHeight = 20_000;

export type PreflightPage = {
  id: string;
  variant: AssetVariant;
  pageNumber: number;
  fileName: string;
  width: number;
  height: number;
  /** SHA-256 of the file; null if it is not known yet. */
  hash: string | null;
  state: 'waiting' | 'readable' | 'complete' | 'failed';
};

type OtherChapter = { id: string; chapterNumber: number };

/** The place of a chapter among the chapters of its comic. */
export type PreflightPlace = {
  chapterNumber: number;
  /** The number of the chapter before it; null if it is the first. */
  previousNumber: number | null;
  /** Chapters before it that readers do not see, and that are not checked together with it: the nearest ten, and their count. */
  drafts: { nearest: readonly OtherChapter[]; count: number };
  planned: { nearest: readonly OtherChapter[]; count: number };
};

/** Everything that an editor should know before readers see the chapter, worst first. */
export function preflightChapter(
  pages: readonly PreflightPage[],
  comic: RatedComic & { published: boolean },
  place: PreflightPlace,
): PreflightFinding[] {
  const variants = assetVariants.filter((variant) => pages.some((page) => page.variant === variant));
  return worstFirst([
    ...findingIf(pages.length === 0, 'no_pages', 'error', 'This episode has no pages.'),
    ...findingIf(
      !comic.published,
      'comic_not_published',
      'warning',
      'The comic is not published: readers see the episode only once the comic is.',
    ),
    ...judgePlace(place),
    ...variants.flatMap((variant) => judgeVariant(variant, pages)),
    ...judgeReading(variants, comic),
    ...judgeRating(comic),
  ]);
}

/** Readers get the episodes by number, so one that is missing before it is read past. */
function judgePlace({ chapterNumber, previousNumber, drafts, planned }: PreflightPlace): PreflightFinding[] {
  const firstMissing = (previousNumber ?? 0) + 1;
  const before = ({ nearest, count }: PreflightPlace['drafts']) => {
    const numbers = nearest.map((chapter) => chapter.chapterNumber).toSorted((a, b) => a - b);
    const more = count > nearest.length ? ` and ${count - nearest.length} more` : '';
    return `Before this one, ${count === 1 ? 'episode' : 'episodes'} ${numbers.join(', ')}${more} ${count === 1 ? 'is' : 'are'}`;
  };
  const missing =
    firstMissing === chapterNumber - 1
      ? `the number ${firstMissing}`
      : `a number from ${firstMissing} to ${chapterNumber - 1}`;
  return [
    ...findingIf(
      drafts.count > 0,
      'earlier_drafts',
      'warning',
      `${before(drafts)} not published: readers would come to this episode without ${drafts.count === 1 ? 'it' : 'them'}.`,
      { chapters: drafts.nearest },
    ),
    ...findingIf(
      planned.count > 0,
      'earlier_planned',
      'warning',
      `${before(planned)} scheduled and not published yet: do not let this one appear before ${planned.count === 1 ? 'it' : 'them'}.`,
      { chapters: planned.nearest },
    ),
    ...findingIf(firstMissing < chapterNumber, 'number_gap', 'warning', `No episode has ${missing}.`),
  ];
}

type Code = PreflightFinding['code'];
type Severity = PreflightFinding['severity'];

type ImageState = PreflightPage['state'] | null;
export type PreflightComic = RatedComic & {
  description: string;
  /** State of each image; null if there is none. */
  card: ImageState;
  cover: ImageState;
  /** Published and planned episodes, with the variants that have pages. */
  episodes: readonly { published: boolean; variants: readonly AssetVariant[] }[];
};

/** Everything that an editor should know before readers see the comic, worst first. */
export function preflightComic(comic: PreflightComic): PreflightFinding[] {
  const readable = comic.episodes.filter(({ variants }) => isReadable(comic, variants));
  return worstFirst([
    ...judgeImage('no_card', 'card image', comic.card),
    ...judgeImage('no_cover', 'cover', comic.cover),
    ...findingIf(!comic.description.trim(), 'no_description', 'warning', 'The comic has no description.'),
    ...findingIf(
      readable.length === 0,
      'no_readable_episode',
      'error',
      'Readers could open no episode: none is published or scheduled with pages for them.',
    ),
    ...findingIf(
      readable.length > 0 && !readable.some(({ published }) => published),
      'no_readable_episode',
      'warning',
      'Readers can open no episode until the first of those that are scheduled.',
    ),
    ...judgeRating(comic),
  ]);
}

function judgeImage(code: Code, name: string, state: ImageState): PreflightFinding[] {
  return [
    ...findingIf(state === null, code, 'error', `The comic has no ${name}.`),
    ...findingIf(state === 'failed', code, 'error', `The ${name} could not be processed. Upload it again.`),
  ];
}

const worstFirst = (findings: PreflightFinding[]) =>
  findings.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));

function judgeVariant(variant: AssetVariant, all: readonly PreflightPage[]): PreflightFinding[] {
  const pages = all.filter((page) => page.variant === variant);
  const findingFor = (code: Code, severity: Severity, found: readonly PreflightPage[], message: string) =>
    findingIf(
      found.length > 0,
      code,
      severity,
      `${message} ${found.length === 1 ? 'Page' : 'Pages'} ${listed(found.map(({ pageNumber }) => pageNumber))}.`,
      { variant, pageIds: found.map(({ id }) => id) },
    );
  const usualWidth = mostCommon(pages.map(({ width }) => width));
  const unusual = pages.filter(({ width }) => width !== usualWidth);
  const firstOf = new Map<string, PreflightPage>();
  const repeated = pages.filter(({ hash }, index) => {
    if (hash === null) return false;
    const isRepeated = firstOf.has(hash);
    if (!isRepeated) firstOf.set(hash, pages[index]!);
    return isRepeated;
  });
  const byVariant = Map.groupBy(all, (page) => page.variant);
  const [fullestVariant, fullestPages] = [...byVariant].toSorted(([, a], [, b]) => b.length - a.length)[0]!;
  const failed = pages.filter(({ state }) => state === 'failed');
  const waiting = pages.filter(({ state }) => state === 'waiting');
  const tall = pages.filter(({ height }) => height > tallPageHeight);
  return [
    ...findingFor('page_failed', 'error', failed, 'These images could not be processed. Upload them again.'),
    ...findingFor('duplicate_image', 'warning', repeated, 'The same image is there more than once.'),
    ...findingFor('order_of_names', 'warning', misplaced(pages), 'The order is not that of the file names.'),
    ...findingFor(
      'widths_differ',
      'warning',
      unusual,
      `Most pages are ${usualWidth} pixels wide; these are not.`,
    ),
    ...findingFor('tall_page', 'warning', tall, `These pages are taller than ${tallPageHeight} pixels.`),
    ...findingFor('page_not_ready', 'warning', waiting, 'These images are still being processed.'),
    // Compared by count: deleting pages leaves gaps, so page numbers do not show which page is missing.
    ...findingIf(
      pages.length < fullestPages.length,
      'fewer_pages',
      'error',
      `There ${pages.length === 1 ? 'is 1 page' : `are ${pages.length} pages`}, but ${fullestPages.length} ${fullestVariant} ones.`,
      { variant },
    ),
  ];
}

/** Pages that file names would order differently. Equal names, as from several folders, give no order. */
function misplaced(pages: readonly PreflightPage[]): PreflightPage[] {
  if (new Set(pages.map(({ fileName }) => fileName)).size < pages.length) return [];
  const inOrder = pages.toSorted((a, b) => a.pageNumber - b.pageNumber);
  const byName = inOrder.toSorted((a, b) => compareNaturally(a.fileName, b.fileName));
  return inOrder.filter((page, place) => page !== byName[place]);
}

/** Pages that readers cannot open, by the access rules themselves. */
function judgeReading(variants: readonly AssetVariant[], comic: RatedComic): PreflightFinding[] {
  if (variants.length === 0) return [];
  const readings = readingsOf(comic, variants);
  const only = `it has ${variants.join(' and ')} pages only`;
  if (!isReadable(comic, variants))
    return findingIf(
      true,
      'not_readable',
      'error',
      `Readers cannot open this episode: ${only}, and the comic is not rated M with the genre "uncensored".`,
    );
  const isUnseen = (variant: AssetVariant) =>
    variants.includes(variant) && !readings.some((reading) => reading.variant === variant);
  return [
    ...findingIf(
      readings.some(({ variant }) => variant === null),
      'not_readable_in_a_mode',
      'error',
      `Readers can open this episode in uncensored mode only: ${only}.`,
    ),
    ...findingIf(
      isUnseen('uncensored'),
      'variant_not_shown',
      'warning',
      'Readers cannot open the uncensored pages: the comic must be rated M and have the genre "uncensored".',
      { variant: 'uncensored' },
    ),
    ...findingIf(
      isUnseen('censored'),
      'variant_not_shown',
      'warning',
      'Readers never see the censored pages: a comic rated AO has them only with the genre "uncensored".',
      { variant: 'censored' },
    ),
  ];
}

function judgeRating({ contentRating, genres }: RatedComic): PreflightFinding[] {
  const mature = genres.filter((genre) => genre.mature).map(({ name }) => name);
  return findingIf(
    contentRating === 'T' && mature.length > 0,
    'mature_genre_of_teen_comic',
    'warning',
    `The comic is rated T, but has mature genres: ${mature.join(', ')}.`,
  );
}

function findingIf(
  isFound: boolean,
  code: Code,
  severity: Severity,
  message: string,
  {
    variant = null,
    pageIds = [],
    chapters = [],
  }: Partial<Pick<PreflightFinding, 'variant' | 'pageIds'>> & { chapters?: readonly OtherChapter[] } = {},
): PreflightFinding[] {
  return isFound ? [{ code, severity, message, variant, pageIds, chapters: [...chapters] }] : [];
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
