/**
 * Whether a query has neither data nor an error yet. A page must not use `isLoading` to wait for a query that its
 * parts use too: parts that mount repeat a failed query, `isLoading` becomes true and unmounts them, in an endless
 * loop.
 */
export const isPending = ({ data, error }: { data?: unknown; error?: unknown }): boolean =>
  data === undefined && error === undefined;
