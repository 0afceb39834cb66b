/** As Redux Toolkit Query keeps them: type, then id, then the queries that provided it. */
type ProvidedTags = Record<string, Record<string, unknown[]> | undefined>;

/** The tags a page used, as the server's HTML cache knows them: `Comic:<id>`, or `Comic` for any list of comics. */
export function pageTags(provided: ProvidedTags): string[] {
  return Object.entries(provided)
    .flatMap(([type, ids]) =>
      Object.entries(ids ?? {})
        .filter(([, queries]) => queries.length > 0)
        .map(([id]) => (id === '__internal_without_id' ? type : `${type}:${id}`)),
    )
    .sort();
}
