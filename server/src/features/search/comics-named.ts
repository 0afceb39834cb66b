import { maxCandidates } from '@longstrip/contract/search/search.rules';
import type { Database } from '../../platform/database/open-database.ts';
import { findCandidates } from './find-candidates.ts';
import { foldText } from './fold-text.ts';
import { indexNextBatch, isOutdated } from './update-index.ts';

/**
 * For staff: the comics of both sites, drafts too, that have these words in titles or names of people; at most 1,000 of each
 * site. Null if nothing typed is a word.
 */
export async function comicsNamed(db: Database, typed: string): Promise<string[] | null> {
  const question = foldText(typed);
  if (question === '') return null;
  // Staff look for what they have just made.
  if (await isOutdated(db)) await db.transaction((tx) => indexNextBatch(tx, 0));
  const found = await Promise.all(
    (['normal', 'uncensored'] as const).map((site) =>
      findCandidates(db, { table: 'search_comic', site, question, limit: maxCandidates }),
    ),
  );
  return found.flatMap(({ entries }) => entries.map(({ id }) => id));
}
