import { Alert, Stack, Text, Title } from '@mantine/core';
import { lastDayBefore } from '@longstrip/contract/refunds/refund.rules';
import { ruleNames } from '@longstrip/contract/refunds/refund.texts';
import type { ComponentType } from 'react';
import { Facts } from '../../ui/facts.tsx';
import { Money } from '../../ui/money.tsx';
import { TextLink } from '../../ui/rows.tsx';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { TimeLine } from '../../ui/time-line.tsx';
import { RefundSteps } from './refund-steps.tsx';
import { decidableFrom, residenceTexts, stateTexts, stepTexts } from './refund-texts.ts';
import { refundsApi } from './refunds.api.ts';

type RequestProps = { id: string; Person: ComponentType<{ uid: string | null }> };

/** One request for a refund: what it is about, what was written, and what can be done next. */
export function RefundRequest({ id, Person }: RequestProps) {
  const known = refundsApi.endpoints.refund.useQueryState(id).data?.data[0];
  const isOnItsWay = known?.state === 'approved' && !known.isRefundFailed;
  const { data, error, refetch } = refundsApi.endpoints.refund.useQuery(id, {
    pollingInterval: isOnItsWay ? 2000 : 0,
    skipPollingIfUnfocused: true,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const [refund] = data?.data ?? [];
  if (!refund) return <PageSkeleton />;
  const { state, answerUntil, events } = refund;
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          ['Person', <Person key="person" uid={refund.uid} />],
          [
            'Payment',
            <TextLink key="payment" to={`/payments/${refund.paymentId}`}>
              {refund.what}
            </TextLink>,
          ],
          ['Sum', <Money key="sum" cents={refund.amountCents} />],
          ['Rule', ruleNames[refund.rule]],
          ['Lives in', residenceTexts[refund.residence]],
          ['State', stateTexts[state]],
          ...(state === 'submitted' || state === 'in_review'
            ? ([['Can be decided from', <Time key="from" at={decidableFrom(refund)} />]] as const)
            : []),
          ...(answerUntil ? ([['The reader can answer until', lastDayBefore(answerUntil)]] as const) : []),
        ]}
      />
      {refund.isRefundFailed && (
        <Alert color="red" title="The provider could not pay it back">
          What was paid for has ended, and the reader has no money yet. Order the refund once more.
        </Alert>
      )}
      <RefundSteps refund={refund} />
      <section>
        <Title order={2} size="h4" mb="xs">
          What happened
        </Title>
        <TimeLine
          entries={events.map(({ at, kind, text }) => ({
            at,
            text: (
              <>
                {stepTexts[kind]}
                {text && (
                  <Text size="sm" c="dimmed" component="blockquote" m={0}>
                    {text}
                  </Text>
                )}
              </>
            ),
          }))}
        />
      </section>
    </Stack>
  );
}
