import { useAppDispatch } from '@longstrip/client/store';
import { useEffect } from 'react';
import { matchPath } from 'react-router';
import { basename } from '../../platform/plain-links.ts';
import { type Screen, useStaff } from '../../platform/screens.ts';

/** Prefetches a screen when a link to it is hovered or focused: its file, and its data if the screen says how. */
export function usePrefetch(startPage: Screen['page']): void {
  const { screens } = useStaff();
  const dispatch = useAppDispatch();
  useEffect(() => {
    // A pointer that moves within a link enters each of its elements.
    let last: string | null | undefined;
    const prefetch = ({ target }: Event) => {
      const href = (target as Element).closest('a')?.getAttribute('href');
      const isSame = href === last;
      last = href;
      // Browsers do not retry a failed import until the document is loaded again.
      if (!href?.startsWith(`${basename}/`) || !navigator.onLine || isSame) return;
      if (href === location.pathname) return;
      const { pathname, search } = new URL(href.slice(basename.length), location.origin);
      const pageOf = () =>
        pathname === '/' ? startPage : screens.find(({ path }) => matchPath(path, pathname))?.page;
      const load = async () => {
        const page = await pageOf()?.();
        if (search === '') page?.prefetch?.(dispatch);
      };
      // Opening the screen shows the failure.
      load().catch(() => undefined);
    };
    document.addEventListener('pointerover', prefetch);
    document.addEventListener('focusin', prefetch);
    return () => {
      document.removeEventListener('pointerover', prefetch);
      document.removeEventListener('focusin', prefetch);
    };
  }, [screens, startPage, dispatch]);
}
