/** What the site knows about a visitor's age and region, and what follows for calls. */
import type { Endpoint } from '@longstrip/contract/endpoint';
import { isStaff, type Role } from '@longstrip/contract/identity/roles.rules';
import type { Visitor } from '@longstrip/contract/maturity/maturity.rules';
import type { Caller, SharedCaller } from '../../platform/http/caller.ts';

declare module '../../platform/http/caller.ts' {
  interface Audience {
    /** Has confirmed to be 18 or older in this browser, or needs no confirmation. */
    ageConfirmed: boolean;
    /** False in a region where mature content is restricted. */
    matureAllowed: boolean;
  }
}

/** The caller as the rules of mature content and locks see it. A shared caller has no role, so it is never staff. */
export function visitorOf({ site, audience, role = null }: SharedCaller & { role?: Role | null }): Visitor {
  const { ageConfirmed, matureAllowed } = audience;
  return { site, ageConfirmed, matureAllowed, staff: isStaff(role) };
}

/** All of the uncensored site is adult, except for endpoints that reveal nothing about comics. */
export function ageRefusal(endpoint: Endpoint, caller: Caller): 'age_confirmation_required' | null {
  const { site, ageConfirmed, staff } = visitorOf(caller);
  const isAdultCall = site === 'uncensored' && !endpoint.allowedBeforeAgeCheck;
  return isAdultCall && !ageConfirmed && !staff ? 'age_confirmation_required' : null;
}
