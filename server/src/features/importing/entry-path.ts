import type { ImportRefusalCode } from './refusals.ts';

export type EntryPath = { segments: string[]; isFolder: boolean };

/**
 * Splits a decoded entry name at `/` and `\` (Windows tools write both) and refuses every form
 * that could leave the archive: `..`, absolute paths, drive letters, network paths, NUL.
 */
export function readEntryPath(name: string, maxDepth: number): EntryPath | { refused: ImportRefusalCode } {
  if (name === '' || name.length > 4096 || /\p{Cc}/u.test(name)) return { refused: 'name-unsafe' };
  const parts = name.replaceAll('\\', '/').split('/');
  if (parts[0] === '' || /^[a-z]:/i.test(parts[0]!)) return { refused: 'path-outside-archive' };
  const segments: string[] = [];
  for (const part of parts) {
    // Windows ignores trailing spaces and dots: ".. " climbs there as well.
    if (/^\.\.[. ]*$/.test(part)) return { refused: 'path-outside-archive' };
    if (part.length > 255) return { refused: 'name-unsafe' };
    if (part !== '' && part !== '.') segments.push(part);
  }
  if (segments.length === 0) return { segments, isFolder: true };
  if (segments.length > maxDepth + 1) return { refused: 'too-deep' };
  return { segments, isFolder: parts.at(-1) === '' };
}
