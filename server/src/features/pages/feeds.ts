import { authorsOf } from '@longstrip/contract/catalogue/creators.rules';
import { ratingsOf } from '@longstrip/contract/site.rules';
import type { Database } from '../../platform/database/open-database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { RenderResult } from '../../platform/http/page-cache.ts';
import { creditsOf, findComic, findComics, newestChapters, type ComicRow } from '../catalogue/index.ts';
import { xml } from './xml.ts';

/** The number of newest chapters in a feed. */
const entries = 30;

/** RSS of a site's newest chapters. */
export async function siteFeed(db: Database, caller: Caller, siteName: string): Promise<RenderResult> {
  const chapters = await newestChapters(db, { site: caller.site, limit: entries });
  const comicIds = new Set(chapters.map((each) => each.comic_id));
  const comics = await findComics(db, [...comicIds], { ratings: ratingsOf(caller.site) });
  const authors = await authorsOfComics(db, [...comicIds]);
  const items = chapters.flatMap((chapter) => {
    const comic = comics.find((each) => each.id === chapter.comic_id);
    return comic ? [item(caller, comic, { ...chapter, authors: authors(comic.id) })] : [];
  });
  return feed({
    title: siteName,
    address: `${caller.origin}/`,
    self: `${caller.origin}/feed.xml`,
    description: 'The newest episodes.',
    items,
    tags: ['Comic'],
  });
}

/** RSS of one comic's newest chapters; undefined if the comic does not exist on this site. */
export async function comicFeed(
  db: Database,
  caller: Caller,
  { id, siteName }: { id: string; siteName: string },
): Promise<RenderResult | undefined> {
  const comic = await findComic(db, id, ratingsOf(caller.site));
  if (!comic) return undefined;
  const chapters = await newestChapters(db, { comicId: id, site: caller.site, limit: entries });
  const address = `${caller.origin}/comic/${comic.id}`;
  const authors = (await authorsOfComics(db, [id]))(id);
  const items = chapters.map((chapter) => item(caller, comic, { ...chapter, authors }));
  return feed({
    title: hidesContent(caller) ? siteName : comic.title,
    address,
    self: `${address}/feed.xml`,
    description: hidesContent(caller) ? 'New episodes.' : comic.description,
    items,
    tags: [`Comic:${comic.id}`, `Chapter:${comic.id}`],
  });
}

async function authorsOfComics(db: Database, comicIds: string[]): Promise<(comicId: string) => string[]> {
  const credits = await creditsOf(db, comicIds);
  return (comicId) => authorsOf(credits.get(comicId) ?? []).map(({ name }) => name);
}

/** Machines confirm no age, so feeds of the uncensored site only say that a chapter is new, and its sitemap names nobody. */
export function hidesContent({ site, audience }: Caller): boolean {
  return site === 'uncensored' && !audience.ageConfirmed;
}

function item(
  caller: Caller,
  comic: ComicRow,
  chapter: { id: string; title: string; published_at: Date; authors: readonly string[] },
): string {
  const address = `${caller.origin}/comic/${comic.id}/${chapter.id}`;
  const title = hidesContent(caller) ? 'A new episode' : `${comic.title}: ${chapter.title}`;
  const authors = hidesContent(caller)
    ? ''
    : chapter.authors.map((name) => `<dc:creator>${xml(name)}</dc:creator>`).join('');
  return `<item><title>${xml(title)}</title><link>${xml(address)}</link><guid isPermaLink="true">${xml(address)}</guid>${authors}<pubDate>${chapter.published_at.toUTCString()}</pubDate></item>`;
}

function feed(channel: {
  title: string;
  address: string;
  self: string;
  description: string;
  items: string[];
  tags: string[];
}): RenderResult {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>${xml(channel.title)}</title><link>${xml(channel.address)}</link><description>${xml(channel.description)}</description><atom:link href="${xml(channel.self)}" rel="self" type="application/rss+xml"/>${channel.items.join('')}</channel></rss>`;
  return { status: 200, type: 'application/rss+xml; charset=utf-8', text, tags: channel.tags };
}
