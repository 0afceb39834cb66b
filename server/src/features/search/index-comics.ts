/** Comics and chapters in the index, and the words of comics for typing errors. */
import type { SiteVariant } from '@longstrip/contract/site';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { namesOfComics, titlesOfChapters } from '../catalogue/index.ts';
import { foldAll, textOf } from './indexed-text.ts';
import { searchTables } from './search.tables.ts';
import { popularToken, sampleTokens, spellingTokens, tokensOf, wordsOf } from './tokens.ts';

export async function indexComics(tx: Tx, ids: string[]): Promise<void> {
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
          tokens: sql`excluded.tokens || case when ${popularToken}::text = any(search_comic.tokens)
            then array[${popularToken}::text] else '{}' end`,
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

export async function indexChapters(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const tables = searchTables.write(tx);
  await tables.deleteFrom('search_chapter').where('id', '=', anyOf(ids)).execute();
  const rows = (await titlesOfChapters(tx, ids)).map(({ id, comicId, site, title }) => {
    const folded = { titles: foldAll([title]), names: [] };
    const tokens = [...tokensOf(folded), ...sampleTokens(id)];
    return { id, comic_id: comicId, site, text: textOf(folded), tokens };
  });
  if (rows.length > 0) await tables.insertInto('search_chapter').values(rows).execute();
}

/** Shorter words and long lines without spaces are not corrected. */
const correctedLengths = { min: 3, max: 30 };
const correctedWords = ({ text }: { text: string }): string[] =>
  wordsOf(text.replaceAll('\n', ' ')).filter(
    ({ length }) => length >= correctedLengths.min && length <= correctedLengths.max,
  );

async function addWords(tx: Tx, site: SiteVariant, words: string[]): Promise<void> {
  if (words.length === 0) return;
  const rows = words.map((word) => ({ word, tokens: spellingTokens(word) }));
  // One parameter: the comics of a batch may have more words than a statement can have parameters.
  await sql`
    insert into search_word (site, word, tokens)
    select ${site}, word, tokens from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as added(word text, tokens text[])
    on conflict do nothing`.execute(searchTables.write(tx));
}

/** Removes the words that are in no comic. */
async function removeWords(tx: Tx, site: SiteVariant, words: string[]): Promise<void> {
  for (const word of words)
    await sql`
      delete from search_word where site = ${site} and word = ${word} and not exists (
        select from search_comic where site = ${sql.lit(site)} and tokens @> ${tokensOf({ titles: [], names: [word] })}
          and regexp_split_to_array(text, '\\s+') @> array[${word}])`.execute(searchTables.write(tx));
}

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];
