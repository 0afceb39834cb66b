import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type ReadFailureProps = {
  /** Shown as long as it has an `error`, which it keeps while it is read again: `isError` would take the focus away. */
  query: { isFetching: boolean; refetch: () => unknown };
  className?: string | undefined;
  children: ReactNode;
};

/** Says what could not be read, and reads it again. */
export function ReadFailure({ query, className, children }: ReadFailureProps) {
  return (
    <p role="alert" className={className}>
      {children}{' '}
      <Button variant="link" busy={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </Button>
    </p>
  );
}
