import { siteApi } from '@longstrip/client/site.api';
import { useEffect } from 'react';

/** The site of this host, in whose colour everything is shown; undefined until it is known. */
export function useSite() {
  // It does not change while the app is open, so screens that open need not ask again.
  const { data: site } = siteApi.endpoints.readSite.useQuery(undefined, { refetchOnMountOrArgChange: false });
  const isAdult = site?.siteVariant === 'uncensored';
  useEffect(() => {
    document.documentElement.toggleAttribute('data-adult', isAdult);
  }, [isAdult]);
  return site && { ...site, isAdult };
}
