import type { AppDispatch } from '@longstrip/client/store';
import type { StaffRole } from '@longstrip/contract/identity/roles.rules';
import { createContext, type ComponentType, useContext } from 'react';

/** The groups of the navigation, in their order. */
export const navGroups = ['Catalogue', 'Home page', 'People', 'Money', 'Insight', 'Operation'] as const;

/** The start page, which is not in the table of screens: it is at the root, and everybody may open it. */
export const overviewTitle = 'Overview';

/** One screen of the back office. */
export type Screen = {
  /** Below /admin, without a slash at the start; `:id` is a parameter. */
  path: string;
  title: string;
  group: (typeof navGroups)[number];
  /** False: reached from another screen only. */
  inNav?: false;
  /** Its list has the filter `search`, which the palette can fill. */
  hasSearch?: true;
  /** Who may open it. Admins may open every screen. */
  roles: readonly StaffRole[];
  page: () => Promise<ScreenFile>;
};

type ScreenFile = {
  Component: ComponentType;
  /** Loads the data that the screen shows without a query string. A screen that opens uses it for some seconds. */
  prefetch?: (dispatch: AppDispatch) => void;
};

export const mayOpen = ({ roles }: Pick<Screen, 'roles'>, role: StaffRole) =>
  role === 'admin' || roles.includes(role);

/** The title of the screen that is open. */
export const ScreenTitle = createContext(overviewTitle);

/** The signed-in member of staff, and the screens they may open. */
export type Staff = { uid: string; email: string | null; role: StaffRole; screens: readonly Screen[] };

export const StaffContext = createContext<Staff | null>(null);

export function useStaff(): Staff {
  return useContext(StaffContext)!;
}
