import * as gifts from '@longstrip/contract/payments/gifts.endpoints';
import * as endpoints from '@longstrip/contract/payments/payments.staff.endpoints';
import { refuseOwnAccount } from '../../platform/http/caller.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { bookDaysOf, exportBooks } from './books.queries.ts';
import type { PaymentsContext } from './context.ts';
import { giftLimitOf, setGiftLimit } from './gifts.ts';
import { listAllPayments, paymentHistory, paymentsAsCsv } from './list-all-payments.ts';
import { allowPurchases, disputesOf } from './suspension.ts';
import { enqueueReceiptCopy } from './receipt-letter.ts';

/** Serves the staff calls about all payments. */
export function serveAllPayments(calls: Calls, context: PaymentsContext): void {
  const { db } = context;

  calls.serve(endpoints.listAllPayments, async ({ body }) => listAllPayments(db, body));

  calls.serve(endpoints.exportPayments, async ({ body }) => paymentsAsCsv(db, body));

  calls.serve(gifts.readGiftLimit, ({ caller }) => giftLimitOf(db, caller, context.moneyClock.now()));

  calls.serve(gifts.setGiftLimit, async ({ body, caller, recordBefore }) => {
    recordBefore({ centsPerMonth: await db.transaction((tx) => setGiftLimit(tx, body)) });
    return giftLimitOf(db, caller, context.moneyClock.now());
  });

  calls.serve(endpoints.getDisputesOfPerson, async ({ params }) => ({
    data: [await disputesOf(db, params.uid)],
  }));

  calls.serve(endpoints.allowPurchases, async ({ params: { uid }, caller }) => {
    refuseOwnAccount(caller, uid);
    return { data: [await db.transaction((tx) => allowPurchases(tx, uid, context))] };
  });

  calls.serve(endpoints.getPaymentHistory, async ({ params }) => ({
    data: [await paymentHistory(db, params.id)],
  }));

  calls.serve(endpoints.sendReceipt, async ({ params }) => {
    await enqueueReceiptCopy(params.id, context);
    return {};
  });

  calls.serve(endpoints.listBookDays, async ({ body }) => ({ data: await bookDaysOf(db, body.month) }));

  calls.serve(endpoints.exportBooks, async ({ params }) => exportBooks(db, params.month));
}
