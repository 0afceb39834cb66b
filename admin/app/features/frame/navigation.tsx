import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { hrefOf } from '../../platform/plain-links.ts';
import { navGroups, useStaff } from '../../platform/screens.ts';
import styles from './frame.module.css';

/** The screens of one's role, by group. */
export function Navigation() {
  const { screens } = useStaff();
  const { pathname } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // An admin has more screens than most windows are high.
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <div ref={list}>
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
