import { useRef } from 'react';
import { cardName } from '@longstrip/contract/payments/card.texts';
import type { Refusal } from '@longstrip/client/transport';
import { Link } from '../../platform/router/index.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { paymentsApi } from './payments.api.ts';
import styles from './account-payments.module.css';

/** The card that is kept for later payments, and the way to replace it, or to delete it if nothing renews with it. */
export function SavedCard({ uid, isNeeded }: { uid: string; isNeeded: boolean }) {
  const { data } = paymentsApi.endpoints.savedCard.useQuery(uid);
  const [remove, { isLoading, isSuccess, error }] = paymentsApi.endpoints.removeCard.useMutation();
  const card = data?.data[0];
  const status = useRef<HTMLDivElement>(null);
  const onConfirm = async () => {
    const { error } = await remove();
    // The button that has the focus is removed.
    if (!error) status.current?.focus();
  };
  return (
    <div role="status" ref={status} tabIndex={-1}>
      {card ? (
        <>
          <p className={styles.text}>
            Saved card: {cardName(card)}.
            {isNeeded && (
              <>
                {' '}
                Your membership renews with it. <Link to="/payment/card">Replace the card</Link>
              </>
            )}
          </p>
          {!isNeeded && (
            <ConfirmButton
              variant="link"
              consequences="It is deleted here and at our payment provider. For the next payment you enter a card again."
              confirm="Delete it"
              cancel="Keep it"
              busy={isLoading}
              onConfirm={() => void onConfirm()}
            >
              Delete this card
            </ConfirmButton>
          )}
        </>
      ) : (
        isSuccess && <p className={styles.text}>Your card is deleted, here and at our payment provider.</p>
      )}
      {error && <p className={styles.text}>{(error as Refusal).title}</p>}
    </div>
  );
}
