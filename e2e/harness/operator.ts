/** The API as an operator's script uses it. */
import assert from 'node:assert/strict';
import { apiBase, type BodyInputOf } from '@longstrip/contract/endpoint';
import type { Chapter } from '@longstrip/contract/catalogue/chapters.shapes';
import type { Comic } from '@longstrip/contract/catalogue/comics.shapes';
import type { Genre } from '@longstrip/contract/catalogue/genres.shapes';
import { type AssetVariant, type Picture, pictureFormats } from '@longstrip/contract/assets/picture';
import type { PolicyId } from '@longstrip/contract/editorial/editorial.shapes';
import type { updateHomePage } from '@longstrip/contract/editorial/home.endpoints';
import type { ComicAsset } from '@longstrip/contract/reading/pages.endpoints';
import type { SiteVariant } from '@longstrip/contract/site';
import type { RunningServer } from './server-process.ts';
import { until } from './until.ts';

type HomePageRows = BodyInputOf<typeof updateHomePage>['rows'];
export type Sent = { field?: string; name: string; bytes: Buffer };
export type Operator = ReturnType<typeof operatorOf>;

export function operatorOf({ origin, key }: Pick<RunningServer, 'origin' | 'key'>) {
  async function call<T>(
    method: string,
    path: string,
    fields: Record<string, unknown>,
    files: Sent[] = [],
  ): Promise<T> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields))
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    for (const { field = 'files', name, bytes } of files)
      form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
    const json =
      method === 'DELETE' || /^\/(genres|policies|plans|home-pages)/.test(path) || path.endsWith('/list');
    const response = await fetch(origin + apiBase + path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(json ? { 'content-type': 'application/json' } : {}) },
      body: json ? JSON.stringify(fields) : form,
    });
    const text = await response.text();
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }
  const sentPages: { comicsId: string; chapterId: string; variant: AssetVariant; count: number }[] = [];
  const one = <T>({ data }: { data: T[] }) => data[0]!;

  return {
    genre: async (name: string, mature = false) =>
      one(await call<{ data: Genre[] }>('POST', '/genres', { name, mature })),
    changeGenre: (id: string, fields: Record<string, unknown>) => call('PATCH', `/genres/${id}`, fields),
    comic: async (fields: Record<string, unknown>, files: Sent[]) =>
      one(await call<{ data: Comic[] }>('POST', '/comics', fields, files)),
    changeComic: (id: string, fields: Record<string, unknown>) => call('PATCH', `/comics/${id}`, fields),
    chapters: async (comicsId: string, chapters: object[], files: Sent[] = []) =>
      (await call<{ data: Chapter[] }>('POST', '/chapters', { comicsId, chapters }, files)).data,
    pages: async (comicsId: string, variant: AssetVariant, chapterId: string, files: Sent[]) => {
      sentPages.push({ comicsId, chapterId, variant, count: files.length });
      await call('POST', `/comics/${comicsId}/assets/${variant}`, { chapterId }, files);
    },
    banner: (fields: Record<string, unknown>, files: Sent[]) => call('POST', '/banners', fields, files),
    homePage: (site: SiteVariant, rows: HomePageRows) => call('PUT', `/home-pages/${site}`, { rows }),
    changePlan: (id: string, fields: Record<string, unknown>) => call('PATCH', `/plans/${id}`, fields),
    policy: (id: PolicyId, text: string) => call('PUT', `/policies/${id}`, { text }),
    /**
     * Waits until every image sent so far is made, in at least `formats` formats. With all formats, pages no longer
     * change.
     */
    imagesMade: async ({ formats = pictureFormats.length }: { formats?: number } = {}) => {
      const ratings = ['T', 'M', 'AO'];
      const made = (picture: Picture | null) => picture === null || picture.formats.length >= formats;
      const all = async <T>(path: string, filters: object, pictureOf: (one: T) => Picture | null) =>
        (await call<{ data: T[] }>('POST', path, { limit: 200, filters })).data.every((one) =>
          made(pictureOf(one)),
        );
      await until('every comic has its images', () =>
        all<Comic>('/comics/list', { contentRating: ratings }, (comic) => comic.coverImage),
      );
      for (const { count, ...filters } of sentPages) {
        const complete = async () => {
          const { data } = await call<ListAnswer>('POST', '/comics-assets/list', { limit: 200, filters });
          return (
            new Set(data.map(({ pageId }) => pageId)).size === count &&
            data.every(({ picture }) => made(picture))
          );
        };
        await until(`chapter ${filters.chapterId} has its pages`, complete, 240_000);
      }
    },
  };
}

type ListAnswer = { data: ComicAsset[] };
