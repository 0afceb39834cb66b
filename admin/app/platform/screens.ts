import type { CallName } from '@longstrip/client/calls';
import type { StaffRole } from '@longstrip/contract/identity/roles.rules';
import { createContext, type ComponentType, useContext } from 'react';

/** The groups of the navigation, in their order. */
export const navGroups = ['Catalogue', 'Home page', 'People', 'Money', 'Insight', 'Operation'] as const;

/** One screen of the back office. */
export type Screen = {
  /** Below /admin, without a slash at the start; `:id` is a parameter. */
  path: string;
  title: string;
  group: (typeof navGroups)[number];
  /** False: reached from another screen only. */
  inNav?: false;
  /** Its list has a filter `search`: the palette searches it. */
  hasSearch?: true;
  /** Who may open it. Admins may open every screen. */
  roles: readonly StaffRole[];
  /** The calls it makes beside those of the shell. */
  calls: readonly CallName[];
  /** Those that it makes for admins only. */
  adminCalls?: readonly CallName[];
  page: () => Promise<{ Component: ComponentType }>;
};

export const mayOpen = ({ roles }: Pick<Screen, 'roles'>, role: StaffRole) =>
  role === 'admin' || roles.includes(role);

/** Who uses the back office, and what they may open. */
export type Staff = { uid: string; email: string | null; role: StaffRole; screens: readonly Screen[] };

export const StaffContext = createContext<Staff | null>(null);

export function useStaff(): Staff {
  return useContext(StaffContext)!;
}
