import { plainUrl, shareUrl, withOrigin } from '@longstrip/contract/assets/picture.rules';
import type { Comic } from '@longstrip/contract/catalogue/comics.shapes';
import type { ListedChapter } from './chapter-list.ts';
import { chapterPath, comicPath } from './chapter-paths.ts';

const context = 'https://schema.org';
/** Marks the locked part of a page for search engines. */
export const lockedPartClass = 'locked-part';

/** Left out when unknown. */
const languageOf = ({ language }: Comic) => (language ? { inLanguage: language } : {});

/** `creators`: who made it, as properties of schema.org. */
export function comicSeries(comic: Comic, creators: object, origin: string) {
  return {
    '@context': context,
    '@type': 'ComicSeries',
    '@id': origin + comicPath(comic.id),
    name: comic.title,
    ...(comic.otherTitles && { alternateName: comic.otherTitles.split('\n') }),
    description: comic.description,
    url: origin + comicPath(comic.id),
    genre: comic.genres.map(({ name }) => name),
    contentRating: comic.contentRating,
    ...languageOf(comic),
    ...creators,
    dateCreated: comic.createdAt,
    dateModified: comic.updatedAt,
    ...(comic.coverImage && {
      image: [shareUrl(comic.coverImage), plainUrl(comic.coverImage, 1200)].map((address) =>
        withOrigin(origin, address),
      ),
    }),
  };
}

/** At most as long as search engines show it. */
export function describeEpisode({ title, description }: Comic, chapter: ListedChapter): string {
  const { chapterNumber, title: episode } = chapter;
  return `Read episode ${chapterNumber} of ${title}, “${episode}”. ${description}`.slice(0, 200);
}

export function comicIssue(comic: Comic, chapter: ListedChapter, creators: object, origin: string) {
  const url = origin + chapterPath(comic.id, chapter.id);
  const open = chapter.access.state === 'open';
  return {
    '@context': context,
    '@type': 'ComicIssue',
    name: chapter.title,
    url,
    mainEntityOfPage: url,
    issueNumber: chapter.chapterNumber,
    datePublished: chapter.publishedAt,
    ...languageOf(comic),
    ...creators,
    isPartOf: { '@type': 'ComicSeries', '@id': origin + comicPath(comic.id), name: comic.title },
    ...(chapter.previewImage && {
      image: withOrigin(origin, plainUrl(chapter.previewImage, 1200)),
    }),
    isAccessibleForFree: open,
    ...(!open && {
      hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: `.${lockedPartClass}` },
    }),
  };
}

export function breadcrumbs(origin: string, steps: { name: string; path: string }[]) {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}
