import { type RawBuilder, sql } from 'kysely';

/** Whether each word of `typed` begins a word of this text. Everything matches if nothing typed is a word. */
export function matchesWords(text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const words = prefixQuery(typed);
  if (words === undefined) return sql`true`;
  return sql`to_tsvector('simple', regexp_replace(${text}, '[!-/:-@[-\`{-~]+', ' ', 'g')) @@ to_tsquery('simple', ${words})`;
}

/** A full-text query that matches each word as a prefix. Undefined if there is no word, so that everything matches. */
function prefixQuery(search: string): string | undefined {
  const isPrefix = (word: string) => `'${word}':*`;
  // Split at ASCII punctuation, as the index is. Other punctuation, as in “Tom’s”, is part of a word in the index.
  const parts = search.match(/[^\t\n\r -/:-@[-`{-~]+/g) ?? [];
  const queries = parts.flatMap((part) => {
    const words = part.match(/[\p{L}\p{M}\p{N}]+/gu);
    if (!words || words[0] === part) return words ? isPrefix(part) : [];
    return `(${isPrefix(part)} | ${words.map(isPrefix).join(' & ')})`;
  });
  return queries.length > 0 ? queries.join(' & ') : undefined;
}
