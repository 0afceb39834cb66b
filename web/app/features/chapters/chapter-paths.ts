import { uncensoredMode } from '../../platform/adult.ts';

export function comicPath(comicId: string, uncensored = false): string {
  return `/comic/${comicId}${uncensored ? `?${uncensoredMode.param}=${uncensoredMode.value}` : ''}`;
}

/** The page of a comic with the chapters from this position on, as the server renders it. */
export function comicPathFrom(comicId: string, position: number): string {
  return comicPath(comicId) + (position > 0 ? `?from=${position}` : '');
}

export function chapterPath(comicId: string, chapterId: string, uncensored = false): string {
  return `/comic/${comicId}/${chapterId}${uncensored ? '/uncensored' : ''}`;
}
