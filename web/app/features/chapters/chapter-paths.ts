import { uncensoredMode } from '../../platform/adult.ts';

export function comicPath(comicId: string, uncensored = false): string {
  return `/comic/${comicId}${uncensored ? `?${uncensoredMode.param}=${uncensoredMode.value}` : ''}`;
}

export function chapterPath(comicId: string, chapterId: string, uncensored = false): string {
  return `/comic/${comicId}/${chapterId}${uncensored ? '/uncensored' : ''}`;
}
