import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After moving to another page the focus is on its heading, so that a screen reader says where one is. */
export function useRouteFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = document.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
}
