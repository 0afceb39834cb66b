import type { Database } from '../../platform/database/open-database.ts';
import { fingerprintsOf } from './card-use.ts';
import { newestPayments, receiptsOf } from './payments.queries.ts';

/** The most payments in an archive. */
const newest = 1000;

/** What a person paid, for the archive they may download. */
export async function exportPayments(db: Database, uid: string) {
  const payments = await newestPayments(db, uid, newest);
  if (payments.length === 0) return [];
  const fingerprints = await fingerprintsOf(
    db,
    payments.map(({ id }) => id),
  );
  return [
    {
      fileName: 'payments.json',
      about: `What you paid and got back, newest first, at most ${newest}. Amounts are US cents; a payment of the kind “card” charged nothing and only replaced the card of your membership. A card fingerprint is the payment provider's pseudonym of the card; it lets us see that a card was used before, and not whose it is.`,
      content: payments.map(({ action: _action, ...payment }) => ({
        ...payment,
        cardFingerprint: fingerprints.get(payment.id) ?? null,
      })),
    },
    {
      fileName: 'receipts.json',
      about: 'Your receipts with all their figures, newest first.',
      content: await receiptsOf(db, uid),
    },
  ];
}
