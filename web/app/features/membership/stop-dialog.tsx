import type { Refusal } from '@longstrip/client/transport';
import { freeEpisodes } from '@longstrip/contract/reading/access.texts';
import { formatDay } from '@longstrip/contract/days.texts';
import { Button } from '@longstrip/kit/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Membership, membershipApi } from './membership.api.ts';
import styles from './account-benefits.module.css';

type StopDialogProps = { membership: Membership; open: boolean; onClose: () => void };

/** What stopping means, and the button that does it. */
export function StopDialog({ membership, open, onClose }: StopDialogProps) {
  const [stop, { isLoading, error }] = membershipApi.endpoints.stopRenewal.useMutation();
  const onStop = async () => {
    const { data } = await stop();
    if (data) onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title="Stop renewal?" topAligned>
      <StopConsequences membership={membership} />
      <div className={styles.actions}>
        <Button variant="danger" busy={isLoading} onClick={() => void onStop()}>
          Stop renewal
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Keep it
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

type ConsequencesProps = { membership: Membership; /** How the stop can be taken back. */ takeBack?: string };

/** The same sentences wherever renewal is stopped. */
export function StopConsequences({
  membership: { periodEnd, state },
  takeBack = 'Until then you can resume renewal.',
}: ConsequencesProps) {
  return (
    <ul className={styles.consequences}>
      {state === 'grace' ? (
        <li>The period you have paid for is over, so your membership ends at once.</li>
      ) : (
        <li>You read on until {formatDay(periodEnd)}, the end of what you have paid for.</li>
      )}
      <li>You are not charged again.</li>
      <li>
        After that, the {freeEpisodes} of every comic stay open, those marked as free, and those you unlocked
        with coins.
      </li>
      {state !== 'grace' && <li>{takeBack}</li>}
    </ul>
  );
}
