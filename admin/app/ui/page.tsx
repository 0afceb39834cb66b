import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ScreenTitle } from '../platform/screens.ts';
import { useSite } from '../platform/site.ts';
import styles from './page.module.css';

type PageProps = {
  /** Without it the title of the screen in `routes.ts`. */
  title?: string | undefined;
  /** Its one primary action, and others beside it. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The path of the previous page. It is undefined on the first page, which leaves the focus to the browser. */
let shownPath: string | undefined;

/** A screen: the title of the tab, the heading, which gets the focus after a navigation, and the actions. */
export function Page({ title: ownTitle, actions, children }: PageProps) {
  const screenTitle = useContext(ScreenTitle);
  const title = ownTitle ?? screenTitle;
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const site = useSite();
  useEffect(() => {
    if (shownPath !== undefined && shownPath !== pathname) heading.current?.focus();
    shownPath = pathname;
  }, [pathname]);
  return (
    <>
      <title>{`${title} · Back office${site ? ` · ${site.name}` : ''}`}</title>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </>
  );
}
