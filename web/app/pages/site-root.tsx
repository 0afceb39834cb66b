import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { useOnline } from '../platform/online.ts';
import { prefetch } from '../platform/prefetch.ts';
import { useRouteFocus } from '../platform/route-focus.ts';
import { siteApi } from '../platform/site.api.ts';
import styles from './site-root.module.css';

export const loadSite = prefetch((ask) => ask(siteApi.endpoints.readSite, undefined));

/** What every page shares, the reader included. */
export function SiteRoot() {
  const online = useOnline();
  const moving = useNavigation().state !== 'idle';
  useRouteFocus();
  return (
    <>
      <div className={styles.progress} data-moving={moving || undefined} />
      <Outlet />
      <div role="status" className={styles.status}>
        {!online && <p>You are offline. Pages that are open stay readable.</p>}
      </div>
      <ScrollRestoration />
    </>
  );
}
