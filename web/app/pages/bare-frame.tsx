import type { ReactNode } from 'react';

/** Nothing around the page: the reader brings its own bars. */
export function BareFrame({ children }: { children: ReactNode }) {
  return children;
}
