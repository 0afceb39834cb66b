import { maxEpisodes } from '@longstrip/contract/reading/places.endpoints';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { ReadingEntry } from './places.queries.ts';
import { readingTables } from './reading.tables.ts';

type EpisodeRow = { comic_id: string; adult: boolean; chapter_id: string; read_at: string };

/**
 * Merges the chapters of a device into the stored ones: the later place wins, and a chapter read on any device stays
 * read. Comics without a stored place are skipped, because their place has been cleared.
 */
export async function syncEpisodes(tx: Tx, uid: string, rows: readonly EpisodeRow[]): Promise<void> {
  if (rows.length === 0) return;
  const tables = readingTables.write(tx);
  await tables
    .insertInto('reading_episode')
    .columns(['uid', 'comic_id', 'adult', 'chapter_id', 'place', 'read', 'read_at'])
    .expression(
      sql`select ${uid}, comic_id, adult, sent.chapter_id, nullif(sent.place, 'null'), sent.read, sent.read_at
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (
          comic_id uuid, adult boolean, chapter_id uuid, place jsonb, read boolean, read_at timestamptz)
        join reading_place parent using (comic_id, adult) where parent.uid = ${uid}`,
    )
    .onConflict((conflict) =>
      conflict.columns(['uid', 'comic_id', 'adult', 'chapter_id']).doUpdateSet(({ ref }) => ({
        place: sql`case when excluded.read_at > reading_episode.read_at then excluded.place else reading_episode.place end`,
        read: sql<boolean>`${ref('excluded.read')} or ${ref('reading_episode.read')}`,
        read_at: sql<Date>`greatest(${ref('excluded.read_at')}, ${ref('reading_episode.read_at')})`,
      })),
    )
    .execute();
  await sql`
    delete from reading_episode where uid = ${uid} and ctid in (
      select ctid from reading_episode where uid = ${uid} order by read_at desc, chapter_id offset ${maxEpisodes})
  `.execute(tables);
}

/** The chapters of these comics that a person has opened, by comic and kind, the latest first. */
export async function episodesOf(
  db: Database,
  uid: string,
  comicIds: readonly string[],
): Promise<Map<string, ReadingEntry['episodes']>> {
  const found = new Map<string, ReadingEntry['episodes']>();
  if (comicIds.length === 0) return found;
  const rows = await readingTables
    .read(db)
    .selectFrom('reading_episode')
    .selectAll()
    .where('uid', '=', uid)
    .where('comic_id', 'in', comicIds)
    .orderBy('read_at', 'desc')
    .orderBy('chapter_id')
    .execute();
  for (const row of rows) {
    const entryKey = entryKeyOf(row.comic_id, row.adult);
    const episode = {
      chapterId: row.chapter_id,
      place: row.place,
      read: row.read,
      time: row.read_at.getTime(),
    };
    const known = found.get(entryKey);
    if (known) known.push(episode);
    else found.set(entryKey, [episode]);
  }
  return found;
}

export const entryKeyOf = (comicId: string, adult: boolean) => `${comicId} ${adult}`;
