import { Refusal } from '../../platform/http/refusal.ts';
import { openPaymentsOf } from './cancel-open.ts';
import type { PaymentsContext } from './context.ts';
import { deleteCards } from './change-payer.ts';
import { lockPayer } from './payer.ts';
import { paymentKinds } from './payment-state.ts';
import { retireSavedCards } from './saved-cards.ts';

/** Deletes the saved cards of a person, here and at the provider. Refused while a payment or a renewal may need one. */
export async function removeCards(uid: string, context: PaymentsContext): Promise<void> {
  const cards = await context.db.transaction(async (tx) => {
    const payer = await lockPayer(tx, uid, context);
    if (await context.isCardNeeded(uid, tx)) throw new Refusal('card_needed');
    if ((await openPaymentsOf(tx, payer, paymentKinds)).length > 0) throw new Refusal('payment_in_progress');
    return retireSavedCards(tx, payer, context);
  });
  // The answer must say whether the provider has deleted the cards. If it has not, the job repeats it.
  await deleteCards(cards, context).catch((error: unknown) => {
    context.logger.error({ err: error }, 'the cards of a payer could not be deleted at the provider');
    throw new Refusal('provider_unavailable');
  });
}
