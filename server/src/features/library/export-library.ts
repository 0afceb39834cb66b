import type { Database } from '../../platform/database/open-database.ts';
import type { ExportPart } from '../../platform/slice.ts';
import { wholeLibraryOf } from './library.queries.ts';
import { wholeListsOf } from './lists.queries.ts';
import { settingsOf } from './settings.ts';

/** What a person follows, has noted and has marked, for the archive they may download. */
export async function exportLibrary(db: Database, uid: string, now: Date): Promise<ExportPart[]> {
  const at = (time: number) => (time > 0 ? new Date(time) : null);
  const comics = await wholeLibraryOf(db, uid, now);
  return [
    {
      fileName: 'library.json',
      about:
        'The comics you follow, when you last opened their pages, your notes, and the episodes you marked as read or unread.',
      content: comics.map(({ comicId, followed, followedAt, seenAt, note, notedAt, marks }) => ({
        comicId,
        followed,
        followedAt: at(followedAt),
        seenAt: at(seenAt),
        note,
        notedAt: at(notedAt),
        marks: marks.map(({ from, to, read, time }) => ({ from, to, read, at: at(time) })),
      })),
    },
    {
      fileName: 'lists.json',
      about: 'The lists that you have made: their comics in order, and who sees them.',
      content: (await wholeListsOf(db, uid)).map(({ created_at: createdAt, ...list }) => ({
        ...list,
        createdAt,
      })),
    },
    {
      fileName: 'library-settings.json',
      about: 'Whether the comics you follow and read count for similar comics that others see.',
      content: { useForSuggestions: (await settingsOf(db, uid)).suggestions },
    },
  ];
}
