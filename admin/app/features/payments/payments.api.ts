import { api } from '@longstrip/client/api';
import { type Answer, type Body, call, fromContract } from '@longstrip/client/calls';

export type PaymentRow = Answer<'listAllPayments'>['data'][number];
export type PaymentHistory = Answer<'getPaymentHistory'>['data'][number];
export type GiftLimit = Answer<'readGiftLimit'>;
export type BookDay = Answer<'listBookDays'>['data'][number];

export const paymentsApi = api
  .enhanceEndpoints({ addTagTypes: ['Payment', 'GiftLimit', 'Wallet', 'Membership'] })
  .injectEndpoints({
    endpoints: (build) => ({
      payments: build.query({
        ...fromContract('listAllPayments', 'POST', '/staff/payments/list'),
        providesTags: ['Payment'],
      }),
      paymentHistory: build.query({
        ...fromContract('getPaymentHistory', 'GET', '/staff/payments/{id}', (id: string) => ({
          params: { id },
        })),
        providesTags: ['Payment'],
      }),
      sendReceipt: build.mutation(
        fromContract('sendReceipt', 'POST', '/staff/payments/{id}/receipt-letter', (id: string) => ({
          params: { id },
        })),
      ),
      giftLimit: build.query({
        ...fromContract('readGiftLimit', 'GET', '/staff/gift-limit', (_own: undefined) => ({})),
        // Gifts of others do not change what is left, and own ones invalidate the wallet or the membership.
        providesTags: ['GiftLimit', 'Wallet', 'Membership'],
      }),
      setGiftLimit: build.mutation({
        ...fromContract('setGiftLimit', 'PUT', '/staff/gift-limit', (body: Body<'setGiftLimit'>) => ({
          body,
        })),
        invalidatesTags: ['GiftLimit'],
      }),
      disputesOfPerson: build.query({
        ...fromContract('getDisputesOfPerson', 'GET', '/people/{uid}/disputes', (uid: string) => ({
          params: { uid },
        })),
        providesTags: ['Payment'],
      }),
      allowPurchases: build.mutation({
        ...fromContract(
          'allowPurchases',
          'POST',
          '/people/{uid}/purchases/allow',
          ({ uid, reason }: { uid: string; reason: string }) => ({ params: { uid }, body: { reason } }),
        ),
        invalidatesTags: ['Payment'],
      }),
      bookDays: build.query({
        ...fromContract('listBookDays', 'POST', '/staff/books/list'),
        providesTags: ['Payment'],
      }),
    }),
  });

/** These answer files. */
export const booksFile = (month: string) =>
  call('exportBooks', 'GET', '/staff/books/{month}', { params: { month } });
export const paymentsFile = (filters: Body<'exportPayments'>) =>
  call('exportPayments', 'POST', '/staff/payments/export', { body: filters });
