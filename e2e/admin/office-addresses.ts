/** Every screen of the back office, from its own table of screens, with an address that opens it. */
import type { StaffRole } from '@longstrip/contract/identity/roles.rules';
import type { FullOffice } from './full-office.ts';

export type OfficeScreen = {
  path: string;
  title: string;
  roles: readonly StaffRole[];
  page: () => Promise<unknown>;
};

// The app is another TypeScript program: its modules are loaded, but not their types.
const app = new URL('../../admin/app/', import.meta.url);
const load = async (file: string): Promise<unknown> => import(new URL(file, app).href);
const { screens, startPage } = (await load('routes.ts')) as {
  screens: readonly OfficeScreen[];
  startPage: OfficeScreen['page'];
};
const { callsOfPage } = (await load('platform/testing/calls-of-page.ts')) as {
  callsOfPage(page: OfficeScreen['page']): string[];
};
export const callsOfStart = callsOfPage(startPage);

/** Parameters of addresses: every screen with a parameter needs a line here. */
const parametersOf = ({
  comic,
  chapter,
  person,
  refund,
  membership,
  payment,
  banner,
  creator,
}: FullOffice['ids']) => ({
  'comics/:id': { id: comic },
  'comics/:id/chapters/:chapterId': { id: comic, chapterId: chapter },
  'people/:uid': { uid: person },
  'people/:uid/role': { uid: person },
  'refunds/:id': { id: refund },
  'memberships/:id': { id: membership },
  'payments/:id': { id: payment },
  'insight/comics/:id': { id: comic },
  'banners/:id': { id: banner },
  'creators/:id': { id: creator },
});

/** Parts of screens that have an address of their own. */
const parts = {
  'comics/:id': ['?tab=details'],
  'people/:uid': ['?tab=owns', '?tab=access', '?tab=payments', '?tab=refunds', '?tab=letters'],
  banners: ['?site=uncensored'],
  home: ['?site=uncensored'],
} satisfies Record<string, readonly string[]>;

/** Built like another screen, which `npm test` visits. */
const likeAnother: ReadonlySet<string> = new Set([
  'comics/new',
  'trash',
  'memberships',
  'disputes',
  'coins',
  'books',
  'revenue',
  'insight/comics/:id',
  'banners/:id',
  'policies',
  'mails',
  'storage',
]);

/** The start page is not in the table. */
const start: OfficeScreen = { path: '', title: 'Overview', roles: ['admin'], page: startPage };

export type OfficeAddress = {
  name: string;
  address: string;
  role: StaffRole;
  /** The calls that it can make. */
  calls: readonly string[];
  inSoak?: true;
};

/** Each screen as a person with the first of its roles sees it. */
export function officeAddresses({ origin, ids }: FullOffice): OfficeAddress[] {
  const parameters: Record<string, Record<string, string>> = parametersOf(ids);
  return [start, ...screens].flatMap(({ path, roles: [role], page }) => {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => {
      const value = parameters[path]?.[name];
      if (!value) throw new Error(`Say in office-addresses.ts what ${path} is opened with: ${name}.`);
      return value;
    });
    const more: readonly string[] = path in parts ? parts[path as keyof typeof parts] : [];
    const calls = callsOfPage(page);
    return ['', ...more].map((part) => ({
      name: `/${path}${part}`,
      address: `${origin}/admin/${filled}${part}`,
      role: role!,
      calls,
      ...((part || likeAnother.has(path)) && { inSoak: true as const }),
    }));
  });
}
