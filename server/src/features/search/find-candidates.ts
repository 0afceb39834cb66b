import type { SiteVariant } from '@longstrip/contract/site';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Entry } from './rank.ts';
import { searchTables } from './search.tables.ts';
import { questionTokens, wordsOf } from './tokens.ts';

export type Candidates = {
  entries: Entry[];
  /** More matched than were looked at. */
  isMore: boolean;
};

/**
 * What matches every word of a folded question on a site, at most `limit`. If more does, titles that begin with the question
 * come first, then words that begin with its words.
 */
export async function findCandidates(
  db: Database,
  {
    table,
    site,
    question,
    limit,
  }: { table: 'search_comic' | 'search_chapter'; site: SiteVariant; question: string; limit: number },
): Promise<Candidates> {
  if (question === '') return { entries: [], isMore: false };
  const patterns = wordsOf(question).map((word) => `%${word}%`);
  const matching = (tokens: string[]) =>
    searchTables
      .read(db)
      .selectFrom(table)
      .select([
        'id',
        'text',
        table === 'search_comic' ? sql<number>`popularity`.as('popularity') : sql<number>`0`.as('popularity'),
      ])
      // A literal, so that the plan can use the index of this site.
      .where(sql<boolean>`site = ${sql.lit(site)}`)
      .where(sql<boolean>`tokens @> ${tokens}::text[]`)
      .where(sql<boolean>`text like all(${patterns}::text[])`)
      .limit(sql.lit(limit + 1))
      .execute();
  const { anywhere, wordStart, titleStart, wholeTitle } = questionTokens(question);
  const found = await matching(anywhere);
  if (found.length <= limit) return { entries: found, isMore: false };
  const closer = await Promise.all([wholeTitle, titleStart, wordStart].map(matching));
  const byId = new Map([...closer.flat(), ...found].map((entry) => [entry.id, entry]));
  return { entries: [...byId.values()].slice(0, limit), isMore: true };
}
