import type { Refusal } from '@longstrip/client/transport';
import { useRetryWhenBack } from '@longstrip/client/use-retry-when-back';
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatDay } from '@longstrip/contract/days.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { Link } from '../../platform/router/index.ts';
import { Button } from '@longstrip/kit/button.tsx';
import buttons from '@longstrip/kit/button.module.css';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { type Membership, membershipApi } from './membership.api.ts';
import { ResumedCharge } from './resume-dialog.tsx';
import { StopConsequences } from './stop-dialog.tsx';
import styles from './stop-by-link.module.css';

/** Refusals because of the link itself. Any other refusal may be temporary. */
const linkRefusals: readonly string[] = [
  'code_invalid',
  'invalid_input',
  'link_expired',
  'membership_not_found',
] satisfies Refusal['code'][];

/** The membership that the link of a mail is about. Opening the link changes nothing: mail programs open links, too. */
export function StopByLink({ token }: { token: string }) {
  const [read, reading] = membershipApi.endpoints.contractByLink.useMutation();
  const [stop, stopping] = membershipApi.endpoints.stopByLink.useMutation();
  const [resume, resuming] = membershipApi.endpoints.resumeByLink.useMutation();
  const [changed, setChanged] = useState<Membership>();
  const [unread, setUnread] = useState<Refusal>();
  const load = useCallback(
    () => void read({ token }).then(({ error }) => error && setUnread(error as Refusal)),
    [read, token],
  );
  useEffect(load, [load]);
  const heading = useRef<HTMLHeadingElement>(null);
  const membership = changed ?? reading.data?.data[0];
  // The button that was pressed is gone, also that of a retry.
  useEffect(() => {
    if (changed || unread) heading.current?.focus();
  }, [membership, changed, unread]);
  const act = async (call: typeof stop) => {
    const { data } = await call({ token });
    // A refused call has changed nothing, so what is shown stays true.
    if (data) setChanged(data.data[0]);
  };
  if (!membership) return <ReadFailure refusal={unread} busy={reading.isLoading} onRetry={load} />;
  const failure = (stopping.error ?? resuming.error) as Refusal | undefined;
  return (
    <div className={styles.step}>
      <h1 ref={heading} tabIndex={-1}>
        {titleOf(membership, changed !== undefined)}
      </h1>
      <Contract membership={membership} />
      <LinkConsequences membership={membership} isChanged={changed !== undefined} />
      <div className={styles.actions}>
        {membership.renews && (
          <Button variant="danger" busy={stopping.isLoading} onClick={() => void act(stop)}>
            Stop renewal
          </Button>
        )}
        {membership.undoByLinkUntil && (
          <Button variant="quiet" busy={resuming.isLoading} onClick={() => void act(resume)}>
            Undo: renew it after all
          </Button>
        )}
        <Link className={buttons.quiet} to="/">
          {membership.renews && !changed ? 'Keep it and read on' : 'Read on'}
        </Link>
      </div>
      <p role="alert" className={styles.problem}>
        {failure?.title}
      </p>
    </div>
  );
}

type ReadFailureProps = { refusal: Refusal | undefined; busy: boolean; onRetry: () => void };

/** Shown while the membership is loading, or if it could not be read. */
function ReadFailure({ refusal, busy, onRetry }: ReadFailureProps) {
  useRetryWhenBack(refusal, onRetry);
  if (!refusal)
    return (
      <div className={styles.step} role="status" aria-label="Loading your membership">
        <h1>Stop renewal?</h1>
        <div className={styles.details}>
          <SkeletonLines widths={['short', 'half', 'short', 'half']} />
        </div>
        <div>
          <SkeletonLines widths={['full', 'half', 'long', 'long']} />
        </div>
      </div>
    );
  if (linkRefusals.includes(refusal.code))
    return (
      <div className={styles.step} role="alert">
        <h1>This link does not work</h1>
        <p>
          It is too old, or was cut in two by the mail program. You can also stop renewal on your account
          page, or without signing in, with the contract number that is on every receipt.
        </p>
        <div className={styles.actions}>
          <Link className={buttons.strong} to="/account">
            To my account
          </Link>
          <Link className={buttons.quiet} to="/cancel">
            Use the contract number
          </Link>
        </div>
      </div>
    );
  return (
    <div className={styles.step}>
      <h1>Your membership could not be read</h1>
      <p role="alert">{refusal.title}</p>
      <div className={styles.actions}>
        <Button variant="quiet" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}

/** What this link can do now, and what it means. */
function LinkConsequences({ membership, isChanged }: { membership: Membership; isChanged: boolean }) {
  const { renews, state, undoByLinkUntil, chargeIfResumed, nextCharge } = membership;
  if (renews && !isChanged)
    return (
      <StopConsequences
        membership={membership}
        takeBack="You can undo it with this link for 14 days, and later on your account page, as long as you read on."
      />
    );
  if (renews)
    return (
      <p>
        {nextCharge?.at
          ? `You are charged ${dollars(nextCharge.cents)} on ${formatDay(nextCharge.at)}. `
          : 'The renewal is due. '}
        An email confirms this. You can stop renewal again with this link.
      </p>
    );
  if (state === 'ended' || !chargeIfResumed) return null;
  if (undoByLinkUntil)
    return (
      <ul className={styles.consequences}>
        <li>You can undo it with this link until {formatDay(undoByLinkUntil)}.</li>
        <ResumedCharge membership={membership} begins="If you undo it, the next charge is" />
      </ul>
    );
  return (
    <p>
      This link can only stop renewal and undo its own stop for 14 days. To resume renewal, go to{' '}
      <Link to="/account">your account page</Link>.
    </p>
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
    <dl className={styles.details} aria-live="polite">
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
              ? `${dollars(nextCharge.cents)} on ${formatDay(nextCharge.at)}`
              : `${dollars(nextCharge.cents)} could not be charged. Unless you pay it, this ends on ${formatDay(accessUntil)}`}
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
