import type { WithApi } from '@longstrip/client/api';
import { siteApi } from '@longstrip/client/site.api';

/** The uncensored site refuses all calls before an age is confirmed, and the refusals would look like failures. */
export function areCallsAnswered(state: WithApi): boolean {
  const { site, age } = document.documentElement.dataset;
  if (site !== 'uncensored' || age !== undefined) return true;
  return siteApi.endpoints.readSite.select()(state).data?.ageCheck === 'none';
}
