import type { SiteVariant } from '@longstrip/contract/site';
import { createContext, useContext } from 'react';
import { siteApi } from '@longstrip/client/site.api';

export const SiteContext = createContext<{ site: SiteVariant; origin: string }>({
  site: 'normal',
  origin: '',
});

/** Which site this is: its variant and origin, name and support address, and whether it sells anything. */
export function useSite() {
  const { data } = siteApi.endpoints.readSite.useQuery();
  return {
    ...useContext(SiteContext),
    name: data?.name ?? 'Longstrip',
    supportEmail: data?.supportEmail ?? '',
    ageCheck: data?.ageCheck ?? 'self-declared',
    normalOrigin: data?.normalOrigin ?? null,
    uncensoredOrigin: data?.uncensoredOrigin ?? null,
    sells: data?.sells ?? false,
  };
}
