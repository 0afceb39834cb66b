const signatures: [name: string, test: (head: string) => boolean][] = [
  ['a PDF document', (head) => head.slice(0, 1024).includes('%PDF-')],
  ['an EPUB book', (head) => head.startsWith('PK') && head.includes('mimetypeapplication/epub+zip')],
  ['an OpenDocument file', (head) => head.includes('mimetypeapplication/vnd.oasis.opendocument')],
  ['a MOBI book', (head) => /^(BOOKMOBI|TEXtREAd)/.test(head.slice(60))],
  ['a DjVu document', (head) => head.startsWith('AT&TFORM')],
  ['an old Microsoft Office document', (head) => head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
  ['a CHM help file', (head) => head.startsWith('ITSF')],
  ['a PostScript document', (head) => head.startsWith('%!PS')],
  ['an RTF document', (head) => head.startsWith('{\\rtf')],
  ['a web page', (head) => /^\s*<(!doctype html|html)/i.test(head)],
  ['a JPEG picture', (head) => head.startsWith('\xff\xd8\xff')],
  ['a PNG picture', (head) => head.startsWith('\x89PNG')],
  ['a GIF picture', (head) => head.startsWith('GIF8')],
  ['a WebP picture', (head) => /^RIFF....WEBP/s.test(head)],
  ['an ACE archive', (head) => head.slice(7).startsWith('**ACE**')],
  ['a gzip file', (head) => head.startsWith('\x1f\x8b')],
  ['an XZ file', (head) => head.startsWith('\xfd7zXZ')],
  ['a Zstandard file', (head) => head.startsWith('\x28\xb5\x2f\xfd')],
  ['a bzip2 file', (head) => head.startsWith('BZh')],
];

/** What a file is when it is no comic archive, by its first bytes whatever its name; null when they do not tell. */
export function documentIn(head: Buffer): string | null {
  const text = head.toString('latin1');
  return signatures.find(([, test]) => test(text))?.[0] ?? null;
}

/** The same by the names of its entries: these formats are ZIP archives inside. */
export function documentWithEntries(names: ReadonlySet<string>): string | null {
  if (names.has('META-INF/container.xml')) return 'an EPUB book';
  if (names.has('[Content_Types].xml')) return 'a Microsoft Office document';
  if (names.has('AndroidManifest.xml')) return 'an Android app';
  return names.has('META-INF/MANIFEST.MF') ? 'a Java program' : null;
}
