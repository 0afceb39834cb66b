export function comicPath(comicId: string): string {
  return `/comic/${comicId}`;
}

export function chapterPath(comicId: string, chapterId: string, uncensored = false): string {
  return `/comic/${comicId}/${chapterId}${uncensored ? '/uncensored' : ''}`;
}
