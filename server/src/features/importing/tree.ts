import type { MetadataFile } from './metadata-file.ts';
import type { PageSource } from './plan.ts';
import { compareFileNames, compareNames } from './names/natural-order.ts';

/** A picture in a folder: its own name and where its bytes are. */
export type PictureFile = { name: string; source: PageSource };

/** The common form of folders on disk, archives and folders in archives. */
export type Folder = {
  /** Without the extension when it is an archive. */
  name: string;
  path: string;
  isArchive: boolean;
  pictures: PictureFile[];
  folders: Folder[];
  /** The files in it that programs wrote about the comic or chapter. */
  metadataFiles: MetadataFile[];
};

export function newFolder(name: string, path: string, isArchive = false): Folder {
  return { name, path, isArchive, pictures: [], folders: [], metadataFiles: [] };
}

/**
 * Sorts everything in natural order, and removes folders without a picture below them. The files about
 * a comic in a removed folder count for its parent.
 */
export function pruneFolder(folder: Folder): Folder {
  folder.folders = folder.folders.map(pruneFolder).filter((child) => {
    if (child.pictures.length + child.folders.length > 0) return true;
    folder.metadataFiles.push(...child.metadataFiles);
    return false;
  });
  folder.folders.sort((a, b) => compareNames(a.name, b.name) || (a.path < b.path ? -1 : 1));
  folder.pictures.sort((a, b) => compareFileNames(a.name, b.name));
  return folder;
}

/** Levels of folders below: 0 for pictures only, 1 for folders of pictures, and so on. */
export function heightOf(folder: Folder): number {
  return folder.folders.reduce((height, child) => Math.max(height, 1 + heightOf(child)), 0);
}

export function allPictures(folder: Folder): PictureFile[] {
  return [...folder.pictures, ...folder.folders.flatMap(allPictures)];
}

/** Whether a path is this folder or inside it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
