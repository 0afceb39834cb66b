/** Writes the comics of a site as a library that `npm run import` reads: a folder for each, an archive for each episode. */
import { createWriteStream } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { contentRatings } from '@longstrip/contract/site';
import type { AssetVariant } from '@longstrip/contract/assets/picture';
import { Zip, ZipPassThrough } from 'fflate';
import type { Database } from '../../platform/database/open-database.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { originalsOf } from '../assets/index.ts';
import {
  chaptersOf,
  type ChapterRow,
  type ComicRow,
  comicsOf,
  creditsOf,
  genresOf,
  pagesOf,
} from '../catalogue/index.ts';
import { writeComicInfo } from './write-comicinfo-xml.ts';

const comicsAtOnce = 100;
const chaptersAtOnce = 200;

type Context = { db: Database; storage: Pick<FileStorage, 'open'>; log: (message: string) => void };
export type ExportedComics = { comics: number; episodes: number; pages: number };

/** Pages of the variant that imports bring; those of the others are beside them, in folders that imports do not read. */
const variants: Record<AssetVariant, string> = {
  censored: 'comics',
  uncensored: 'variants/uncensored',
  legal: 'variants/legal',
};

/**
 * Every comic, drafts included, with the files as they were uploaded. An archive that is complete is not written again, so
 * an interrupted export continues.
 */
export async function exportComics(folder: string, context: Context): Promise<ExportedComics> {
  const { db, log } = context;
  const exported: ExportedComics = { comics: 0, episodes: 0, pages: 0 };
  const names = new Map<string, number>();
  for (let offset = 0; ; offset += comicsAtOnce) {
    const comics = await comicsOf(db, {
      ratings: contentRatings,
      drafts: true,
      sort: { field: 'created_at', order: 'asc' },
      limit: comicsAtOnce,
      offset,
    });
    for (const comic of comics) {
      const plain = fileName(comic.title) || 'Comic';
      const count = (names.get(plain.toLowerCase()) ?? 0) + 1;
      names.set(plain.toLowerCase(), count);
      const name = count === 1 ? plain : `${plain} (${count})`;
      const { episodes, pages } = await exportComic(comic, { ...context, folder, name });
      exported.comics++;
      exported.episodes += episodes;
      exported.pages += pages;
      log(`${name}: ${episodes} episodes, ${pages} pages.`);
    }
    if (comics.length < comicsAtOnce) return exported;
  }
}

type ComicContext = Context & { folder: string; name: string };

async function exportComic(comic: ComicRow, context: ComicContext): Promise<Omit<ExportedComics, 'comics'>> {
  const { db, storage, folder, name } = context;
  const genres = ((await genresOf(db, [comic.id])).get(comic.id) ?? []).map((genre) => genre.name);
  const creators = (await creditsOf(db, [comic.id])).get(comic.id) ?? [];
  const target = path.join(folder, variants.censored, name);
  await mkdir(target, { recursive: true });
  await writeFile(path.join(target, 'ComicInfo.xml'), writeComicInfo({ comic, genres, creators }));
  if (comic.cover_image_id) {
    const cover = (await originalsOf(db, [comic.cover_image_id])).get(comic.cover_image_id);
    if (cover) await writeFile(path.join(target, `cover${cover.extension}`), await storage.open(cover.key));
  }
  let [episodes, pages] = [0, 0];
  for (let offset = 0; ; offset += chaptersAtOnce) {
    const chapters = await chaptersOf(db, {
      comicIds: [comic.id],
      ratings: contentRatings,
      drafts: true,
      limit: chaptersAtOnce,
      offset,
    });
    for (const chapter of chapters) {
      episodes++;
      for (const variant of chapter.variants)
        pages += await exportChapter(chapter, variant, { ...context, comic });
    }
    if (chapters.length < chaptersAtOnce) return { episodes, pages };
  }
}

/** Answers how many pages the archive has. */
async function exportChapter(
  chapter: ChapterRow,
  variant: AssetVariant,
  { db, storage, folder, name, comic }: ComicContext & { comic: ComicRow },
): Promise<number> {
  const target = path.join(folder, variants[variant], name);
  await mkdir(target, { recursive: true });
  const number = String(chapter.chapter_number).padStart(4, '0');
  const file = path.join(target, `${number} ${fileName(chapter.title)}`.trim() + '.cbz');
  const pages = await pagesOf(db, chapter.id, variant);
  if (await stat(file).catch(() => undefined)) return pages.length;
  const originals = await originalsOf(
    db,
    pages.map((page) => page.image_id),
  );
  // Under another name until it is complete.
  const archive = openArchive(`${file}.part`);
  await archive.add(
    'ComicInfo.xml',
    Buffer.from(writeComicInfo({ comic, genres: [], creators: [], chapter })),
  );
  for (const [index, page] of pages.entries()) {
    const original = originals.get(page.image_id)!;
    const bytes = await buffer(await storage.open(original.key));
    await archive.add(`${String(index + 1).padStart(4, '0')}${original.extension}`, bytes);
  }
  await archive.finish(file);
  return pages.length;
}

/** A ZIP that stores files as they are: images are compressed already. One file is in memory at a time. */
function openArchive(temporary: string) {
  const output = createWriteStream(temporary);
  let failure: Error | null = null;
  output.on('error', (error) => (failure = error));
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else output.write(chunk);
  });
  const drain = async () => {
    if (output.writableNeedDrain) await once(output, 'drain');
    if (failure) throw failure;
  };
  return {
    async add(name: string, bytes: Buffer): Promise<void> {
      const entry = new ZipPassThrough(name);
      zip.add(entry);
      entry.push(bytes, true);
      await drain();
    },
    async finish(file: string): Promise<void> {
      zip.end();
      await new Promise<void>((resolve) => output.end(resolve));
      if (failure) throw failure;
      await rename(temporary, file);
    },
  };
}

/** Without what file systems do not take, and short enough for all of them. */
function fileName(title: string): string {
  return title
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
    .replace(/[. ]+$/, '');
}
