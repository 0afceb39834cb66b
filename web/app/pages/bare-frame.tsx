import type { ReactNode } from 'react';

/** No frame around the page, because the reader has its own bars. */
export function BareFrame({ children }: { children: ReactNode }) {
  return children;
}
