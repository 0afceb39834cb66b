import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

type ReadFailureProps = {
  /** Render this while the query has an `error`. During a retry `isError` is false, which would lose the focus. */
  query: { isFetching: boolean; refetch: () => unknown };
  className?: string | undefined;
  children: ReactNode;
};

/** Says what could not be read, and reads it again. */
export function ReadFailure({ query, className, children }: ReadFailureProps) {
  const notice = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(
    () => () => {
      // The button is removed when the retry succeeds; the focus moves to what then shows the answer.
      const around = notice.current!.closest<HTMLElement>('section, main');
      if (!around || !notice.current!.contains(document.activeElement)) return;
      around.tabIndex = -1;
      around.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <p ref={notice} role="alert" className={className}>
      {children}{' '}
      <Button variant="link" busy={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </Button>
    </p>
  );
}
