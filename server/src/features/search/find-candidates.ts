import type { SiteVariant } from '@longstrip/contract/site';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Entry } from './rank.ts';
import { searchTables } from './search.tables.ts';
import { popularToken, questionTokens, samples, wordsOf } from './tokens.ts';

export type Candidates = {
  entries: Entry[];
  /** More matched than were looked at. */
  isMore: boolean;
};

/** Each index has what it finds of one kind; of people only staff ask, and for both sites. */
export type Index =
  { of: 'comics' | 'chapters' | 'creators'; site: SiteVariant } | { of: 'people'; site?: never };

const rowsOf = {
  comics: sql`select id, text, popularity from search_comic`,
  chapters: sql`select id, text, 0 as popularity from search_chapter`,
  creators: sql`select id, text, 0 as popularity from search_creator`,
  people: sql`select uid as id, text, 0 as popularity from search_person`,
};

/**
 * What matches every word of a folded question, at most `limit`. If more does, whole titles come first, then popular comics, titles
 * that begin with the question, and words that begin with its words.
 */
export async function findCandidates(
  db: Database,
  { of, site }: Index,
  question: string,
  limit: number,
): Promise<Candidates> {
  if (question === '') return { entries: [], isMore: false };
  const patterns = wordsOf(question).map((word) => `%${word}%`);
  const matchingIn = async (tokens: readonly string[]) => {
    // The site is a literal, so that the plan can use its index.
    const { rows } = await sql<Entry>`${rowsOf[of]}
      where ${site ? sql`site = ${sql.lit(site)}` : sql`true`} and tokens @> ${tokens}::text[]
        and text like all(${patterns}::text[])
      limit ${sql.lit(limit + 1)}`.execute(searchTables.read(db));
    return rows;
  };
  const matching = async (tokens: readonly string[]) => {
    if (of === 'chapters')
      for (const sample of samples) {
        const found = await matchingIn([...tokens, sample]);
        if (found.length > limit) return found;
      }
    return matchingIn(tokens);
  };
  const { anywhere, wordStart, titleStart, wholeTitle } = questionTokens(question);
  const found = await matching(anywhere);
  if (found.length <= limit) return { entries: found, isMore: false };
  const closer = [
    wholeTitle,
    ...(of === 'comics' ? [[...anywhere, popularToken]] : []),
    titleStart,
    wordStart,
  ];
  const entries = [...(await Promise.all(closer.map(matching))).flat(), ...found];
  return {
    entries: [...new Map(entries.map((entry) => [entry.id, entry])).values()].slice(0, limit),
    isMore: true,
  };
}
