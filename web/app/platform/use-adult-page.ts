import { isAdultPage } from './adult.ts';
import { useHydrated } from './hydrated.ts';
import { useLocation } from './router/index.ts';
import { useSite } from './site.ts';

/** Whether the page is for adults only. The document is the same for every query, so a query counts after hydration. */
export function useAdultPage(): boolean {
  const { site } = useSite();
  const { pathname, search } = useLocation();
  return isAdultPage(site, { pathname, search: useHydrated() ? search : '' });
}
