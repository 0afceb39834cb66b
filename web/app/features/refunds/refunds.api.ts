import { api } from '@longstrip/client/api';
import { announceLocks } from '@longstrip/client/locks';
import { type Answer, type Body, fromContract } from '@longstrip/client/calls';
import { maxLimit } from '@longstrip/contract/paging.rules';
import type { Residence } from '@longstrip/contract/refunds/refund.rules';

export type Refundable = Answer<'listRefundable'>['data'][number];
export type RefundOffer = Refundable['offers'][number];
export type RefundRequest = Answer<'listMyRefunds'>['data'][number];

/**
 * The most that the API lists. A membership can be refunded for 120 days, in which a reader may have bought many packs
 * of coins.
 */
const limit = maxLimit;

export const refundsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Keyed by the person, so that the next user of this browser does not see the answers.
    refundable: build.query({
      ...fromContract(
        'listRefundable',
        'POST',
        '/refunds/offers',
        ({ residence }: { uid: string; residence: Residence }) => ({ body: { residence, limit } }),
      ),
      providesTags: ['Account'],
    }),
    myRefunds: build.query({
      ...fromContract('listMyRefunds', 'POST', '/refunds/mine', (_uid: string) => ({ body: { limit } })),
      providesTags: ['Account'],
    }),
    requestRefund: build.mutation({
      ...fromContract(
        'requestRefund',
        'POST',
        '/refunds',
        ({ idempotencyKey, ...body }: Body<'requestRefund'> & { idempotencyKey: string }) => ({
          body,
          idempotencyKey,
        }),
      ),
      // A request that is approved immediately ends access immediately, also in other tabs.
      onQueryStarted: (_, { queryFulfilled }) => void queryFulfilled.then(announceLocks, () => {}),
      // A refused request means that the sum or the state has changed.
      invalidatesTags: ['Account', 'Chapter', 'ComicAsset'],
    }),
    answerQuestion: build.mutation({
      ...fromContract(
        'answerRefundQuestion',
        'POST',
        '/refunds/{id}/answer',
        ({ id, text }: { id: string; text: string }) => ({ params: { id }, body: { text } }),
      ),
      invalidatesTags: ['Account'],
    }),
    withdrawRefund: build.mutation({
      ...fromContract('withdrawRefund', 'POST', '/refunds/{id}/withdraw', (id: string) => ({
        params: { id },
      })),
      invalidatesTags: ['Account'],
    }),
  }),
});
