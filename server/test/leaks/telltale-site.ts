/** A reader site whose pages contain the whole answer of every call that they may make. */
import { cacheTags } from '@longstrip/contract/cache-tags';
import { endpointPath, type Endpoint } from '@longstrip/contract/endpoint';
import { listChapters, listComics } from '@longstrip/contract/catalogue/catalogue.endpoints';
import { allEndpoints } from '@longstrip/contract/endpoints';
import { listComicAssets } from '@longstrip/contract/reading/pages.endpoints';
import type { PageRenderer, PageRequest } from '@longstrip/contract/rendering';
import type { Site } from '../../src/platform/http/site.ts';
import type { TestRequest } from './test-request.ts';

/** Calls that no page makes: they set cookies or change accounts. */
const notFromPages = new Set(['confirmAge', 'withdrawAge', 'syncReading']);

/** `requests`: the calls that its home page makes; other pages make their own. */
export function telltaleSite(requests: readonly TestRequest[]): Site {
  const renderer: PageRenderer = {
    async renderPage(request) {
      if (request.path === '/not-found') return { status: 404, html: 'Nothing here', tags: [] };
      const answers =
        request.path === '/' ? await answersOf(requests, request) : await answersForPath(request);
      if (!answers) return { status: 404, html: 'No such comic', tags: [...cacheTags] };
      return {
        status: 200,
        html: `<!doctype html><title>${request.origin}${request.path}</title>${JSON.stringify(answers)}`,
        tags: [...cacheTags],
      };
    },
  };
  return { renderer: async () => renderer, serveFiles: async () => {}, cachesPages: true };
}

async function answersOf(requests: readonly TestRequest[], { call }: PageRequest): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const { endpoint: name, url, body } of requests) {
    const endpoint = allEndpoints.find((each) => each.name === name)!;
    if (notFromPages.has(endpoint.name)) continue;
    answers.push(await call(endpoint, { params: paramsOf(endpoint, url), body }).catch(() => null));
  }
  return answers;
}

async function answersForPath({ path, call }: PageRequest): Promise<unknown[] | undefined> {
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

/** The parameters that an address was made with. */
function paramsOf(endpoint: Endpoint, url: string): Record<string, string> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const pattern = new RegExp(`^${endpointPath(endpoint.path).replace(/\/(?=\/|$)/g, '/([^/]+)')}$`);
  const values = pattern.exec(url)?.slice(1) ?? [];
  return Object.fromEntries(names.map((name, place) => [name, values[place] ?? '']));
}
