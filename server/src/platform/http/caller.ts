import { isStaff, type Role, type SecondFactor } from '@longstrip/contract/identity/roles.rules';
import type { RequestedSite } from './requested-site.ts';

/** Somebody who is signed in. */
export type Person = {
  uid: string;
  /** When they last proved who they are, not when the token was made. */
  signedInAt: Date;
  /** Null with the third-party identity service, which does not tell. */
  sessionId: string | null;
  /** The role of the account. It counts in sessions with a second factor only; `Identified.role` is the one that counts. */
  grantedRole: Role;
  secondFactor: SecondFactor;
};

/** Whom a bearer token stands for: a person with a role, or an operator key, which acts as an admin without being a person. */
export type Identified = { person: Person | null; role: Role | null; keyId: string | null };

/** Who makes a call and where: everything the answer may depend on besides what was sent. */
export type Caller = Identified &
  RequestedSite & {
    /** Network address, for limits on attempts only. */
    address: string;
    /** Has shown to be 18 or older in this browser, or nobody is asked. */
    ageConfirmed: boolean;
    /** False in a region where mature content is restricted. */
    matureAllowed: boolean;
  };

/** The caller as the rules of mature content and of locks see them. */
export function visitorOf({ site, ageConfirmed, matureAllowed, role }: Caller) {
  return { site, ageConfirmed, matureAllowed, staff: isStaff(role) };
}

/** As whom a page is made that others get too: made-up hosts share one, with addresses that name no host. */
export function forSharedPages(caller: Caller): Caller {
  return caller.isKnownHost ? caller : { ...caller, origin: '' };
}

/** One act of the staff, as the audit trail keeps it. */
export type StaffAct = { actor: Identified; action: string; details: unknown };
