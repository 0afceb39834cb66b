import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { useFocusAround } from './use-focus-around.ts';

type ReadFailureProps = {
  /** Render this while the query has an `error`. During a retry `isError` is false, which would lose the focus. */
  query: { isFetching: boolean; refetch: () => unknown };
  className?: string | undefined;
  children: ReactNode;
};

/** Says what could not be read, and reads it again. */
export function ReadFailure({ query, className, children }: ReadFailureProps) {
  const notice = useRef<HTMLParagraphElement>(null);
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

/** Replaces content that could not be read, and reads it again. */
export function RetryNotice({ title, page = false, queries, children }: RetryNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useFocusAround(notice);
  const retry = (
    <Button
      variant="strong"
      busy={queries.some(({ isFetching }) => isFetching)}
      onClick={() => queries.forEach(({ refetch }) => void refetch())}
    >
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
