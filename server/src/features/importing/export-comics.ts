/** Writes the comics of a site as a library that `npm run import` reads: a folder for each, an archive for each episode. */
import { createWriteStream } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { contentRatings } from '@longstrip/contract/site';
import type { AssetVariant } from '@longstrip/contract/assets/picture';
import type { Database } from '../../platform/database/open-database.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { originalsOf, type Original } from '../assets/index.ts';
import { chaptersOf, type ComicRow, comicsOf, creditsOf, genresOf, pagesOf } from '../catalogue/index.ts';
import { writeComicInfo } from './write-comicinfo-xml.ts';
import { type EpubEpisode, writeEpub } from './write-epub.ts';
import { writeZip, type ZipOutput } from './write-zip.ts';

const comicsAtOnce = 100;
const chaptersAtOnce = 200;

type Context = {
  db: Database;
  storage: Pick<FileStorage, 'open'>;
  /** Also as EPUB, which holds every page once more. */
  epub: boolean;
  now: Date;
  log: (message: string) => void;
};
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
  const { cover_image_id: coverId } = comic;
  const cover = coverId ? (await originalsOf(db, [coverId])).get(coverId) : undefined;
  if (cover) await writeFile(path.join(target, `cover${cover.extension}`), await storage.open(cover.key));
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
      for (const variant of chapter.variants) {
        const episode = {
          comic,
          genres,
          creators,
          cover,
          chapter,
          variant,
          pages: await originalPages(db, chapter.id, variant),
        };
        await exportEpisode(episode, context);
        pages += episode.pages.length;
      }
    }
    if (chapters.length < chaptersAtOnce) return { episodes, pages };
  }
}

async function originalPages(db: Database, chapterId: string, variant: AssetVariant): Promise<Original[]> {
  const pages = await pagesOf(db, chapterId, variant);
  const originals = await originalsOf(
    db,
    pages.map((page) => page.image_id),
  );
  return pages.map((page) => originals.get(page.image_id)!);
}

async function exportEpisode(episode: EpubEpisode, context: ComicContext): Promise<void> {
  const { storage, folder, name, epub, now } = context;
  const read = async ({ key }: Original) => buffer(await storage.open(key));
  const { chapter, variant } = episode;
  const number = String(chapter.chapter_number).padStart(4, '0');
  const file = path.join(variants[variant], name, `${number} ${fileName(chapter.title)}`.trim());
  await writeArchive(path.join(folder, `${file}.cbz`), (zip) => writeCbz(episode, { zip, read }));
  if (epub)
    await writeArchive(path.join(folder, 'epub', `${file}.epub`), (zip) =>
      writeEpub(episode, { zip, read, now }),
    );
}

async function writeCbz(
  { comic, chapter, pages }: EpubEpisode,
  { zip, read }: { zip: ZipOutput; read: (original: Original) => Promise<Buffer> },
): Promise<void> {
  await zip.add('ComicInfo.xml', Buffer.from(writeComicInfo({ comic, genres: [], creators: [], chapter })));
  for (const [index, page] of pages.entries())
    await zip.add(`${String(index + 1).padStart(4, '0')}${page.extension}`, await read(page));
}

/** Unless it is there. Under another name until it is complete. */
async function writeArchive(file: string, write: (zip: ZipOutput) => Promise<void>): Promise<void> {
  if (await stat(file).catch(() => undefined)) return;
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.part`;
  const zip = writeZip(createWriteStream(temporary));
  await write(zip);
  await zip.end();
  await rename(temporary, file);
}

/** Without what file systems do not take, and short enough for all of them. */
function fileName(title: string): string {
  return title
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 75)
    .replace(/[. \ud800-\udbff]+$/, '');
}
