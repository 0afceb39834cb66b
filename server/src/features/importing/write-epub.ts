/**
 * An episode as EPUB 3.4 with the layout `roll`: https://www.w3.org/TR/epub-34/. Each page is a document that shows one
 * image, and a reading system fits them to its width and shows them one below the other, without gaps.
 */
import type { AssetVariant } from '@longstrip/contract/assets/picture';
import type { CreditRole } from '@longstrip/contract/catalogue/creators.rules';
import type { Credit } from '@longstrip/contract/catalogue/creators.shapes';
import { v5 } from 'uuid';
import type { Original } from '../assets/index.ts';
import type { ChapterRow, ComicRow } from '../catalogue/index.ts';
import { ages, type DescribedComic, escapeXml } from './write-comicinfo-xml.ts';
import type { ZipOutput } from './write-zip.ts';

export type EpubEpisode = {
  comic: DescribedComic & Pick<ComicRow, 'id'>;
  genres: readonly string[];
  creators: readonly Credit[];
  chapter: Pick<ChapterRow, 'id' | 'title' | 'chapter_number' | 'published_at'>;
  variant: AssetVariant;
  pages: readonly Original[];
  /** Of the comic. Without it the first page is the cover. */
  cover: Original | undefined;
};

type Options = { zip: ZipOutput; read: (original: Original) => Promise<Buffer>; now: Date };

export async function writeEpub(episode: EpubEpisode, { zip, read, now }: Options): Promise<void> {
  const { pages, cover } = episode;
  // The first file, as EPUB demands it.
  await zip.add('mimetype', Buffer.from('application/epub+zip'));
  await zip.add('META-INF/container.xml', Buffer.from(container));
  await zip.add('EPUB/package.opf', Buffer.from(packageDocument(episode, now)));
  await zip.add('EPUB/contents.xhtml', Buffer.from(contents(episode)));
  if (cover) await zip.add(`EPUB/${coverFile(cover)}`, await read(cover));
  for (const [index, image] of pages.entries()) {
    await zip.add(`EPUB/${imageFile(image, index)}`, await read(image));
    await zip.add(`EPUB/${pageFile(index)}`, Buffer.from(page(episode, image, index)));
  }
}

const digits = (index: number) => String(index + 1).padStart(4, '0');
const imageFile = (image: Original, index: number) => `images/${digits(index)}${image.extension}`;
const pageFile = (index: number) => `pages/${digits(index)}.xhtml`;
const coverFile = (image: Original) => `images/cover${image.extension}`;

const container = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles>
    <rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
  </rootfiles>
