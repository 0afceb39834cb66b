import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
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
