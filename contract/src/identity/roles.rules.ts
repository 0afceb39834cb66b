import type { Access, Endpoint } from '../endpoint.ts';

/** Roles: editors manage the catalogue, support helps people, admins may do everything (decisions §5). */
export const roles = ['reader', 'editor', 'support', 'admin'] as const;
export type Role = (typeof roles)[number];
export type StaffRole = Exclude<Role, 'reader'>;

/** Staff see every site and every lock open. An account that just signed up is a reader. */
export function isStaff(role: Role | null): role is StaffRole {
  return role !== null && role !== 'reader';
}

/** Whether the session has a second factor: `recent` if it was given within the last five minutes. */
export type SecondFactor = 'none' | 'earlier' | 'recent';

/** The role that counts in a session. Without a second factor it is reader. */
export function roleInSession(granted: Role, secondFactor: SecondFactor): Role {
  return secondFactor === 'none' ? 'reader' : granted;
}

/** A caller as access rules see it: a signed-in person, an operator key (a role without a person), or anonymous. */
export type Subject = { person: { grantedRole: Role; secondFactor: SecondFactor } | null; role: Role | null };

function mayCall(access: Access, { person, role }: { person: object | null; role: Role | null }) {
  if (access === 'public') return true;
  if (access === 'signed-in') return person !== null;
  return role === 'admin' || (isStaff(role) && access.includes(role));
}

/** Why a caller may not make a call, or null. The only place that decides this, for HTTP and for calls in process. */
export function callRefusal(
  { access, recentSecondFactor }: Pick<Endpoint, 'access' | 'recentSecondFactor'>,
  { person, role }: Subject,
): 'unauthenticated' | 'forbidden' | 'second_factor_required' | 'recent_second_factor_required' | null {
  if (!mayCall(access, { person, role })) {
    if (!person) return 'unauthenticated';
    return mayCall(access, { person, role: person.grantedRole }) ? 'second_factor_required' : 'forbidden';
  }
  if (!recentSecondFactor || person?.secondFactor === 'recent') return null;
  // An operator key has no second factor.
  if (!person) return recentSecondFactor === 'keys allowed' ? null : 'forbidden';
  return person.secondFactor === 'none' ? 'second_factor_required' : 'recent_second_factor_required';
}
