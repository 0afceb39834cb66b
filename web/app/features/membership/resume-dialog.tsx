import type { Refusal } from '@longstrip/client/transport';
import { formatDay } from '@longstrip/contract/days.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { Button } from '@longstrip/kit/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Membership, membershipApi } from './membership.api.ts';
import styles from './account-benefits.module.css';

type ResumeDialogProps = { membership: Membership; open: boolean; onClose: () => void };

/** What resuming renewal costs and when, and the button that does it. */
export function ResumeDialog({ membership, open, onClose }: ResumeDialogProps) {
  const [resume, { isLoading, error }] = membershipApi.endpoints.resumeRenewal.useMutation();
  const onResume = async () => {
    const { data } = await resume();
    if (data) onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title="Resume renewal?" topAligned>
      <ul className={styles.consequences}>
        <ResumedCharge membership={membership} />
        <li>An email confirms this. It is our only reminder if the charge is less than two weeks away.</li>
        <li>You can stop renewal again at any time before the charge.</li>
      </ul>
      <div className={styles.actions}>
        <Button variant="strong" busy={isLoading} onClick={() => void onResume()}>
          Resume renewal
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Leave it stopped
        </Button>
      </div>
      {error && (
        <p role="alert" className={styles.problem}>
          {(error as Refusal).title}
        </p>
      )}
    </Dialog>
  );
}

type ResumedProps = { membership: Membership; /** How the sentence begins. */ begins?: string };

/** The next charge if renewal is resumed, as an item of a list. */
export function ResumedCharge({
  membership: { chargeIfResumed, card },
  begins = 'The next charge is',
}: ResumedProps) {
  if (!chargeIfResumed?.at) return null;
  const { cents, at, perWeekCents } = chargeIfResumed;
  return (
    <li>
      {begins} {dollars(cents)} on {formatDay(at)}
      {card && `, to your card ending in ${card.last4}`}. That is {dollars(perWeekCents)} a week.
    </li>
  );
}
