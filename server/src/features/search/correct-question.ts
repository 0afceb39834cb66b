import type { SiteVariant } from '@longstrip/contract/site';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { searchTables } from './search.tables.ts';
import { isUnspaced, spellingOf, spellingTokens, wordsOf } from './tokens.ts';

/** Words whose letters are compared with those of a word that is not known. */
const compared = 50;

/** The folded question with each unknown word replaced by the most similar known one; null if there is none. */
export async function correctQuestion(
  db: Database,
  site: SiteVariant,
  question: string,
): Promise<string | null> {
  const words: string[] = [];
  // One after the other, so that a question with many words does not take all connections.
  for (const word of wordsOf(question)) {
    const similar = await mostSimilar(db, site, word);
    if (similar === null) return null;
    words.push(similar);
  }
  const corrected = words.join(' ');
  return corrected === question ? null : corrected;
}

async function mostSimilar(db: Database, site: SiteVariant, word: string): Promise<string | null> {
  const spelling = spellingOf(word);
  // It may be the beginning of a word.
  if (spelling.length <= shortest) return word;
  const tokens = spellingTokens(word);
  const rows = await searchTables
    .read(db)
    .selectFrom('search_word')
    .select('word')
    // A literal, so that the plan can use the index of this site.
    .where(sql<boolean>`site = ${sql.lit(site)}`)
    .where(sql<boolean>`tokens && ${tokens}::text[]`)
    .orderBy(
      sql`(select count(*) from unnest(tokens) as token where token = any(${tokens}::text[])) desc,
        abs(length(word) - ${word.length}::int), word`,
    )
    .limit(sql.lit(compared))
    .execute();
  const similar = rows
    .map((row) => bestMatch(spelling, spellingOf(row.word)))
    .filter(({ errors }) => errors <= allowedErrors(spelling))
    .sort((a, b) => a.errors - b.errors);
  return similar[0]?.text.normalize('NFC') ?? null;
}

/** Words of up to so many letters are not corrected. */
const shortest = 3;
const allowedErrors = ({ length }: string) => (length <= 5 ? 1 : 2);

/**
 * The part of a known word that a typed one differs from in the fewest letters; two letters in the wrong order count as one.
 * Of words between spaces it is the whole, or the beginning, which counts half an error more. Other scripts have no spaces,
 * so that it may be anywhere.
 */
export function bestMatch(typed: string, known: string): { text: string; errors: number } {
  const isAnywhere = isUnspaced(known);
  type Cell = { errors: number; start: number };
  let beforeLast: Cell[] = [];
  let last = Array.from({ length: known.length + 1 }, (_, at): Cell =>
    isAnywhere ? { errors: 0, start: at } : { errors: at, start: 0 },
  );
  for (let i = 1; i <= typed.length; i++) {
    const row: Cell[] = [{ errors: i, start: 0 }];
    for (let j = 1; j <= known.length; j++) {
      const isSame = typed[i - 1] === known[j - 1];
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === known[j - 2] && typed[i - 2] === known[j - 1];
      const steps = [
        after(last[j - 1]!, isSame ? 0 : 1),
        after(last[j]!, 1),
        after(row[j - 1]!, 1),
        ...(isSwapped ? [after(beforeLast[j - 2]!, 1)] : []),
      ];
      row[j] = steps.reduce((best, step) => (step.errors < best.errors ? step : best));
    }
    [beforeLast, last] = [last, row];
  }
  const whole = last[known.length]!;
  const ends = last.map(({ errors, start }, end) => ({
    text: known.slice(start, end),
    errors: errors + 0.5,
  }));
  const part = ends.reduce((best, each) => (each.errors <= best.errors ? each : best));
  if (isAnywhere) return { ...part, errors: part.errors - 0.5 };
  return { text: known, errors: Math.min(whole.errors, part.errors) };
}

const after = ({ errors, start }: { errors: number; start: number }, more: number) => ({
  errors: errors + more,
  start,
});
