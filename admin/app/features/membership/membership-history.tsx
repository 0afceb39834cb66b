import { Button } from '@longstrip/kit/button.tsx';
import { Row, SectionTitle, Stack } from '@longstrip/kit/layout.tsx';
import { cardName } from '@longstrip/contract/payments/card.texts';
import type { ComponentType } from 'react';
import { confirm } from '../../ui/confirm.tsx';
import { Details } from '../../ui/details.tsx';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { TextLink } from '../../ui/rows.tsx';
import { Time, TimeZoneNote } from '../../ui/time.tsx';
import { TimeLine } from '../../ui/time-line.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { endReasonText, eventText, planNames, stateText } from './membership-texts.ts';
import { membershipsApi, type MembershipHistory as History } from './memberships.api.ts';

const periodReasons: Record<History['periods'][number]['reason'], string> = {
  first: 'First period',
  renewal: 'Renewal',
  upgrade: 'Upgrade',
  gift: 'Given days',
};

type HistoryProps = {
  history: History;
  Person: ComponentType<{ uid: string | null }>;
};

/** One membership: what it is, what it was paid with, and everything that happened to it. */
export function MembershipHistory({ history, Person }: HistoryProps) {
  const { view, periods, events, uid } = history;
  return (
    <Stack gap="l">
      <div>
        <Details
          items={[
            ['Person', <Person key="person" uid={uid} />],
            ['Contract', history.contractNumber],
            [
              'Plan',
              `${planNames[history.planId]}, uncensored content ${history.coversUncensored ? '' : 'not '}included`,
            ],
            [
              'State',
              `${stateText(history)}${history.endReason ? `. ${endReasonText(history.endReason)}` : ''}`,
            ],
            ['Began', <Time key="began" at={history.startedAt} />],
            ['Period ends', <Time key="end" at={history.periodEnd} />],
            ['Access until', <Time key="access" at={view.accessUntil} />],
            [
              'Next charge',
              view.nextCharge ? (
                <span key="next">
                  {dollars(view.nextCharge.cents)}{' '}
                  {view.nextCharge.at ? (
                    <>
                      on <Time at={view.nextCharge.at} />, as agreed
                    </>
                  ) : (
                    'if the reader pays it: there is no other try'
                  )}
                </span>
              ) : (
                'None'
              ),
            ],
            ...(view.renewalFailure
              ? ([['Why the renewal failed', view.renewalFailure.replaceAll('_', ' ')]] as const)
              : []),
            ['Card', view.card ? cardName(view.card) : 'None saved'],
            ['Site', history.site],
          ]}
        />
        <TimeZoneNote />
      </div>
      {history.state !== 'ended' && history.renews && uid !== null && <StopRenewal history={history} />}
      <section>
        <SectionTitle>Periods</SectionTitle>
        <TimeLine
          entries={periods.map((period) => ({
            at: period.startsAt,
            text: (
              <>
                {periodReasons[period.reason]}: {planNames[period.planId]} until{' '}
                <Time at={period.endsAt} day />
                {period.paymentId && (
                  <>
                    , {dollars(period.priceCents - period.creditCents)}{' '}
                    <TextLink to={`/payments/${period.paymentId}`}>Payment</TextLink>
                  </>
                )}
              </>
            ),
          }))}
        />
      </section>
      <section>
        <SectionTitle>What happened</SectionTitle>
        <TimeLine entries={events.map((event) => ({ at: event.at, text: eventText(event) }))} />
      </section>
    </Stack>
  );
}

function StopRenewal({ history: { id, state, periodEnd } }: { history: History }) {
  const [stop, { isLoading }] = membershipsApi.endpoints.stopRenewalFor.useMutation();
  const onStop = async () => {
    const isSure = await confirm({
      title: 'Stop the renewal of this membership?',
      consequences: (
        <p>
          {state === 'grace' ? (
            'The membership ends at once, because the paid time is over.'
          ) : (
            <>
              It stays open until <Time at={periodEnd} withZone /> and is not charged again.
            </>
          )}{' '}
          The person gets an email and can resume it.
        </p>
      ),
      button: 'Stop renewal',
      isDangerous: true,
    });
    if (!isSure) return;
    const { error } = await stop(id);
    if (error) return toastError(error);
    toast('Renewal is stopped.');
  };
  return (
    <Row>
      <Button variant="quiet" busy={isLoading} onClick={() => void onStop()}>
        Stop renewal
      </Button>
    </Row>
  );
}
