/** Public interface of payments: charges, refunds and receipts. */
export type { PaymentEvent, PaymentEventOf } from './context.ts';
export type { OrderCard } from './card-use.ts';
export type { Giver } from './gifts.ts';
export { moneyByDay } from './money-by-day.ts';
export { paidCentsOf, paidPayments, type PaidPayment } from './paid-payments.ts';
export { findPayer, uidsOfPayers } from './payer.ts';
export type { ReceiptText } from './receipt-letter.ts';
export { sellerLines } from './seller-lines.ts';
export type { Payments } from './slice.ts';
export { writeReceipt } from './write-receipt.ts';
export { paymentsAsCsv } from './list-all-payments.ts';
