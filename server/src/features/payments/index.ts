/** Public interface of payments: charges, refunds, receipts, and the clock of money. */
export type { PaymentFact, PaymentFactOf } from './context.ts';
export type { OrderCard } from './card-use.ts';
export type { Giver } from './gifts.ts';
export { namesOfPayments } from './list-all-payments.ts';
export { moneyByDay } from './money-by-day.ts';
export { openMoneyClock } from './money-clock.ts';
export { openPayments, type Payments } from './open-payments.ts';
export { paymentQueues } from './payments.jobs.ts';
export { paidCentsOf, paidPayments, type PaidPayment } from './paid-payments.ts';
export { findPayer, uidsOfPayers } from './payer.ts';
export { sellerLines } from './seller-lines.ts';
export { writeReceipt, type ReceiptOrder } from './write-receipt.ts';
