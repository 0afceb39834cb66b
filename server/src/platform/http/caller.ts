import type { Role, SecondFactor } from '@longstrip/contract/identity/roles.rules';
import { Refusal } from './refusal.ts';
import type { RequestedSite } from './requested-site.ts';

/** A signed-in person. */
export type Person = {
  uid: string;
  /** When they last proved who they are, not when the token was made. */
  signedInAt: Date;
  /** Null with the third-party identity service, which does not report it. */
  sessionId: string | null;
  /** The role of the account. It counts only with a second factor; `Principal.role` is the role that counts. */
  grantedRole: Role;
  secondFactor: SecondFactor;
};

/** The owner of a bearer token: a person with a role, or an operator key, which acts as an admin but is no person. */
export type Principal = { person: Person | null; role: Role | null; keyId: string | null };

/**
 * What is known of a visitor independently of the sign-in. The slice that reads them from requests declares them
 * here (see features/maturity/audience.ts). Cached pages and answers are separate for each of their values.
 */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by declaration merging
export interface Audience {}

/** Who makes a call and on which site: everything the answer may depend on besides the input. */
export type Caller = Principal &
  RequestedSite & {
    /** Network address, for limits on attempts only. */
    address: string;
    /** The User-Agent header; only to recognise robots and to distinguish the readers of a day. */
    agent: string;
    audience: Audience;
  };

/** Staff do not decide about themselves. An operator key is no person; its calls are in the audit trail. */
export function refuseOwnAccount({ person }: Caller, uid: string | null): void {
  if (person && person.uid === uid) throw new Refusal('own_account');
}

/** What all callers of a cache partition have in common: an answer made from it alone may be cached for them all. */
export type SharedCaller = Pick<Caller, 'site' | 'audience'>;

export function sharedPartOf({ site, audience }: Caller): SharedCaller {
  return { site, audience };
}

/** Part of every cache key. */
export function cachePartitionOf({ site, audience }: SharedCaller): string {
  return JSON.stringify([site, audience]);
}

/** The caller of a cached page: unknown hosts share one page, whose URLs name no host. */
export function forSharedPages(caller: Caller): Caller {
  return caller.isKnownHost ? caller : { ...caller, origin: '' };
}

/** One staff call, as the audit trail stores it. */
export type StaffAct = { actor: Principal; action: string; details: object; isReadOnly?: boolean };

/** Adds the outcome of the call to its record: what it replaced, and the ids of what it created. */
export type RecordOutcome = (
  outcome: string,
  noted?: { before?: object | undefined; created?: readonly string[] | undefined },
) => Promise<void>;
