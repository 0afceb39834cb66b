import { metadataFileNames } from './metadata-file.ts';

export type FileKind = 'junk' | 'image' | 'metadata' | 'unused-metadata' | 'archive' | 'other';

const images = new Set(['jpg', 'jpeg', 'jpe', 'jfif', 'pjpeg', 'pjp', 'png', 'webp', 'avif', 'gif']);
/** Comic archives, and documents that may be archives under a wrong name; their content decides. */
const archives = new Set(
  'zip cbz cbr rar cb7 7z cbt tar cba ace gz tgz xz zst pdf epub mobi azw azw3 djvu docx doc odt'.split(' '),
);
/** Formats in which programs describe comics, under other names than those that are read. */
const unusedMetadata = new Set(['xml', 'json', 'opf', 'acbf']);
const junkExtensions = new Set(
  (
    'nfo txt url webloc md diz sfv md5 sha1 sha256 log lnk ini db html htm css bak tmp part crdownload ' +
    'torrent'
  ).split(' '),
);
const junkNames = new Set(
  (
    'thumbs.db|ehthumbs.db|desktop.ini|__macosx|@eadir|$recycle.bin|system volume information|lost+found|' +
    '#recycle|icon\r|mimetype'
  ).split('|'),
);

/** The kind that a file's name suggests. Its content decides the real type later. */
export function kindOfFile(name: string): FileKind {
  const lower = name.toLowerCase();
  if (metadataFileNames.includes(lower)) return 'metadata';
  if (isJunkName(name)) return 'junk';
  const dot = lower.lastIndexOf('.');
  const extension = dot >= 0 ? lower.slice(dot + 1) : '';
  if (images.has(extension)) return 'image';
  if (archives.has(extension)) return 'archive';
  if (unusedMetadata.has(extension)) return 'unused-metadata';
  return junkExtensions.has(extension) ? 'junk' : 'other';
}

/** Names of files and folders that operating systems create; left out silently. */
export function isJunkName(name: string): boolean {
  return name.startsWith('.') || junkNames.has(name.toLowerCase());
}

/** A picture that represents its folder: in the comic's folder it is the comic's cover. */
export function isCoverName(name: string): boolean {
  return /^(cover|front|frontcover)\.[a-z]+$/i.test(name) || isThumbnailName(name);
}

/** Covers that programs put into every folder; unlike `cover.*`, they are never a page of a chapter. */
export function isThumbnailName(name: string): boolean {
  return /^(folder|poster|thumb|thumbnail)\.[a-z]+$/i.test(name);
}
