/** What was dropped or chosen, as page images in the order of their names. */
import type { Variant } from './catalogue.api.ts';
import { naturally } from '@longstrip/contract/catalogue/natural-order';
import { readZip } from './read-zip.ts';

/** The file, and its path below what was dropped. */
export type PageFile = { file: File; path: string };

const isImage = (name: string) =>
  /\.(jpe?g|png|webp|avif|gif)$/i.test(name) && !/(^|\/)(\.|__MACOSX\/)/.test(name);
const isArchive = (name: string) => /\.(cbz|zip)$/i.test(name);

/** Call it in the event itself: what was dropped is gone afterwards. */
export function entriesDropped(transfer: DataTransfer): FileSystemEntry[] {
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

/** A folder tells its children in portions. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** Images and the contents of archives, in natural order. `left`: names of files that are neither. */
export async function pageFilesOf(
  dropped: readonly PageFile[],
): Promise<{ pages: PageFile[]; left: string[] }> {
  const pages: PageFile[] = [];
  const left: string[] = [];
  for (const { file, path } of dropped) {
    if (isImage(path)) pages.push({ file, path });
    else if (isArchive(path)) {
      const unpacked = await readZip(file, isImage);
      pages.push(...unpacked.map((page) => ({ file: page, path: `${path}/${page.name}` })));
    } else if (!path.split('/').at(-1)!.startsWith('.')) left.push(path);
  }
  return { pages: pages.toSorted((a, b) => naturally(a.path, b.path)), left };
}

/** A folder that is named like a variant holds its pages. */
export function variantOf(path: string): Variant | undefined {
  const folders = path.toLowerCase().split('/').slice(0, -1);
  return (['uncensored', 'censored', 'legal'] as const).find((variant) => folders.includes(variant));
}
