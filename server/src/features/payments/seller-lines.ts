import type { ReceiptLine } from '@longstrip/contract/payments/payments.shapes';
import type { Config } from '../../config/config.ts';

/** The seller, for a receipt and its mail. The lines are stored with the receipt, which never changes. */
export function sellerLines({ seller }: Pick<Config, 'seller'>): ReceiptLine[] {
  const lines = [
    { label: 'Seller', value: seller.name },
    { label: 'Address of the seller', value: seller.address },
    { label: 'Tax number of the seller', value: seller.taxNumber },
  ];
  return lines.flatMap(({ label, value }) => (value === undefined ? [] : [{ label, value }]));
}
