import { createContext, use, useLayoutEffect } from 'react';

/** Takes the title of an outcome, which replaces the title and the heading of the page; null brings them back. */
export const OwnTitleContext = createContext<(title: string | null) => void>(() => {});

/** For a component that renders the heading of the page itself. */
export function useOwnTitle(title: string): void {
  const setTitle = use(OwnTitleContext);
  useLayoutEffect(() => {
    setTitle(title);
    return () => setTitle(null);
  }, [setTitle, title]);
}
