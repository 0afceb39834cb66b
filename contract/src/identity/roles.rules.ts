import type { Access } from '../endpoint.ts';

/** What a person may do beside reading: editors the catalogue, support the people, admins everything (decisions §5). */
export const roles = ['reader', 'editor', 'support', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Staff see every site and every lock open. An account that just signed up is a reader. */
export function isStaff(role: Role | null): boolean {
  return role !== null && role !== 'reader';
}

/** Who asks: a signed-in person with a role, an operator key (a role without a person), or nobody. */
export type Asking = { person: object | null; role: Role | null };

/** Whether somebody may make a call of this access. The one decision, for HTTP and for calls in process. */
export function mayCall(access: Access, { person, role }: Asking): boolean {
  if (access === 'public') return true;
  if (access === 'reader') return person !== null;
  return role === 'admin' || role === access;
}
