/**
 * Whether a query has neither data nor an error yet. A page that waits for a query which its parts read too must not use
 * `isLoading`: the parts repeat a failed query when they appear, which takes them away again, without end.
 */
export const isPending = ({ data, error }: { data?: unknown; error?: unknown }): boolean =>
  data === undefined && error === undefined;
