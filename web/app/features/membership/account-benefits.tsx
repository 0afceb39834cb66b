import { declineSentences } from '@longstrip/contract/payments/payments.rules';
import type { DeclineReason } from '@longstrip/contract/payments/payments.shapes';
import { freeEpisodes } from '@longstrip/contract/reading/access.texts';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { formatDay } from '@longstrip/contract/days.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { Link } from '../../platform/router/index.ts';
import { useSite } from '../../platform/site.ts';
import buttons from '@longstrip/kit/button.module.css';
import { Button } from '@longstrip/kit/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import type { LastEnded, Membership } from './membership.api.ts';
import { RenewalCalendar } from './renewal-calendar.tsx';
import { ResumeDialog } from './resume-dialog.tsx';
import { StopDialog } from './stop-dialog.tsx';
import { membershipTimeline } from './timeline.ts';
import styles from './account-benefits.module.css';

type BenefitsProps = {
  /** Undefined until it is known. */
  membership: Membership | null | undefined;
  lastEnded: LastEnded;
  query: { error?: unknown } & ComponentProps<typeof ReadFailure>['query'];
  /** Whether this site sells memberships. */
  sells: boolean;
};

/** What this account may read, for how long, and what it will be charged. */
export function AccountBenefits({ membership, lastEnded, query, sells }: BenefitsProps) {
  return (
    <Card title="Your benefits" className={styles.benefits}>
      {membership === undefined && query.error ? (
        <ReadFailure query={query} className={styles.text}>
          Your membership could not be read just now.
        </ReadFailure>
      ) : membership === undefined ? (
        <div role="status" aria-label="Loading your membership">
          <SkeletonLines widths={['half', 'long']} />
        </div>
      ) : membership === null ? (
        <NoMembership sells={sells} lastEnded={lastEnded} />
      ) : (
        <LiveMembership membership={membership} sells={sells} />
      )}
    </Card>
  );
}

function NoMembership({ sells, lastEnded }: Pick<BenefitsProps, 'sells' | 'lastEnded'>) {
  return (
    <>
      <p className={styles.lead}>{lastEnded ? 'Your membership has ended' : "You don't have membership"}</p>
      {lastEnded && (
        <p className={styles.text}>
          Premium, {lastEnded.planName}, ended on {formatDay(lastEnded.endedAt)}.
        </p>
      )}
      <p className={styles.text}>
        You can read the {freeEpisodes} of every comic, every episode marked as free, and those you have
        unlocked with coins. Your place is kept on all your devices.
      </p>
      {sells && (
        <p className={styles.actions}>
          <Link className={buttons.strong} to="/premium">
            {lastEnded ? 'Renew your membership' : 'Become a Member'}
          </Link>
        </p>
      )}
    </>
  );
}

type LiveProps = Pick<BenefitsProps, 'sells'> & { membership: Membership };

function LiveMembership({ membership, sells }: LiveProps) {
  const [asked, setAsked] = useState<'stop' | 'resume' | null>(null);
  const { coversUncensored, renews, chargeIfResumed, state, contractNumber } = membership;
  const { uncensoredOrigin } = useSite();
  const lead = useRef<HTMLParagraphElement>(null);
  const shown = useRef(renews);
  // The pressed button is gone with the change, so the focus moves to what has changed.
  useEffect(() => {
    if (shown.current === renews || asked) return;
    shown.current = renews;
    lead.current?.focus();
  }, [renews, asked]);
  return (
    <>
      {state === 'grace' && <FailedRenewal membership={membership} />}
      <div className={styles.membership}>
        <div>
          <p className={styles.lead} ref={lead} tabIndex={-1}>
            {leadOf(membership)}
          </p>
          <p className={styles.text}>
            Every episode of every comic, uncensored ones {coversUncensored ? 'included' : 'not included'}.
          </p>
          {coversUncensored && uncensoredOrigin && (
            <p className={styles.text}>
              <a href={uncensoredOrigin}>Uncensored comics</a> have a site of their own. It asks for your age,
              and you sign in there once more.
            </p>
          )}
          <div className={styles.actions}>
            {chargeIfResumed && (
              <Button variant="strong" onClick={() => setAsked('resume')}>
                Resume renewal
              </Button>
            )}
            {sells && (
              <Link className={buttons.quiet} to="/premium">
                {isGiven(membership) ? 'See the plans' : 'Change plan'}
              </Link>
            )}
            {renews && (
              <Button variant="quiet" onClick={() => setAsked('stop')}>
                Stop renewal
              </Button>
            )}
          </div>
          <p className={styles.contract}>Contract {contractNumber}</p>
        </div>
        <div>
          <ol className={styles.timeline}>
            {membershipTimeline(membership).map(({ at, what, isAhead }) => (
              <li key={what} data-ahead={isAhead || undefined}>
                <time dateTime={at}>{formatDay(at)}</time>
                <span>{what}</span>
              </li>
            ))}
          </ol>
          {renews && state !== 'grace' && <RenewalCalendar />}
        </div>
      </div>
      <StopDialog membership={membership} open={asked === 'stop'} onClose={() => setAsked(null)} />
      <ResumeDialog membership={membership} open={asked === 'resume'} onClose={() => setAsked(null)} />
    </>
  );
}

/** All of its days were given for free. */
const isGiven = ({ renews, lastCharge }: Membership) => !renews && lastCharge === null;

function leadOf(membership: Membership): string {
  if (isGiven(membership)) return 'Premium, given to you for free';
  const { planName, renews } = membership;
  return `Premium, ${planName}${renews ? '' : ': renewal is stopped'}`;
}

function FailedRenewal({
  membership: { renewalFailure, graceUntil, nextCharge },
}: {
  membership: Membership;
}) {
  return (
    <div className={styles.notice}>
      <p>
        <strong>The renewal could not be charged.</strong>{' '}
        {renewalFailure && declineSentences[renewalFailure as DeclineReason]}
      </p>
      <p>
        {nextCharge?.at ? <>We try again on {formatDay(nextCharge.at)}. </> : 'This was the last try. '}
        {graceUntil && (
          <>
            You can read on until {formatDay(graceUntil)}. Your membership ends then, unless the renewal is
            paid.
          </>
        )}
      </p>
      {nextCharge && (
        <p className={styles.actions}>
          <Link className={buttons.strong} to="/payment/renewal">
            Pay {dollars(nextCharge.cents)} now
          </Link>
          {nextCharge.at && (
            <Link className={buttons.quiet} to="/payment/card">
              Replace the card
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
