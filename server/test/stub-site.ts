/** A minimal reader site: its pages contain the answers of their calls, and have the cache tags of these answers. */
import { readGenre } from '@longstrip/contract/catalogue/browse.endpoints';
import { listChapters, listComics } from '@longstrip/contract/catalogue/catalogue.endpoints';
import { listComicAssets } from '@longstrip/contract/reading/pages.endpoints';
import type { PageRenderer, PageRequest, RenderedPage } from '@longstrip/contract/rendering';
import type { Site } from '../src/platform/http/site.ts';

export type StubSite = Site & {
  /** How often each page was rendered, by site, origin and path. */
  renderCounts: Map<string, number>;
  /** Called while a page is rendered, between its calls and its answer. */
  whileRendering?: (request: PageRequest) => Promise<void>;
  /** Replaces parts of a rendered page, by path. */
  pageOverrides: Map<string, Partial<RenderedPage>>;
};

export function aStubSite(): StubSite {
  const site: StubSite = {
    renderCounts: new Map(),
    pageOverrides: new Map(),
    cachesPages: true,
    renderer: async () => renderer,
    serveFiles: async () => {},
  };
  const renderer: PageRenderer = {
    async renderPage(request) {
      const key = `${request.site} ${request.origin}${request.path}`;
      site.renderCounts.set(key, (site.renderCounts.get(key) ?? 0) + 1);
      const page = await pageOf(request);
      await site.whileRendering?.(request);
      return { ...page, ...site.pageOverrides.get(request.path) };
    },
  };
  return site;
}

async function pageOf({ path, origin, call }: PageRequest): Promise<RenderedPage> {
  const [, first, comicId, chapterId] = path.split('/');
  if (path === '/not-found') return page(404, 'Nothing here', []);
  if (first === 'categories' && comicId) {
    const genre = await call(readGenre, { params: { slug: comicId } });
    if (!genre.ok) return page(404, 'No such genre', []);
  }
  if (first !== 'comic' || !comicId) {
    const comics = await call(listComics, { body: { limit: 10 } });
    const shown = comics.ok ? comics.answer.data.map((comic) => `${comic.id} ${comic.title}`) : [];
    return page(
      200,
      `${origin}${path} ${shown.join()}`,
      path === '/privacy-policy' ? ['Policy:privacy-policy'] : ['Comic', 'Banner', 'SaleBanner'],
    );
  }
  const tags = [`Comic:${comicId}`, `Chapter:${comicId}`, ...(chapterId ? [`ComicAsset:${chapterId}`] : [])];
  const comics = await call(listComics, { body: { limit: 1, filters: { id: comicId } } });
  const chapters = await call(listChapters, { body: { filters: { comicsId: comicId } } });
  if (!comics.ok || !chapters.ok || comics.answer.total === 0) return page(404, 'No such comic', tags);
  const assets = chapterId
    ? await call(listComicAssets, { body: { filters: { comicsId: comicId, chapterId } } })
    : undefined;
  if (assets && !assets.ok && assets.status === 404) return page(404, 'No such chapter', tags);
  const pages = !assets ? '' : assets.ok ? `pages ${assets.answer.total}` : assets.code;
  const [comic] = comics.answer.data;
  const genres = comic!.genres.map((genre) => genre.name).join();
  return page(
    200,
    `${origin}${path} ${comic!.title} [${genres}] ${chapters.answer.data.map((chapter) => chapter.title).join()} ${pages}`,
    tags,
  );
}

function page(status: number, text: string, tags: string[]): RenderedPage {
  const safe = text.replace(/[<&]/g, ' ');
  return { status, html: `<!doctype html><title>${safe}</title>${'<p>words words words'.repeat(40)}`, tags };
}
