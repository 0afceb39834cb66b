import type { ReactNode } from 'react';
import { Page } from './page.tsx';
import { ErrorState, PageSkeleton } from './states.tsx';

type Query<Data> = {
  data?: Data | undefined;
  /** The answer to the present question; `data` may still be that to the one before. */
  currentData?: Data | undefined;
  error?: unknown;
  refetch: () => unknown;
};

const hasFailed = ({ error, currentData }: Query<unknown>) =>
  error !== undefined && currentData === undefined;

type LoadedProps<Data extends unknown[]> = {
  queries: readonly [...{ [Index in keyof Data]: Query<Data[Index]> }];
  children: (...data: Data) => ReactNode;
};

/**
 * Shows what needs the answers of these queries once all are there, so that what loads later moves nothing. Until then
 * a skeleton, and a failure with a way to repeat it. A failed poll or reload is ignored while its answer is there.
 */
export function Loaded<Data extends unknown[]>({ queries, children }: LoadedProps<Data>) {
  const failed = queries.filter(hasFailed);
  if (failed.length > 0)
    return <ErrorState error={failed[0]!.error} onRetry={() => failed.forEach(({ refetch }) => refetch())} />;
  if (queries.some(({ data }) => data === undefined)) return <PageSkeleton />;
  return children(...(queries.map(({ data }) => data) as unknown as Data));
}

/** The same for a screen whose heading follows from the answers. */
export function LoadedScreen<Data extends unknown[]>(props: LoadedProps<Data>) {
  const loaded = <Loaded {...props} />;
  return props.queries.some(hasFailed) ? <Page>{loaded}</Page> : loaded;
}
