import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Where the app is on its site. */
export const basename = '/admin';

/** The `href` of a plain link to a screen. Screens have dozens of links, and those of the router take several times as long. */
export const hrefOf = (path: string) => basename + path;

/** Opens what plain links lead to, as the router's links do. It is there once. */
export function usePlainLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      const href = link?.getAttribute('href');
      if (!link || !href?.startsWith(`${basename}/`) || link.target) return;
      // The router's own links prevent the default. With a key the browser opens another tab or window.
      const hasKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (event.defaultPrevented || event.button !== 0 || hasKey) return;
      event.preventDefault();
      void navigate(href.slice(basename.length), { replace: link.href === location.href });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}
