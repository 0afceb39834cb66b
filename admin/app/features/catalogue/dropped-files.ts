/** Turns dropped or chosen files into page images in the order of their names. */
import type { Variant } from './catalogue.api.ts';
import { compareNaturally } from '@longstrip/contract/catalogue/natural-order';
import { readZip } from './read-zip.ts';

/** `path` is relative to what was dropped. */
export type PageFile = { file: File; path: string };

const isImage = (name: string) =>
  /\.(jpe?g|png|webp|avif|gif)$/i.test(name) && !/(^|\/)(\.|__MACOSX\/)/.test(name);
const isArchive = (name: string) => /\.(cbz|zip)$/i.test(name);

/** Call this inside the event handler: the dropped entries are not available later. */
export function droppedEntries(transfer: DataTransfer): FileSystemEntry[] {
  return [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
}

export async function filesBelow(entries: readonly FileSystemEntry[]): Promise<PageFile[]> {
  const found = await Promise.all(
    entries.map(async (entry) => {
      if (entry.isFile) {
        const file = await new Promise<File>((resolve, reject) =>
          (entry as FileSystemFileEntry).file(resolve, reject),
        );
        return [{ file, path: entry.fullPath.slice(1) }];
      }
      return filesBelow(await childrenOf(entry as FileSystemDirectoryEntry));
    }),
  );
  return found.flat();
}

/** A directory reader returns the children in batches. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) return all;
    all.push(...batch);
  }
}

/** Images and the contents of archives, in natural order. `skipped`: names of files that are neither. */
export async function pageFilesOf(
  dropped: readonly PageFile[],
): Promise<{ pages: PageFile[]; skipped: string[] }> {
  const pages: PageFile[] = [];
  const skipped: string[] = [];
  for (const { file, path } of dropped) {
    if (isImage(path)) pages.push({ file, path });
    else if (isArchive(path)) {
      const unpacked = await readZip(file, isImage);
      pages.push(...unpacked.map((page) => ({ file: page, path: `${path}/${page.name}` })));
    } else if (!path.split('/').at(-1)!.startsWith('.')) skipped.push(path);
  }
  return { pages: pages.toSorted((a, b) => compareNaturally(a.path, b.path)), skipped };
}

/** A folder that is named like a variant holds its pages. */
export function variantOf(path: string): Variant | undefined {
  const folders = path.toLowerCase().split('/').slice(0, -1);
  return (['uncensored', 'censored', 'legal'] as const).find((variant) => folders.includes(variant));
}
