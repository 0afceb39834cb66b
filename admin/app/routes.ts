import type { Screen } from './platform/screens.ts';

/** Every screen: its address, its place in the navigation, who may open it, and the calls it makes. */
export const screens: readonly Screen[] = [
  {
    path: 'audit',
    title: 'Audit trail',
    group: 'Operation',
    roles: ['admin'],
    calls: ['listAuditEntries'],
    page: () => import('./pages/audit-page.tsx'),
  },
];
