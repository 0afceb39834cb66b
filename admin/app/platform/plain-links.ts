import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** The path of the back office on its site. */
export const basename = '/admin';

/** The `href` of a plain link to a screen. Screens have dozens of links, and the router's `Link` takes longer to render. */
export const hrefOf = (path: string) => basename + path;

/** Lets the router open plain links, without loading a new document. Use it once in the app. */
export function usePlainLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      const href = link?.getAttribute('href');
      if (!link || !href?.startsWith(`${basename}/`) || link.target) return;
      // The router's own links prevent the default. With a modifier key the browser opens another tab or window.
      const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (event.defaultPrevented || event.button !== 0 || hasModifier) return;
      event.preventDefault();
      void navigate(href.slice(basename.length), { replace: link.href === location.href });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}
