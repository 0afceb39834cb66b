import { api } from '@longstrip/client/api';
import { type Answer, fromContract, ofPerson } from '@longstrip/client/calls';

export type Membership = Answer<'myMembership'>['data'][number];

/** The membership that ended last, of a person who has none now. */
export type LastEnded = Answer<'myMembership'>['lastEnded'];

/** During grace nothing is paid, so a stop ends access immediately. Other tabs refetch when they get the focus. */
const locksOnStop = ['Account', 'Chapter', 'ComicAsset'] as const;

export const membershipApi = api.injectEndpoints({
  endpoints: (build) => ({
    plans: build.query({ ...fromContract('listPlans', 'POST', '/plans/list'), providesTags: ['Plan'] }),
    quotes: build.query({
      ...fromContract('quotePlans', 'POST', '/membership/quotes', ofPerson),
      providesTags: ['Account'],
    }),
    membership: build.query({
      ...fromContract('myMembership', 'GET', '/membership', ofPerson),
      providesTags: ['Account'],
    }),
    changePlanLater: build.mutation({
      ...fromContract('changePlanLater', 'POST', '/membership/plan'),
      invalidatesTags: ['Account'],
    }),
    stopRenewal: build.mutation({
      ...fromContract('stopRenewal', 'POST', '/membership/stop'),
      invalidatesTags: locksOnStop,
    }),
    resumeRenewal: build.mutation({
      ...fromContract('resumeRenewal', 'POST', '/membership/resume'),
      invalidatesTags: ['Account'],
    }),
    contractByLink: build.mutation(fromContract('contractByLink', 'POST', '/membership/by-link')),
    stopByLink: build.mutation({
      ...fromContract('stopByLink', 'POST', '/membership/by-link/stop'),
      invalidatesTags: locksOnStop,
    }),
    resumeByLink: build.mutation({
      ...fromContract('resumeByLink', 'POST', '/membership/by-link/resume'),
      invalidatesTags: ['Account'],
    }),
    cancelContract: build.mutation(fromContract('cancelContract', 'POST', '/membership/cancellations')),
  }),
});
