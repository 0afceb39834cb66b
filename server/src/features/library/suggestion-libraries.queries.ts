/** The libraries of the people who allow them to be used for suggestions. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { lastRead, limitedRetentions } from '../reading/index.ts';
import { libraryTables } from './library.tables.ts';

/** A comic that a person follows or has read. */
export type SuggestionComic = {
  comicId: string;
  at: Date;
  /** Of 18+ history. */
  adult: boolean;
  /** Past the retention of the person's 18+ history: it does not count if the comic is for adults. */
  expired: boolean;
};

/**
 * The comics of the next people after this one, in the order of their ids: of each, the last that they followed and those that they
 * read last. The work for one person is limited, however much they follow and read. `next`: null after the last person.
 */
export async function suggestionLibraries(
  db: Database,
  wanted: { after: string; people: number; comicsOfPerson: number; now: Date },
): Promise<{ libraries: SuggestionComic[][]; next: string | null }> {
  const people = await libraryTables
    .read(db)
    .selectFrom('library_setting')
    .select('uid')
    .where('suggestions', '=', true)
    .where('uid', '>', wanted.after)
    .orderBy('uid')
    .limit(wanted.people)
    .execute();
  const uids = people.map(({ uid }) => uid);
  const found = [...(await followed(db, uids, wanted)), ...(await lastRead(db, uids, wanted))];
  const libraries = new Map<string, SuggestionComic[]>(uids.map((uid) => [uid, []]));
  for (const { uid, ...comic } of found) libraries.get(uid)!.push(comic);
  return {
    libraries: [...libraries.values()],
    next: uids.length === wanted.people ? uids.at(-1)! : null,
  };
}

/** 18+ comics separately, so that those of one site do not take the place of those of the other. */
async function followed(
  db: Database,
  uids: readonly string[],
  { comicsOfPerson, now }: { comicsOfPerson: number; now: Date },
): Promise<(SuggestionComic & { uid: string })[]> {
  const { rows } = await sql<SuggestionComic & { uid: string }>`
    select person.uid, comic.comic_id as "comicId", comic.followed_at as at, comic.adult,
      coalesce(comic.changed_at <= ${now}::timestamptz - make_interval(hours => preference.adult_days * 24), false) as expired
    from unnest(${uids}::text[]) as person (uid)
    left join (${limitedRetentions()}) as preference using (uid)
    cross join (values (false), (true)) as kind (adult)
    cross join lateral (
      select * from library_comic
      where library_comic.uid = person.uid and library_comic.adult = kind.adult and followed
      order by followed_at desc, comic_id desc limit ${sql.lit(comicsOfPerson)}
    ) as comic`.execute(libraryTables.read(db));
  return rows;
}
