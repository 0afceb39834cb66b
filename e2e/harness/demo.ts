/** A site full of demo comics: a running one by its address, or one that is started and filled here. */
import http from 'node:http';
import { apiBase } from '@longstrip/contract/endpoint';
import type { Chapter } from '@longstrip/contract/catalogue/chapters.shapes';
import type { Comic } from '@longstrip/contract/catalogue/comics.shapes';
import type { ComicAsset } from '@longstrip/contract/reading/pages.endpoints';
import { ageCookie } from './age.ts';
import { startServer } from './server-process.ts';
import { until } from './until.ts';

export type DemoSite = {
  origin: string;
  uncensoredOrigin: string;
  /** Addresses of the pages that matter most. */
  pages: Record<'home' | 'categories' | 'comic' | 'reader', string>;
  locked: string;
  /** On the other site. */
  adultComic: string;
  adultReader: string;
  close(): Promise<void>;
};

export async function openDemo(url?: string): Promise<DemoSite> {
  const server = url ? undefined : await startServer({ DEMO: 'on' });
  const origin = new URL(url ?? server!.origin).origin;
  const uncensoredOrigin = server?.uncensoredOrigin ?? origin.replace('://', '://uncensored.');
  try {
    // Waits for all comics: drawing would take processor time from what is measured.
    if (server)
      await until('the demo is drawn', async () => server.output().includes('Demo: complete'), 600_000);
    const [home, adult] = await Promise.all([firstComic(origin), firstComic(uncensoredOrigin)]);
    const pages = {
      home: `${origin}/`,
      categories: `${origin}/categories`,
      comic: home.comic,
      reader: home.reader,
    };
    return {
      origin,
      uncensoredOrigin,
      pages,
      locked: home.locked,
      adultComic: adult.comic,
      adultReader: adult.reader,
      close: async () => server?.stop(),
    };
  } catch (error) {
    await server?.stop();
    throw error;
  }
}

/** The first featured comic, once all of its first episode is available. */
async function firstComic(origin: string) {
  const { hostname, host, port } = new URL(origin);
  // Names below localhost are sent to this machine, because its resolver may not know them.
  const target = { hostname: hostname.endsWith('.localhost') ? 'localhost' : hostname, port: port || '80' };
  const cookie = await ageCookie(target, host);
  const ask = <T>(path: string, body: object) => listOf<T>(target, { host, cookie }, path, body);
  const [banner] = await ask<{ comicsId: string }>('/banners/list', {});
  const [newest] = await ask<Comic>('/comics/list', { limit: 1 });
  const comicsId = banner?.comicsId ?? newest!.id;
  let chapters: Chapter[] = [];
  const drawn = async () => {
    chapters = await ask<Chapter>('/chapters/list', { filters: { comicsId } });
    return chapters.length > 0;
  };
  await until('its first episode is drawn', drawn, 600_000);
  const [first] = chapters;
  const locked = chapters.find(({ access }) => access.state === 'locked') ?? first!;
  for (const variant of ['censored', 'uncensored'])
    await until(
      'its first episode is ready',
      async () => {
        const slices = await ask<ComicAsset>('/comics-assets/list', {
          filters: { comicsId, chapterId: first!.id, variant },
        });
        // In WebP: the demo's pages get no AVIF.
        return slices.length > 0;
      },
      600_000,
    );
  const comic = `${origin}/comic/${comicsId}`;
  return { comic, reader: `${comic}/${first!.id}`, locked: `${comic}/${locked.id}` };
}

/** A list call with a confirmed age. */
function listOf<T>(
  where: { hostname: string; port: string },
  who: { host: string; cookie: string },
  path: string,
  body: object,
): Promise<T[]> {
  const headers = { ...who, 'content-type': 'application/json' };
  const target = { ...where, path: apiBase + path, method: 'POST', headers };
  return new Promise((resolve, reject) => {
    const request = http.request(target, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => {
        if (response.statusCode === 200) resolve((JSON.parse(text) as { data: T[] }).data);
        else reject(new Error(`${path}: ${response.statusCode} ${text}`));
      });
    });
    request.on('error', reject).end(JSON.stringify(body));
  });
}
