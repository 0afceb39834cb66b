/** A library of comics on disk and the import of it, for tests against a real database. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import type { TestApp } from '../app-for-tests.ts';
import type { Tx } from '../../src/platform/database/tables.ts';
import { aPicture } from '../builders.ts';
import {
  carryOutImport,
  compareImport,
  defaultImportLimits,
  planImport,
} from '../../src/features/importing/index.ts';
import type { ImportOptions } from '../../src/features/importing/compare-import.ts';

let shade = 0;
/** A page like no other of this test file. */
export const newPage = () => aPicture({ shade: ++shade });

export async function temporaryFolder(): Promise<string> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'longstrip-import-'));
  after(() => rm(root, { recursive: true, force: true }));
  return root;
}

export async function writeTree(root: string, files: Record<string, Buffer | string>): Promise<string> {
  for (const [file, bytes] of Object.entries(files)) {
    const target = path.join(root, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, bytes);
  }
  return root;
}

/** A temporary folder, and `tree`, which writes files into a folder of it. */
export async function temporaryLibrary() {
  const root = await temporaryFolder();
  const tree = (name: string, files: Record<string, Buffer | string>) =>
    writeTree(path.join(root, name), files);
  return { root, tree };
}

export function comicInfo(fields: Record<string, string>): string {
  const elements = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
  return `<?xml version="1.0"?><ComicInfo>${elements.join('')}</ComicInfo>`;
}

export type ImportPathOptions = Partial<ImportOptions> & {
  dryRun?: boolean;
  log?: () => void;
};

/** Imports a path like the command. Returns the plan, the outcome, what was refused, and the published cache tags. */
export async function importPath(app: TestApp, from: string, pathOptions: ImportPathOptions = {}) {
  const plan = await planImport(from, defaultImportLimits);
  const none = { rating: null, into: null, asNew: false, remove: false, restore: false };
  const { signal } = new AbortController();
  const { dryRun, log = () => {}, ...importOptions } = pathOptions;
  const options = { ...none, signal, folder: app.core.workFolder, ...importOptions };
  const compared = await compareImport(plan, options, app.core);
  const published: string[] = [];
  const invalidations = {
    publish(tx: Tx, keys: readonly string[]) {
      published.push(...keys);
      app.core.invalidations.publish(tx, keys);
    },
  };
  const outcome = await carryOutImport(
    dryRun ? { comics: [], refused: [] } : compared,
    { ...options, log },
    { ...app.core.catalogue, invalidations, db: app.core.db },
  );
  const refused = [...plan.skipped, ...compared.refused, ...outcome.refused];
  const states = compared.comics.map((each) => each.state).join();
  const reasons = compared.comics.flatMap((each) => (each.state === 'unclear' ? [each.reason] : []));
  return { plan, compared, outcome, refused, states, reasons, published };
}

export type ComicHere = {
  id: string;
  title: string;
  rating: string;
  /** Each with the file names of its censored pages. */
  episodes: { id: string; number: number; title: string; pages: string[] }[];
};

/** All comics by title, with their episodes and pages in reading order. */
export function comicsHere(app: TestApp): Promise<ComicHere[]> {
  return app.rows<ComicHere>(`select id, title, content_rating as rating, coalesce((
      select json_agg(json_build_object('id', id, 'number', chapter_number, 'title', title, 'pages', array(
        select file_name from page join image on image.id = image_id
        where chapter_id = chapter.id and variant = 'censored' order by page_number)) order by chapter_number)
      from chapter where comic_id = comic.id), '[]') as episodes
    from comic order by title, created_at`);
}

/** "1 Title: a.png b.png" for each episode of the only comic with this title. */
export async function episodesOf(app: TestApp, title: string): Promise<string[]> {
  const found = (await comicsHere(app)).filter((comic) => comic.title === title);
  if (found.length !== 1) throw new Error(`${found.length} comics are called ${title}`);
  return found[0]!.episodes.map((each) => `${each.number} ${each.title}: ${each.pages.join(' ')}`);
}

/** Every row of the catalogue, the assets and the record of imports. */
export async function allRows(app: TestApp): Promise<Record<string, unknown[]>> {
  const stored = ['stored_genre', 'stored_comic', 'stored_comic_genre', 'stored_chapter', 'stored_file'];
  const rows: Record<string, unknown[]> = {};
  for (const table of [...stored, 'comic_tally', 'page', 'image', 'comic_source', 'chapter_source'])
    rows[table] = await app.rows(`select xmin::text, * from ${table} order by 2, 3, 4`);
  return rows;
}
