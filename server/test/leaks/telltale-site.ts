/** A reader site that tells all it can learn: every call it may make goes into its pages, word for word. */
import { endpointPath, type Endpoint } from '@longstrip/contract/endpoint';
import { listChapters, listComics } from '@longstrip/contract/catalogue/catalogue.endpoints';
import { allEndpoints } from '@longstrip/contract/endpoints';
import { listComicAssets } from '@longstrip/contract/reading/pages.endpoints';
import type { PageRenderer, PageRequest } from '@longstrip/contract/rendering';
import type { Site } from '../../src/app.ts';
import type { Ask } from './asks.ts';

const tags = ['Comic', 'Chapter', 'ComicAsset', 'Genre', 'Banner', 'SaleBanner', 'Policy', 'Plan'];
/** What a page could do to whoever has none: these make and change cookies and accounts. */
const notFromPages = new Set(['confirmAge', 'withdrawAge', 'syncReading']);

/** `asks`: the calls that its home page makes; other pages make their own. */
export function telltaleSite(asks: readonly Ask[]): Site {
  const renderer: PageRenderer = {
    styleHashes: [],
    async renderPage(request) {
      if (request.path === '/not-found') return { status: 404, html: 'Nothing here', tags: [] };
      const told = request.path === '/' ? await everything(asks, request) : await ofPath(request);
      if (!told) return { status: 404, html: 'No such comic', tags };
      return {
        status: 200,
        html: `<!doctype html><title>${request.origin}${request.path}</title>${JSON.stringify(told)}`,
        tags,
      };
    },
  };
  return { renderer: async () => renderer, serveFiles: async () => {}, keepPages: true };
}

async function everything(asks: readonly Ask[], { call }: PageRequest): Promise<unknown[]> {
  const told: unknown[] = [];
  for (const { endpoint: name, url, body } of asks) {
    const endpoint = allEndpoints.find((each) => each.name === name)!;
    if (notFromPages.has(endpoint.name)) continue;
    told.push(await call(endpoint, { params: paramsOf(endpoint, url), body }).catch(() => null));
  }
  return told;
}

async function ofPath({ path, call }: PageRequest): Promise<unknown[] | undefined> {
  const [, first, comicId, chapterId, mode] = path.split('/');
  if (first !== 'comic') return [path];
  const variant = mode === 'uncensored' ? ('uncensored' as const) : ('censored' as const);
  const comics = await call(listComics, { body: { limit: 1, filters: { id: comicId! } } });
  if (comics.ok && comics.answer.total === 0) return undefined;
  return [
    comics,
    await call(listChapters, { body: { filters: { comicsId: comicId!, assetVariant: variant } } }),
    chapterId &&
      (await call(listComicAssets, { body: { filters: { comicsId: comicId!, chapterId, variant } } })),
  ];
}

/** The parameters back out of an address. */
function paramsOf(endpoint: Endpoint, url: string): Record<string, string> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const pattern = new RegExp(`^${endpointPath(endpoint.path).replace(/\/(?=\/|$)/g, '/([^/]+)')}$`);
  const values = pattern.exec(url)?.slice(1) ?? [];
  return Object.fromEntries(names.map((name, place) => [name, values[place] ?? '']));
}
