import { Title } from '@mantine/core';
import { refundReason } from '@longstrip/contract/refunds/refund.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { Note, TextLink } from '../../ui/rows.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { TimeLine } from '../../ui/time-line.tsx';
import { stateTexts } from './refund-texts.ts';
import { refundsApi } from './refunds.api.ts';

/** Input of `refunds` for the requests about one payment. There are few: all but the last were refused or withdrawn. */
export const refundsOfPayment = (paymentId: string) => ({ paymentId, sort: '-submitted' as const });

/** Links to the requests to pay a payment back; nothing if there are none. */
export function PaymentRefunds({ paymentId }: { paymentId: string }) {
  const { data, error, refetch } = refundsApi.endpoints.refunds.useQuery(refundsOfPayment(paymentId));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.data.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        Requests for a refund
      </Title>
      <TimeLine
        entries={data.data.map(({ id, submittedAt, state, amountCents, rule, decision }) => ({
          at: submittedAt,
          text: (
            <>
              <TextLink to={`/refunds/${id}`}>
                {stateTexts[state]}: {dollars(amountCents)}
              </TextLink>
              <Note>{refundReason({ rule, decision })}</Note>
            </>
          ),
        }))}
      />
    </section>
  );
}
