import { api } from '@longstrip/client/api';
import { type Answer, fromContract, ofPerson } from '@longstrip/client/calls';

export type Payment = Answer<'processPayment'>['data'][number];
export type ListedPayment = Answer<'listPayments'>['data'][number];
export type PaymentSettings = Answer<'paymentSettings'>;
export type Receipt = Answer<'getReceipt'>['data'][number];
export type SavedCard = Answer<'getSavedCard'>['data'][number];

type PaymentPage = { uid: string; limit: number; offset?: number };

export const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    paymentSettings: build.query(fromContract('paymentSettings', 'GET', '/payments/settings')),
    savedCard: build.query({
      ...fromContract('getSavedCard', 'GET', '/payments/card', ofPerson),
      providesTags: ['Account'],
    }),
    removeCard: build.mutation<unknown, void>({
      ...fromContract('removeCard', 'DELETE', '/payments/card', () => ({})),
      invalidatesTags: ['Account'],
    }),
    /** Never from the cache: what is open now decides whether a page begins a purchase or continues one. */
    latestPayment: build.query({
      ...fromContract(
        'latestPayment',
        'POST',
        '/payments/latest',
        ({ kind }: { uid: string; kind: Payment['kind'] }) => ({ body: { kind } }),
      ),
      keepUnusedDataFor: 0,
    }),
    payments: build.query({
      ...fromContract('listPayments', 'POST', '/payments/list', ({ limit, offset = 0 }: PaymentPage) => ({
        body: { limit, offset },
      })),
      providesTags: ['Account'],
    }),
    receipt: build.query({
      ...fromContract(
        'getReceipt',
        'GET',
        '/receipts/{number}',
        ({ number }: { uid: string; number: number }) => ({
          params: { number },
        }),
      ),
      providesTags: ['Account'],
    }),
  }),
});
