import { api } from '@longstrip/client/api';
import { type Answer, type Body, call, fromContract } from '@longstrip/client/calls';

export type MembershipRow = Answer<'listMemberships'>['data'][number];
export type MembershipHistory = Answer<'getMembershipHistory'>['data'][number];
export type Plan = Answer<'listSavedPlans'>['data'][number];

export const membershipsApi = api.enhanceEndpoints({ addTagTypes: ['Membership', 'Plan'] }).injectEndpoints({
  endpoints: (build) => ({
    memberships: build.query({
      ...fromContract('listMemberships', 'POST', '/staff/memberships/list'),
      providesTags: ['Membership'],
    }),
    membershipHistory: build.query({
      ...fromContract('getMembershipHistory', 'GET', '/staff/memberships/{id}', (id: string) => ({
        params: { id },
      })),
      providesTags: ['Membership'],
    }),
    stopRenewalFor: build.mutation({
      ...fromContract('stopRenewalFor', 'POST', '/staff/memberships/{id}/stop', (id: string) => ({
        params: { id },
      })),
      invalidatesTags: ['Membership'],
    }),
    giveDays: build.mutation({
      ...fromContract(
        'giveDays',
        'POST',
        '/people/{uid}/membership-days',
        ({ uid, idempotencyKey, ...body }: Body<'giveDays'> & { uid: string; idempotencyKey: string }) => ({
          params: { uid },
          body,
          idempotencyKey,
        }),
      ),
      invalidatesTags: ['Membership'],
    }),
    plans: build.query({
      ...fromContract('listSavedPlans', 'POST', '/plans/saved/list', (_all: undefined) => ({ body: {} })),
      providesTags: ['Plan'],
    }),
    soldPlans: build.query({
      ...fromContract('listPlans', 'POST', '/plans/list', (_all: undefined) => ({ body: {} })),
      providesTags: ['Plan'],
    }),
    planMembers: build.query({
      ...fromContract('countPlanMembers', 'POST', '/staff/plans/members/list', (_all: undefined) => ({
        body: {},
      })),
      providesTags: ['Plan', 'Membership'],
    }),
    updatePlan: build.mutation({
      ...fromContract(
        'updatePlan',
        'PATCH',
        '/plans/{id}',
        ({ id, changes }: { id: Plan['id']; changes: Body<'updatePlan'> & { version: number } }) => ({
          params: { id },
          body: changes,
        }),
      ),
      invalidatesTags: ['Plan'],
    }),
  }),
});

/** Answers a file. */
export const membershipsFile = (filters: Body<'exportMemberships'>) =>
  call('exportMemberships', 'POST', '/staff/memberships/export', { body: filters });
