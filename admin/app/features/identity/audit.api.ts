import { api } from '@longstrip/client/api';
import { type Answer, fromContract } from '@longstrip/client/calls';

export type AuditEntry = Answer<'listAuditEntries'>['data'][number];

export const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    auditEntries: build.query({
      ...fromContract('listAuditEntries', 'POST', '/audit-entries/list'),
      // Every staff call adds an entry.
      keepUnusedDataFor: 0,
    }),
  }),
});
