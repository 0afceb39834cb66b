import { pageList } from '@longstrip/contract/rendering';
import { ratingsOf } from '@longstrip/contract/site.rules';
import type { Database } from '../../platform/database/open-database.ts';
import type { SiteVariant } from '@longstrip/contract/site';
import type { Clock } from '../../platform/clock.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { RenderResult } from '../../platform/http/page-cache.ts';
import {
  chapterAddresses,
  comicsOf,
  type ComicPlace,
  creatorAddresses,
  startsOfCreatorParts,
  genresInUse,
  startsOfParts,
} from '../catalogue/index.ts';
import { hidesContent } from './feeds.ts';
import { xml } from './xml.ts';

/** Comics of one sitemap file, and their chapters at most: it stays below 1 MB, like every answer to strangers. */
const comicsPerFile = 10;
const chaptersPerFile = 5000;
/** The last file takes what is published until the files are divided again. */
const comicsInLastFile = 50;
const creatorsPerFile = 1000;
const creatorsInLastFile = 2000;
const type = 'application/xml; charset=utf-8';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
/** Milliseconds. New comics appear within this time, so that a file is not made again for each of them. */
const maxAge = 60 * 60_000;
const oldestFirst = { field: 'created_at', order: 'asc' } as const;

/** With which comic each file of comics begins, and with the id of which creator each file of creators. */
type Starts = { comics: readonly ComicPlace[]; creators: readonly string[] };
export type FileStarts = (site: SiteVariant) => Promise<Starts>;

/** Divided once an hour, because that reads all comics and creators of a site. So a file costs the same wherever it begins. */
export function createFileStarts(db: Database, clock: Clock): FileStarts {
  const known = new Map<SiteVariant, { until: number; starts: Promise<Starts> }>();
  return (site) => {
    const now = clock.now().getTime();
    const found = known.get(site);
    if (found && found.until > now) return found.starts;
    const starts = Promise.all([
      startsOfParts(db, { site, size: comicsPerFile }),
      startsOfCreatorParts(db, { site, size: creatorsPerFile }),
    ]).then(([comics, creators]) => ({ comics, creators }));
    known.set(site, { until: now + maxAge, starts });
    starts.catch(() => known.delete(site));
    return starts;
  };
}

export async function sitemapIndex(starts: FileStarts, caller: Caller): Promise<RenderResult> {
  const { origin } = caller;
  const { comics, creators } = await starts(caller.site);
  const files = [
    'sitemap-pages.xml',
    ...comics.map((_, index) => `sitemap-${index}.xml`),
    ...(hidesContent(caller) ? [] : creators.map((_, index) => `sitemap-creators-${index}.xml`)),
  ];
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ${namespace}>${files
    .map((file) => `<sitemap><loc>${xml(`${origin}/${file}`)}</loc></sitemap>`)
    .join('')}</sitemapindex>`;
  return { status: 200, type, text, tags: [], maxAge };
}

/** The pages that are not comics. The addresses of genres name them, so before the age check they are left out. */
export async function sitemapOfPages(db: Database, caller: Caller): Promise<RenderResult> {
  const { origin, site } = caller;
  const listed = pageList.filter(({ inSitemap }) => inSitemap).map(({ path }) => path as string);
  const genres = hidesContent(caller) ? [] : await genresInUse(db, ratingsOf(site));
  return urlSet(
    [...listed, ...genres.map(({ slug }) => `/categories/${slug}`)].map((path) => ({
      address: origin + path,
    })),
    ['Genre', 'Comic'],
  );
}

/**
 * One file of comics with their chapters, the oldest comics first, so that full files stay the same. A change of one
 * of these comics invalidates the file immediately.
 */
export async function sitemapOfComics(
  { db, starts }: { db: Database; starts: FileStarts },
  { site, origin }: Caller,
  file: number,
): Promise<RenderResult | undefined> {
  const ratings = ratingsOf(site);
  const { [file]: from, [file + 1]: before } = (await starts(site)).comics;
  if (!from) return undefined;
  const comics = await comicsOf(db, {
    ratings,
    sort: oldestFirst,
    // The first file also takes comics that are imported with an earlier date.
    from: file === 0 ? undefined : from,
    before,
    limit: comicsInLastFile,
    offset: 0,
  });
  if (comics.length === 0) return undefined;
  const chapters = await chapterAddresses(db, {
    comicIds: comics.map((comic) => comic.id),
    ratings,
    limit: chaptersPerFile,
  });
  return urlSet(
    [
      ...comics.map((comic) => ({ address: `${origin}/comic/${comic.id}`, at: comic.updated_at })),
      ...chapters.map((chapter) => ({
        address: `${origin}/comic/${chapter.comic_id}/${chapter.id}`,
        at: chapter.published_at,
      })),
    ],
    comics.map((comic) => `Comic:${comic.id}`),
  );
}

/** One file of creators, by id, which is the order in which they were created. Their addresses contain their names. */
export async function sitemapOfCreators(
  { db, starts }: { db: Database; starts: FileStarts },
  caller: Caller,
  file: number,
): Promise<RenderResult | undefined> {
  const { site, origin } = caller;
  const { [file]: from, [file + 1]: before } = (await starts(site)).creators;
  if (!from || hidesContent(caller)) return undefined;
  const creators = await creatorAddresses(db, { site, from, before, limit: creatorsInLastFile });
  return urlSet(
    creators.map(({ slug, updated_at }) => ({ address: `${origin}/creator/${slug}`, at: updated_at })),
    ['Creator', 'Comic'],
  );
}

function urlSet(entries: { address: string; at?: Date }[], tags: RenderResult['tags']): RenderResult {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespace}>${entries
    .map(
      ({ address, at }) =>
        `<url><loc>${xml(address)}</loc>${at ? `<lastmod>${at.toISOString()}</lastmod>` : ''}</url>`,
    )
    .join('')}</urlset>`;
  return { status: 200, type, text, tags, ...(tags.length > 0 && { maxAge }) };
}
