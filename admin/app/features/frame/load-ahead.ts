import { useEffect } from 'react';
import { matchPath } from 'react-router';
import { basename } from '../../platform/plain-links.ts';
import { useStaff } from '../../platform/screens.ts';

/** Loads the file of a screen once the pointer or the focus is on a link to it, so that opening it waits for its answers alone. */
export function useLoadAhead(): void {
  const { screens } = useStaff();
  useEffect(() => {
    const load = ({ target }: Event) => {
      const href = (target as Element).closest('a')?.getAttribute('href');
      // Browsers remember a file that could not be loaded as long as the document is open.
      if (!href?.startsWith(`${basename}/`) || !navigator.onLine) return;
      const { pathname } = new URL(href.slice(basename.length), location.origin);
      const screen = screens.find(({ path }) => matchPath(path, pathname));
      // Opening the screen says so if it fails.
      void screen?.page().catch(() => undefined);
    };
    document.addEventListener('pointerover', load);
    document.addEventListener('focusin', load);
    return () => {
      document.removeEventListener('pointerover', load);
      document.removeEventListener('focusin', load);
    };
  }, [screens]);
}
