/** What staff find by any part of a name, whatever its script: at most 1,000 of a kind and site. */
import { maxCandidates } from '@longstrip/contract/search/search.rules';
import type { Database } from '../../platform/database/open-database.ts';
import { findCandidates, type Index } from './find-candidates.ts';
import { foldText } from './fold-text.ts';

/** The comics of both sites, drafts too, that have these words in titles or names of people. Null if nothing typed is a word. */
export async function comicsNamed(db: Database, typed: string): Promise<string[] | null> {
  const question = foldText(typed);
  if (question === '') return null;
  const found = await Promise.all(
    (['normal', 'uncensored'] as const).map((site) => idsOf(db, { of: 'comics', site }, question)),
  );
  return found.flat();
}

/** The accounts that have these words in their address or name; none if nothing typed is a word. */
export async function peopleNamed(db: Database, typed: string): Promise<string[]> {
  return idsOf(db, { of: 'people' }, foldText(typed));
}

async function idsOf(db: Database, index: Index, question: string): Promise<string[]> {
  const { entries } = await findCandidates(db, index, question, maxCandidates);
  return entries.map(({ id }) => id);
}