</container>
`;

/** Codes of https://id.loc.gov/vocabulary/relators for the roles that have one. */
const relators: Partial<Record<CreditRole, string>> = {
  writer: 'aut',
  artist: 'art',
  colours: 'clr',
  cover: 'cov',
  editing: 'edt',
  translation: 'trl',
};
const contributors = new Set<CreditRole>(['editing', 'translation']);

function packageDocument(episode: EpubEpisode, now: Date): string {
  const { comic, chapter, genres, creators, pages, cover } = episode;
  const language = languageOf(episode);
  const metadata = [
    ...(comic.publisher ? [element('dc:publisher', comic.publisher)] : []),
    ...(comic.description ? [element('dc:description', comic.description)] : []),
    ...genres.map((genre) => element('dc:subject', genre)),
    element('dc:date', chapter.published_at.toISOString().slice(0, 10)),
    ...creators.flatMap(({ name, role }, index) => {
      const id = `creator-${index + 1}`;
      const relator = relators[role];
      return [
        element(contributors.has(role) ? 'dc:contributor' : 'dc:creator', name, ` id="${id}"`),
        property('role', relator ?? role, ` refines="#${id}"${relator ? ' scheme="marc:relators"' : ''}`),
      ];
    }),
    ...comic.other_titles
      .split('\n')
      .filter(Boolean)
      .map((title) => property('dcterms:alternative', title)),
    property('dcterms:modified', `${now.toISOString().slice(0, 19)}Z`),
    property('dcterms:audience', ages[comic.content_rating], ' xml:lang="en"'),
    property('belongs-to-collection', comic.title, ' id="comic"'),
    property('collection-type', 'series', ' refines="#comic"'),
    property('group-position', String(chapter.chapter_number), ' refines="#comic"'),
    property('dcterms:identifier', `urn:uuid:${comic.id}`, ' refines="#comic"'),
    property('rendition:layout', 'roll'),
    property('schema:accessMode', 'visual'),
    property('schema:accessModeSufficient', 'visual'),
    property('schema:accessibilityFeature', 'tableOfContents'),
    property('schema:accessibilityHazard', 'unknown'),
    property(
      'schema:accessibilitySummary',
      'Every page is an image without a description.',
      ' xml:lang="en"',
    ),
  ];
  const manifest = [
    item('contents', 'contents.xhtml', 'application/xhtml+xml', 'nav'),
    ...(cover ? [item('cover', coverFile(cover), cover.mediaType, 'cover-image')] : []),
    ...pages.flatMap((image, index) => [
      item(
        `image-${index + 1}`,
        imageFile(image, index),
        image.mediaType,
        !cover && index === 0 ? 'cover-image' : undefined,
      ),
      item(`page-${index + 1}`, pageFile(index), 'application/xhtml+xml'),
    ]),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="identifier" xml:lang="${language}">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:identifier id="identifier">urn:uuid:${v5(episode.variant, chapter.id)}</dc:identifier>
    ${element('dc:title', `${comic.title}: ${chapter.title}`)}
    <dc:language>${language}</dc:language>
    ${metadata.join('\n    ')}
  </metadata>
  <manifest>
    ${manifest.join('\n    ')}
  </manifest>
  <spine page-progression-direction="${directionOf(language)}">
    ${pages.map((_, index) => `<itemref idref="page-${index + 1}"/>`).join('\n    ')}
  </spine>
</package>
`;
}

const element = (name: string, text: string, attributes = '') =>
  `<${name}${attributes}>${escapeXml(text)}</${name}>`;

const property = (name: string, text: string, attributes = '') =>
  element('meta', text, ` property="${name}"${attributes}`);

const item = (id: string, href: string, mediaType: string, properties?: string) =>
  `<item id="${id}" href="${href}" media-type="${mediaType}"${properties ? ` properties="${properties}"` : ''}/>`;

function contents(episode: EpubEpisode): string {
  const { chapter, pages } = episode;
  const links = pages.map((_, index) => `<li><a href="${pageFile(index)}">${index + 1}</a></li>`);
  return documentOf(
    episode,
    chapter.title,
    '',
    `<nav epub:type="toc" role="doc-toc" aria-labelledby="title">
      <h1 id="title">${escapeXml(chapter.title)}</h1>
      <ol>
        ${links.join('\n        ')}
      </ol>
    </nav>`,
  );
}

function page(episode: EpubEpisode, image: Original, index: number): string {
  const { width, height } = image;
  // In no language, because the episode may be in any.
  const title = `${episode.chapter.title} ${index + 1}/${episode.pages.length}`;
  return documentOf(
    episode,
    title,
    `
    <meta name="viewport" content="width=${width}, height=${height}"/>
    <style>html, body { margin: 0 } img { display: block; width: ${width}px; height: ${height}px }</style>`,
    `<img src="../${imageFile(image, index)}" alt="${escapeXml(title)}"/>`,
  );
}

function documentOf(episode: EpubEpisode, title: string, head: string, body: string): string {
  const language = languageOf(episode);
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">
  <head>
    <title>${escapeXml(title)}</title>${head}
  </head>
  <body>
    ${body}
  </body>
</html>
`;
}

/** "und" is the language code of what is not known. */
const languageOf = ({ comic }: EpubEpisode) => comic.language || 'und';

const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

/** By the script that the language is usually written in. */
const directionOf = (language: string) =>
  rightToLeft.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
