import { apiBase } from '@longstrip/contract/endpoint';
import type { SiteVariant } from '@longstrip/contract/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { cachePartitionOf, forSharedPages, type Caller } from '../../platform/http/caller.ts';
import type { RenderResult, PageCache } from '../../platform/http/page-cache.ts';
import { sendBytes } from '../../platform/http/send-bytes.ts';
import type { SharedCacheHeaders } from '../../platform/shared-caches/cache-tags.ts';
import { comicFeed, siteFeed } from './feeds.ts';
import {
  createFileStarts,
  sitemapIndex,
  sitemapOfComics,
  sitemapOfCreators,
  sitemapOfPages,
} from './sitemap.ts';

export type CrawlerContext = {
  db: Database;
  cache: PageCache;
  clock: Clock;
  siteName: string;
  anonymous(request: FastifyRequest): Caller;
  sharedCaches: SharedCacheHeaders;
};

/** Shared caches ask again as soon as for pages. */
const cacheControl = 'public, max-age=300, s-maxage=8';
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The background of the dark theme. */
const backgroundColor = '#0f0e13';

/** Serves what machines read: robots, sitemaps, feeds, web manifest. */
export function serveCrawlers(
  app: FastifyInstance,
  { db, cache, clock, siteName, anonymous, sharedCaches }: CrawlerContext,
): void {
  const cached =
    (make: (caller: Caller, request: FastifyRequest) => Promise<RenderResult | undefined>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = forSharedPages(anonymous(request));
      // By route, not by URL: one URL has many spellings (%73itemap.xml).
      const what = `${request.routeOptions.url} ${JSON.stringify(request.params)}`;
      const page = await cache.page(
        `${cachePartitionOf(caller)} ${caller.origin} ${what}`,
        async () => (await db.fromReplica(() => make(caller, request))) ?? missing,
      );
      if (page.status === 404) return reply.callNotFound();
      void reply.header('cache-control', cacheControl).headers(sharedCaches.tags(page.tags));
      return sendBytes(request, reply, page);
    };

  const starts = createFileStarts(db, clock);
  app.get(
    '/robots.txt',
    cached(async ({ origin }) => {
      const text = `User-agent: *\nDisallow: ${apiBase}/\nSitemap: ${origin}/sitemap.xml\n`;
      return { status: 200, type: 'text/plain; charset=utf-8', text, tags: [] };
    }),
  );
  app.get(
    '/manifest.webmanifest',
    cached(async ({ site }) => {
      const text = JSON.stringify(webManifest(siteName, site));
      return { status: 200, type: 'application/manifest+json', text, tags: [] };
    }),
  );
  app.get(
    '/sitemap.xml',
    cached((caller) => sitemapIndex(starts, caller)),
  );
  app.get(
    '/sitemap-pages.xml',
    cached((caller) => sitemapOfPages(db, caller)),
  );
  for (const [address, sitemapOf] of [
    ['/sitemap-:file(^\\d{1,6}$).xml', sitemapOfComics],
    ['/sitemap-creators-:file(^\\d{1,6}$).xml', sitemapOfCreators],
  ] as const)
    app.get(
      address,
      cached(async (caller, request) => {
        const { file } = request.params as { file: string };
        return String(Number(file)) === file ? sitemapOf({ db, starts }, caller, Number(file)) : undefined;
      }),
    );
  app.get(
    '/feed.xml',
    cached((caller) => siteFeed(db, caller, siteName)),
  );
  app.get(
    '/comic/:id/feed.xml',
    cached(async (caller, request) => {
      const { id } = request.params as { id: string };
      return uuid.test(id) ? comicFeed(db, caller, { id, siteName }) : undefined;
    }),
  );
}

const missing: RenderResult = { status: 404, type: 'text/plain', text: '', tags: [] };

function webManifest(siteName: string, site: SiteVariant) {
  return {
    name: siteName,
    short_name: siteName,
    start_url: '/',
    display: 'standalone',
    background_color: backgroundColor,
    theme_color: backgroundColor,
    categories: site === 'normal' ? ['books', 'entertainment'] : ['entertainment'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
