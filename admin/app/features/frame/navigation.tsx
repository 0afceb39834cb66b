import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { hrefOf } from '../../platform/plain-links.ts';
import { navGroups, overviewTitle, useStaff } from '../../platform/screens.ts';
import styles from './frame.module.css';

/** The overview, then the screens that the person may open, by group. */
export function Navigation() {
  const { screens } = useStaff();
  const { pathname } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]');
    if (!current) return undefined;
    // The list of an admin is higher than most windows. An observer checks this without forcing an early layout of
    // the new screen.
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect();
      if (entry!.intersectionRatio < 1) current.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [pathname]);
  return (
    <div ref={list}>
      <div className={styles.group}>
        <a href={hrefOf('/')} aria-current={pathname === '/' ? 'page' : undefined}>
          {overviewTitle}
        </a>
      </div>
      {navGroups.map((group) => {
        const shown = screens.filter((screen) => screen.group === group && screen.inNav !== false);
        if (shown.length === 0) return null;
        return (
          <div key={group} className={styles.group}>
            <p>{group}</p>
            {shown.map(({ path, title }) => (
              <a
                key={path}
                href={hrefOf(`/${path}`)}
                aria-current={`${pathname}/`.startsWith(`/${path}/`) ? 'page' : undefined}
              >
                {title}
              </a>
            ))}
          </div>
        );
      })}
    </div>
  );
}
