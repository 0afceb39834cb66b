/** A reader site in a few lines: its pages contain what their calls answered, and have the tags of it. */
import { listChapters, listComics } from '@longstrip/contract/catalogue/catalogue.endpoints';
import { listComicAssets } from '@longstrip/contract/reading/pages.endpoints';
import type { PageRenderer, PageRequest, RenderedPage } from '@longstrip/contract/rendering';
import type { Site } from '../src/http.ts';

export type StubSite = Site & {
  /** How often each page was made, by site, origin and path. */
  made: Map<string, number>;
  /** Called while a page is being made, after it has read and before it answers. */
  whileMaking?: (request: PageRequest) => Promise<void>;
  /** Parts of answers that differ from what the renderer of the stub makes, by path. */
  pages: Map<string, Partial<RenderedPage>>;
};

export function aStubSite(): StubSite {
  const site: StubSite = {
    made: new Map(),
    pages: new Map(),
    cachesPages: true,
    renderer: async () => renderer,
    serveFiles: async () => {},
  };
  const renderer: PageRenderer = {
    async renderPage(request) {
      const key = `${request.site} ${request.origin}${request.path}`;
      site.made.set(key, (site.made.get(key) ?? 0) + 1);
      const page = await pageOf(request);
      await site.whileMaking?.(request);
      return { ...page, ...site.pages.get(request.path) };
    },
  };
  return site;
}

async function pageOf({ path, origin, call }: PageRequest): Promise<RenderedPage> {
  const [, first, comicId, chapterId] = path.split('/');
  if (path === '/not-found') return page(404, 'Nothing here', []);
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
