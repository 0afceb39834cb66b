import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { readingTables } from './reading.tables.ts';

/** `expired`: past the retention of the person's 18+ history, which applies if the comic is for adults. */
type ReadComic = { uid: string; comicId: string; at: Date; adult: boolean; expired: boolean };

/** The comics that each of these people read last, in 18+ reading and in other reading. */
export async function lastRead(
  db: Database,
  uids: readonly string[],
  { comicsOfPerson, now }: { comicsOfPerson: number; now: Date },
): Promise<ReadComic[]> {
  const { rows } = await sql<ReadComic>`
    select person.uid, place.comic_id as "comicId", place.read_at as at, place.adult,
      coalesce(place.read_at <= greatest(preference.adult_cleared_before,
        ${now}::timestamptz - make_interval(hours => preference.adult_days * 24)), false) as expired
    from unnest(${uids}::text[]) as person (uid)
    left join reading_preference as preference using (uid)
    cross join (values (false), (true)) as kind (adult)
    cross join lateral (
      select comic_id, adult, read_at from reading_place
      where reading_place.uid = person.uid and reading_place.adult = kind.adult
      order by read_at desc, comic_id desc limit ${sql.lit(comicsOfPerson)}
    ) as place`.execute(readingTables.read(db));
  return rows;
}
