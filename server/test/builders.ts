/** Makes test data, with defaults for everything that a test does not set. */
import sharp from 'sharp';
import type { TestApp } from './app-for-tests.ts';
import type { FileToSend } from './requests.ts';

type Api = Pick<TestApp, 'ask'>;
let made = 0;

const pictures = new Map<string, Promise<Buffer>>();

/** A tiny picture; a different `shade` gives different bytes. */
export function aPicture({ width = 48, height = 64, shade = 0 } = {}): Promise<Buffer> {
  const name = `${width}x${height}/${shade}`;
  const background = { r: shade % 256, g: (shade >> 8) % 256, b: 128 };
  const picture =
    pictures.get(name) ??
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();
  pictures.set(name, picture);
  return picture;
}

export async function aFile(name: string, field = 'files', shade = ++made): Promise<FileToSend> {
  return { field, name, bytes: await aPicture({ shade }) };
}

export async function aGenre(api: Api, { name = `Genre ${++made}`, mature = false } = {}) {
  const {
    version: _,
    text: __,
    ...genre
  } = (await api.ask('POST', '/genres', { json: { name, mature } })).data[0];
  return genre as { id: string; name: string; mature: boolean; slug: string };
}

type ComicFields = {
  title?: string;
  description?: string;
  contentRating?: 'T' | 'M' | 'AO';
  genres?: string[];
  files?: FileToSend[];
};

export async function aComic(api: Api, { files, ...more }: ComicFields = {}) {
  const fields = { title: `Comic ${++made}`, contentRating: 'T', ...more };
  return (await api.ask('POST', '/comics', { fields, ...(files ? { files } : {}) })).data[0] as {
    id: string;
    [field: string]: unknown;
  };
}

export type SomeChapter = { id: string; chapterNumber: number; title: string; [field: string]: unknown };

/** Chapters with these numbers, or 1 to `numbers`. */
export async function someChapters(
  api: Api,
  comicsId: string,
  numbers: number | number[] = 5,
  { isFree = false } = {},
) {
  const all = Array.isArray(numbers) ? numbers : Array.from({ length: numbers }, (_, index) => index + 1);
  const chapters = all.map((chapterNumber) => ({ title: `Episode ${chapterNumber}`, chapterNumber, isFree }));
  const { data } = await api.ask('POST', '/chapters', { fields: { comicsId, chapters } });
  return data as SomeChapter[];
}

export type SomePage = {
  id: string;
  pageNumber: number;
  chapterId: string;
  state: string;
  [field: string]: unknown;
};

/** Pages 1 to `count` of a chapter. */
export async function somePages(
  api: Api,
  comicsId: string,
  chapterId: string,
  { count = 1, variant = 'censored' } = {},
) {
  const files = await Promise.all(Array.from({ length: count }, (_, index) => aFile(`${index + 1}.png`)));
  const { data } = await api.ask('POST', `/comics/${comicsId}/assets/${variant}`, {
    fields: { chapterId },
    files,
  });
  return data as SomePage[];
}

/** The same, processed already: chapters are published only if readers could read them. */
export async function readablePages(
  api: Pick<TestApp, 'ask' | 'rows'>,
  ...[comicsId, chapterId, options]: [
    comicsId: string,
    chapterId: string,
    options?: { count?: number; variant?: string },
  ]
) {
  const pages = await somePages(api, comicsId, chapterId, options);
  const images = 'select image_id from page where chapter_id = $1';
  await api.rows(`update image set status = 'readable' where id in (${images})`, [chapterId]);
  return pages;
}

export async function aBanner(api: Api, comicsId: string, more: Record<string, unknown> = {}) {
  const files = [await aFile('wide.png', 'image'), await aFile('narrow.png', 'mobileImage')];
  await api.ask('POST', '/banners', { fields: { comicsId, title: 'Read this', ...more }, files });
}

/** Deletes for good what the trash holds. */
export async function emptyTrash(api: Api): Promise<void> {
  for (;;) {
    const { data } = await api.ask('POST', '/trash/list', { json: {} });
    const ids = data.map(({ id }: { id: string }) => id);
    if (ids.length === 0) return;
    await api.ask('DELETE', '/trash', { json: { ids } });
  }
}
