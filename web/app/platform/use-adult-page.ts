import { isAdultAddress } from './adult.ts';
import { useHydrated } from './hydrated.ts';
import { useLocation } from './router/index.ts';
import { useSite } from './site.ts';

/** Whether the page on screen is for adults alone. The server's page is the same for every query, so that counts later. */
export function useAdultPage(): boolean {
  const { site } = useSite();
  const { pathname, search } = useLocation();
  return isAdultAddress(site, { pathname, search: useHydrated() ? search : '' });
}
