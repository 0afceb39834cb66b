import { api } from '@longstrip/client/api';
import { type Answer, fromContract } from '@longstrip/client/calls';

export type Refund = Answer<'listRefunds'>['data'][number];

const ofRefund = (id: string) => ({ params: { id } });

export const refundsApi = api
  .enhanceEndpoints({ addTagTypes: ['Refund', 'Payment', 'Membership', 'Wallet'] })
  .injectEndpoints({
    endpoints: (build) => ({
      refunds: build.query({
        ...fromContract('listRefunds', 'POST', '/refunds/list'),
        providesTags: ['Refund'],
      }),
      refund: build.query({
        ...fromContract('getRefund', 'GET', '/refunds/{id}', ofRefund),
        providesTags: ['Refund'],
      }),
      refundableOfPerson: build.query({
        ...fromContract('getRefundableOfPerson', 'GET', '/people/{uid}/refundable', (uid: string) => ({
          params: { uid },
        })),
        providesTags: ['Refund', 'Payment', 'Membership'],
      }),
      takeIntoReview: build.mutation({
        ...fromContract('takeIntoReview', 'POST', '/refunds/{id}/review', ofRefund),
        invalidatesTags: ['Refund'],
      }),
      askRefundQuestion: build.mutation({
        ...fromContract(
          'askRefundQuestion',
          'POST',
          '/refunds/{id}/question',
          ({ id, text }: { id: string; text: string }) => ({ params: { id }, body: { text } }),
        ),
        invalidatesTags: ['Refund'],
      }),
      approveRefund: build.mutation({
        ...fromContract('approveRefund', 'POST', '/refunds/{id}/approve', ofRefund),
        invalidatesTags: ['Refund', 'Payment', 'Membership', 'Wallet'],
      }),
      rejectRefund: build.mutation({
        ...fromContract(
          'rejectRefund',
          'POST',
          '/refunds/{id}/reject',
          ({ id, text }: { id: string; text: string }) => ({ params: { id }, body: { reason: text } }),
        ),
        invalidatesTags: ['Refund'],
      }),
      retryRefund: build.mutation({
        ...fromContract('retryRefund', 'POST', '/refunds/{id}/retry', ofRefund),
        invalidatesTags: ['Refund', 'Payment'],
      }),
    }),
  });
