import { plainPath } from './names/plain-text.ts';

/** Every reason why something is not imported, as a sentence to display. */
const sentences = {
  'path-missing': 'There is nothing at this path.',
  unreadable: 'It cannot be read (permission or disk error).',
  'not-a-file': 'It is neither a file nor a folder (a device, pipe or socket).',
  'picture-alone': 'It is a single picture. Import the folder that it is in.',
  'changed-since-planned': 'It changed while the import was running. Run the import again.',
  'not-an-archive':
    'It is not a comic archive. Comics are read from CBZ, CBR, CB7 and CBT files and from folders of pictures.',
  'archive-damaged': 'The archive is damaged; what can still be read is imported. Download or copy it again.',
  'archive-truncated':
    'The archive is cut off or damaged at its table of contents. Download or copy it again.',
  'archive-multi-part': 'It is one part of an archive split over several files. Join it into one file first.',
  'archive-too-large':
    'The archive unpacks to more bytes than the import allows, or to far more than its own size.',
  'too-many-entries': 'It holds more files than the import allows.',
  'archive-in-archive': 'It is an archive inside an archive. Unpack the outer one first.',
  'entry-encrypted': 'It is encrypted. Unpack it with its password and import the folder.',
  'entry-method':
    'It uses an unsupported compression method. Pack it again as an ordinary ZIP (Deflate or Store).',
  'entry-broken': 'It is damaged: its bytes do not match the archive’s own checksum or size.',
  'entry-too-large': 'It is larger than one page may be.',
  'entry-bomb': 'It unpacks to far more bytes than a picture could (a decompression bomb).',
  'path-outside-archive': 'Its path leads out of the archive.',
  'name-unsafe': 'Its name is empty, too long or contains control characters.',
  'too-deep': 'It is inside too many nested folders.',
  'duplicate-name': 'A later file of the archive has the same name and replaces it.',
  'link-in-archive': 'It is a link or a device, not a picture; links in archives are not followed.',
  'link-outside': 'It is a link to something outside the imported folder.',
  'link-to-folder': 'It is a link to a folder; folders are read only where they really are.',
  'link-broken': 'It is a link that leads nowhere.',
  'not-a-picture': 'It is not a supported picture (.jpg .jpeg .jpe .jfif .png .webp .avif .gif).',
  'empty-file': 'It is empty (0 bytes).',
  'loose-picture':
    'It is beside folders of pages, not in one of them. Move it into its episode, or name it cover if it is the cover.',
  'cover-picture': 'It is a cover or thumbnail of its folder, not a page.',
  translation:
    'It holds the pages beside it in another language. Import it as a comic of its own if you want both.',
  'no-pages': 'It holds no pictures that can be imported.',
  'metadata-broken': 'It cannot be read; the names of files and folders are used instead.',
  'metadata-unused':
    'It may describe a comic, but its format is not used, except for an age rating in CoMet.xml, info.json and metadata.json.',
} as const;

export type ImportRefusalCode = keyof typeof sentences;

/** Reasons that the rules of the import give. The others mean that something could not be read. */
const intended = new Set<ImportRefusalCode>([
  'not-a-picture',
  'loose-picture',
  'cover-picture',
  'translation',
  'no-pages',
  'duplicate-name',
  'metadata-unused',
]);

/** Something that is not imported, with its display path and the reason as a sentence. */
export type Refused = { path: string; reason: string };

/** Refuses one file, entry or archive. `path` is for display; `detail` is added to the sentence. */
export class ImportRefusal extends Error implements Refused {
  override readonly name = 'ImportRefusal';
  readonly code: ImportRefusalCode;
  readonly path: string;
  readonly detail: string;
  readonly reason: string;
  readonly isFailure: boolean;

  constructor(code: ImportRefusalCode, path: string, detail = '') {
    const reason = detail ? `${sentences[code]} (${detail})` : sentences[code];
    super(`${plainPath(path)}: ${reason}`);
    this.code = code;
    this.path = plainPath(path);
    this.detail = detail;
    this.reason = reason;
    this.isFailure = !intended.has(code);
  }
}

/** Turns a system error of reading `path` into a refusal; refusals pass through. */
export function asReadRefusal(error: unknown, path: string): ImportRefusal {
  if (error instanceof ImportRefusal) return error;
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return new ImportRefusal(code === 'ENOENT' ? 'path-missing' : 'unreadable', path, code);
}
