import { useRetryWhenBack } from '@longstrip/client/use-retry-when-back';
import { type ReactNode, useRef } from 'react';
import { Button } from '@longstrip/kit/button.tsx';
import { Notice } from './notice.tsx';
import { useFocusAround } from '@longstrip/kit/use-focus-around.ts';

type ReadFailureProps = {
  /** Render this while the query has an `error`. During a retry `isError` is false, which would lose the focus. */
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown };
  className?: string | undefined;
  children: ReactNode;
};

/** Says what could not be read, and reads it again; by itself if only the connection was lost. */
export function ReadFailure({ query, className, children }: ReadFailureProps) {
  const notice = useRef<HTMLParagraphElement>(null);
  useRetryWhenBack(query.error, query.refetch);
  useFocusAround(notice);
  return (
    <p ref={notice} role="alert" className={className}>
      {children}{' '}
      <Button variant="link" busy={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </Button>
    </p>
  );
}

type RetryNoticeProps = {
  title: string;
  /** True where the notice is the page. */
  page?: boolean;
  /** Render this while one of them has an `error`, as with `ReadFailure`. */
  queries: readonly ReadFailureProps['query'][];
  children: ReactNode;
};

/** Replaces content that could not be read, and reads it again; by itself if only the connection was lost. */
export function RetryNotice({ title, page = false, queries, children }: RetryNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  const readAgain = () => queries.forEach(({ refetch }) => void refetch());
  useRetryWhenBack(queries.find(({ error }) => error)?.error, readAgain);
  useFocusAround(notice);
  const retry = (
    <Button variant="strong" busy={queries.some(({ isFetching }) => isFetching)} onClick={readAgain}>
      Try again
    </Button>
  );
  return (
    <div ref={notice} role="alert">
      <Notice title={title} page={page} action={retry}>
        {children}
      </Notice>
    </div>
  );
}
