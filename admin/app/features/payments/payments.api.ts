import { api } from '@longstrip/client/api';
import { type Answer, call, fromContract } from '@longstrip/client/calls';
import { bearer, send } from '@longstrip/client/send';
import { identityClient } from '@longstrip/client/session/identity-client';

export type PaymentRow = Answer<'listAllPayments'>['data'][number];
export type PaymentHistory = Answer<'getPaymentHistory'>['data'][number];
export type BookDay = Answer<'listBookDays'>['data'][number];

export const paymentsApi = api.enhanceEndpoints({ addTagTypes: ['Payment'] }).injectEndpoints({
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
    bookDays: build.query({
      ...fromContract('listBookDays', 'POST', '/staff/books/list'),
      providesTags: ['Payment'],
    }),
  }),
});

/** The entries of a month as a file. */
export async function fetchBooks(month: string): Promise<Blob> {
  const token = await (await identityClient()).token();
  const response = await send(call('exportBooks', 'GET', '/staff/books/{month}', { params: { month } }), {
    headers: bearer(token),
  });
  if (!response.ok) throw await response.json().catch(() => null);
  return response.blob();
}
