import { Outlet, ScrollRestoration } from 'react-router';
import { prefetch } from '../platform/prefetch.ts';
import { siteApi } from '../platform/site.api.ts';
import { useRouteFocus } from '../platform/route-focus.ts';

export const loadSite = prefetch((ask) => ask(siteApi.endpoints.readSite, undefined));

/** What every page shares, the reader included. */
export function SiteRoot() {
  useRouteFocus();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
