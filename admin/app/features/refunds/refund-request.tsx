import { Alert } from '@longstrip/kit/alert.tsx';
import { SectionTitle, Stack } from '@longstrip/kit/layout.tsx';
import { lastDayBefore } from '@longstrip/contract/refunds/refund.rules';
import { refundReason } from '@longstrip/contract/refunds/refund.texts';
import type { ComponentType } from 'react';
import { Details } from '../../ui/details.tsx';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { TextLink } from '../../ui/rows.tsx';
import { Time, TimeZoneNote } from '../../ui/time.tsx';
import { TimeLine } from '../../ui/time-line.tsx';
import { RefundSteps } from './refund-steps.tsx';
import { decidableFrom, residenceTexts, stateTexts, stepTexts } from './refund-texts.ts';
import { type Refund, refundsApi } from './refunds.api.ts';

type RequestProps = { refund: Refund; Person: ComponentType<{ uid: string | null }> };

/** One request, read again while it may change without this person. */
export function useRefund(id: string) {
  const known = refundsApi.endpoints.refund.useQueryState(id).data?.data[0];
  return refundsApi.endpoints.refund.useQuery(id, {
    pollingInterval: known ? pollingIntervalOf(known) : 0,
    skipPollingIfUnfocused: true,
  });
}

/** One request for a refund: what it is about, what was written, and what can be done next. */
export function RefundRequest({ refund, Person }: RequestProps) {
  const { state, answerUntil, events } = refund;
  const wish = events.find(({ kind }) => kind === 'submitted')?.text;
  return (
    <Stack gap="l">
      <div>
        <Details
          items={[
            ['Person', <Person key="person" uid={refund.uid} />],
            [
              'Payment',
              <TextLink key="payment" to={`/payments/${refund.paymentId}`}>
                {refund.what}
              </TextLink>,
            ],
            ...(wish ? ([['The reader wrote', wish]] as const) : []),
            ['Sum', dollars(refund.amountCents)],
            ...(refund.parts.length > 1
              ? ([['Decided together with', <OtherParts key="parts" refund={refund} />]] as const)
              : []),
            ['Rule', refundReason(refund)],
            ['Lives in', residenceTexts[refund.residence]],
            ['State', stateTexts[state]],
            ...(state === 'submitted' || state === 'in_review'
              ? ([['Can be decided from', <Time key="from" at={decidableFrom(refund)} />]] as const)
              : []),
            ...(answerUntil ? ([['The reader can answer until', lastDayBefore(answerUntil)]] as const) : []),
          ]}
        />
        <TimeZoneNote />
      </div>
      {refund.isRefundFailed && (
        <Alert danger title="The provider could not pay it back">
          What was paid for has ended, but the reader has not got the money yet. Order the refund once more.
        </Alert>
      )}
      <RefundSteps refund={refund} />
      <section>
        <SectionTitle>What happened</SectionTitle>
        <TimeLine
          entries={events.map(({ at, kind, text }) => ({
            at,
            text: (
              <>
                {stepTexts[kind]}
                {text && kind !== 'submitted' && <blockquote>{text}</blockquote>}
              </>
            ),
          }))}
        />
      </section>
    </Stack>
  );
}

/** The requests that were made with this one, for the other payments of the same contract. */
function OtherParts({ refund: { id, parts } }: { refund: Refund }) {
  return parts
    .filter((part) => part.id !== id)
    .map((part) => (
      <TextLink key={part.id} to={`/refunds/${part.id}`}>
        {part.what}: {dollars(part.amountCents)}
      </TextLink>
    ));
}

/** Milliseconds between polls while the provider pays back or the minimum time of a review runs; else 0 for none. */
function pollingIntervalOf({ state, isRefundFailed, isDecidable }: Refund): number {
  if (state === 'approved' && !isRefundFailed) return 2000;
  return state === 'in_review' && !isDecidable ? 60_000 : 0;
}
