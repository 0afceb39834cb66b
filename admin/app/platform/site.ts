import { siteApi } from '@longstrip/client/site.api';
import { useEffect } from 'react';

/** The site of this host, in whose colour everything is shown; undefined until it is known. */
export function useSite() {
  const { data: site } = siteApi.endpoints.readSite.useQuery();
  const isAdult = site?.siteVariant === 'uncensored';
  useEffect(() => {
    document.documentElement.toggleAttribute('data-adult', isAdult);
  }, [isAdult]);
  return site && { ...site, isAdult };
}
