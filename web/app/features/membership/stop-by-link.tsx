import type { Refusal } from '@longstrip/client/transport';
import { useEffect, useState } from 'react';
import { formatDay } from '@longstrip/contract/payments/money.texts';
import { formatCents } from '../../platform/money.ts';
import { Link } from '../../platform/router/index.ts';
import { Button } from '../../ui/button.tsx';
import buttons from '../../ui/button.module.css';
import { type Membership, membershipApi } from './membership.api.ts';
import { StopConsequences } from './stop-dialog.tsx';
import styles from './stop-by-link.module.css';

/** The membership that the link of a mail is about. Opening the link changes nothing: mail programs open links, too. */
export function StopByLink({ token }: { token: string }) {
  const [read, reading] = membershipApi.endpoints.contractByLink.useMutation();
  const [stop, stopping] = membershipApi.endpoints.stopByLink.useMutation();
  const [resume, resuming] = membershipApi.endpoints.resumeByLink.useMutation();
  const [changed, setChanged] = useState<Membership>();
  useEffect(() => void read({ token }), [read, token]);
  const membership = changed ?? reading.data?.data[0];
  const act = async (call: typeof stop) => {
    const { data } = await call({ token });
    setChanged(data?.data[0]);
  };
  const failure = (stopping.error ?? resuming.error ?? reading.error) as Refusal | undefined;
  if (!membership)
    return failure ? (
      <div role="alert">
        <h1>This link does not work</h1>
        <p>
          It is too old, or was cut in two by the mail program. You can also stop renewal on{' '}
          <Link to="/account">your account page</Link> or <Link to="/cancel">with your contract number</Link>.
        </p>
      </div>
    ) : (
      <div className={styles.step}>
        <h1>One moment…</h1>
        <p role="status">Your membership is being read.</p>
      </div>
    );
  return (
    <div className={styles.step}>
      <h1>{titleOf(membership, changed !== undefined)}</h1>
      <Contract membership={membership} />
      {membership.renews && <StopConsequences membership={membership} />}
      <div className={styles.actions}>
        {membership.renews && (
          <Button variant="danger" busy={stopping.isLoading} onClick={() => void act(stop)}>
            Stop renewal
          </Button>
        )}
        {membership.canResume && (
          <Button variant="quiet" busy={resuming.isLoading} onClick={() => void act(resume)}>
            Undo: renew it after all
          </Button>
        )}
        <Link className={buttons.quiet} to="/">
          {membership.renews ? 'Keep it and read on' : 'Read on'}
        </Link>
      </div>
      <p role="alert" className={styles.problem}>
        {failure?.title}
      </p>
    </div>
  );
}

function titleOf({ state, renews }: Membership, isChanged: boolean): string {
  if (state === 'ended') return 'This membership has ended';
  if (renews) return isChanged ? 'Your membership renews again' : 'Stop renewal?';
  return 'Renewal is stopped';
}

function Contract({ membership }: { membership: Membership }) {
  const { contractNumber, planName, periodEnd, accessUntil, nextCharge, state } = membership;
  return (
    <dl className={styles.facts} aria-live="polite">
      <div>
        <dt>Membership</dt>
        <dd>
          Premium, {planName} ({contractNumber})
        </dd>
      </div>
      {nextCharge ? (
        <div>
          <dt>{nextCharge.at ? 'Next charge' : 'Renewal'}</dt>
          <dd>
            {nextCharge.at
              ? `${formatCents(nextCharge.cents)} on ${formatDay(nextCharge.at)}`
              : `${formatCents(nextCharge.cents)} could not be charged. Unless you pay it, this ends on ${formatDay(accessUntil)}`}
          </dd>
        </div>
      ) : (
        <div>
          <dt>{state === 'ended' ? 'Ended' : 'You read on until'}</dt>
          <dd>{formatDay(state === 'ended' ? (membership.endedAt ?? periodEnd) : accessUntil)}</dd>
        </div>
      )}
    </dl>
  );
}
