import { itemKeys } from '@longstrip/client/browser-storage';

/** An episode that is opened again is no longer marked as unread. Few readers mark episodes, so the code is loaded on demand. */
export function forgetUnreadMark(comicId: string, chapterNumber: number): void {
  const isKept = (['localStorage', 'sessionStorage'] as const).some((area) =>
    itemKeys('library:', area).some((key) => key.endsWith(comicId)),
  );
  if (!isKept) return;
  void import('../features/library/library.ts').then(
    (library) => library.forgetUnreadMark(comicId, chapterNumber),
    () => {},
  );
}
