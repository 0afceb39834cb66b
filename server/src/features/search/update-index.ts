/** Brings the index up to date with the comics and chapters that have changed. */
import type { SiteVariant } from '@longstrip/contract/site';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { defineQueue, noPayload } from '../../platform/jobs/jobs.ts';
import { namesOfComics, titlesOfChapters } from '../catalogue/index.ts';
import { foldText } from './fold-text.ts';
import { searchTables } from './search.tables.ts';
import { spellingTokens, tokensOf, wordsOf } from './tokens.ts';

/** The schedule catches up on what the notification of a change has missed. */
export const indexQueue = defineQueue('search-index', noPayload, { cron: '* * * * *' });

/** Changes in one transaction, so that it stays short. */
const batch = 500;

/** Whether anything waits to be indexed. */
export async function isOutdated(db: Database): Promise<boolean> {
  const rows = await searchTables.read(db).selectFrom('search_outdated').select('id').limit(1).execute();
  return rows.length > 0;
}

export async function updateIndex(db: Database, signal?: AbortSignal): Promise<void> {
  // Each batch begins after the one before: those rows stay in the database's index for a while.
  let after: number | null = 0;
  while (after !== null && !signal?.aborted) {
    const last: number = after;
    after = await db.transaction((tx) => indexNextBatch(tx, last));
  }
}

/** Indexes the oldest changes after this one. Returns the last of them, or null if nothing is left. */
export async function indexNextBatch(tx: Tx, after: number): Promise<number | null> {
  // One at a time, so that what is read below is not older than what another process writes.
  await sql`select pg_advisory_xact_lock(hashtext('search_index'))`.execute(searchTables.write(tx));
  const changed = await searchTables
    .write(tx)
    .deleteFrom('search_outdated')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('search_outdated').select('id').where('id', '>', after).orderBy('id').limit(sql.lit(batch)),
    )
    .returning(['id', 'comic_id', 'chapter_id'])
    .execute();
  await indexComics(tx, unique(changed.flatMap((row) => (row.chapter_id === null ? row.comic_id : []))));
  await indexChapters(tx, unique(changed.flatMap((row) => row.chapter_id ?? [])));
  return changed.length < batch ? null : Math.max(...changed.map(({ id }) => id));
}

async function indexComics(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const tables = searchTables.write(tx);
  const former = await tables
    .selectFrom('search_comic')
    .select(['id', 'site', 'text'])
    .where('id', '=', anyOf(ids))
    .execute();
  const rows = (await namesOfComics(tx, ids)).map(({ id, site, titles, names }) => {
    const folded = { titles: foldAll(titles), names: foldAll(names) };
    return { id, site, text: textOf(folded), tokens: tokensOf(folded) };
  });
  const gone = former.filter((row) => !rows.some(({ id }) => id === row.id));
  await tables
    .deleteFrom('search_comic')
    .where('id', '=', anyOf(gone.map(({ id }) => id)))
    .execute();
  if (rows.length > 0)
    await tables
      .insertInto('search_comic')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          site: ref('excluded.site'),
          text: ref('excluded.text'),
          tokens: ref('excluded.tokens'),
        })),
      )
      .execute();
  for (const site of ['normal', 'uncensored'] as const) {
    const here = rows.filter((row) => row.site === site);
    const words = new Set(here.flatMap(correctedWords));
    await addWords(tx, site, [...words]);
    const before = former.filter((row) => row.site === site).flatMap(correctedWords);
    await removeWords(tx, site, unique(before.filter((word) => !words.has(word))));
    await tables
      .updateTable('search_chapter')
      .set({ site })
      .where('comic_id', '=', anyOf(here.map(({ id }) => id)))
      .where('site', '<>', site)
      .execute();
  }
}

async function indexChapters(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const tables = searchTables.write(tx);
  await tables.deleteFrom('search_chapter').where('id', '=', anyOf(ids)).execute();
  const rows = (await titlesOfChapters(tx, ids)).map(({ id, comicId, site, title }) => {
    const folded = { titles: foldAll([title]), names: [] };
    return { id, comic_id: comicId, site, text: textOf(folded), tokens: tokensOf(folded) };
  });
  if (rows.length > 0) await tables.insertInto('search_chapter').values(rows).execute();
}

const foldAll = (texts: readonly string[]): string[] => unique(texts.map(foldText)).filter(Boolean);

/** A title on each line, and after an empty line the names. */
const textOf = ({ titles, names }: { titles: string[]; names: string[] }) =>
  [titles.join('\n'), names.join('\n')].filter(Boolean).join('\n\n');

/** Shorter words and long lines without spaces are not corrected. */
const correctedLengths = { min: 3, max: 30 };
const correctedWords = ({ text }: { text: string }): string[] =>
  wordsOf(text.replaceAll('\n', ' ')).filter(
    ({ length }) => length >= correctedLengths.min && length <= correctedLengths.max,
  );

async function addWords(tx: Tx, site: SiteVariant, words: string[]): Promise<void> {
  if (words.length === 0) return;
  await searchTables
    .write(tx)
    .insertInto('search_word')
    .values(words.map((word) => ({ site, word, tokens: spellingTokens(word) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes the words that no comic has any more. */
async function removeWords(tx: Tx, site: SiteVariant, words: string[]): Promise<void> {
  for (const word of words)
    await sql`
      delete from search_word where site = ${site} and word = ${word} and not exists (
        select from search_comic where site = ${sql.lit(site)} and tokens @> ${tokensOf({ titles: [], names: [word] })}
          and regexp_split_to_array(text, '\\s+') @> array[${word}])`.execute(searchTables.write(tx));
}

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];
