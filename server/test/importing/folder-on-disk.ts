import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  defaultImportLimits,
  planImport,
  type ImportLimits,
  type ImportPlan,
} from '../../src/features/importing/index.ts';
import type { PageSource } from '../../src/features/importing/plan.ts';

/** A temporary folder with these files (path → content), removed after `work`. */
export async function withFiles<T>(
  files: Record<string, Buffer | string>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'importing-test-'));
  try {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function planOf(
  files: Record<string, Buffer | string>,
  path: string,
  limits: Partial<ImportLimits> = {},
): Promise<ImportPlan> {
  return withFiles(files, (folder) => planImport(join(folder, path), { ...defaultImportLimits, ...limits }));
}

/** Files with the same short content at each path. */
export function pictures(...paths: string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [path, `bytes of ${path}`]));
}

/** "title: number title (pages), …" of every comic, short enough to compare in one line each. */
export function outline(plan: ImportPlan): string[] {
  return plan.comics.map(
    (comic) =>
      `${comic.title}: ${comic.chapters.map((chapter) => `${chapter.number} ${chapter.title} (${chapter.pages.length})`).join(', ')}`,
  );
}

export function skippedCodes(plan: ImportPlan): string[] {
  return plan.skipped.map((item) => `${item.code} ${item.path}`).sort();
}

export function pagesOf(plan: ImportPlan): PageSource[] {
  return plan.comics.flatMap((comic) => comic.chapters).flatMap((chapter) => chapter.pages);
}

export async function bytesOf(page: PageSource): Promise<Buffer> {
  return withFiles({}, async (folder) => {
    await page.writeTo(join(folder, 'page'));
    return readFile(join(folder, 'page'));
  });
}
