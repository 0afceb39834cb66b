import { Note, SectionTitle } from '@longstrip/kit/layout.tsx';
import type { Answer } from '@longstrip/client/calls';
import { refundReason } from '@longstrip/contract/refunds/refund.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { TextLink } from '../../ui/rows.tsx';
import { TimeLine } from '../../ui/time-line.tsx';
import { stateTexts } from './refund-texts.ts';

/** Input of `refunds` for the requests about one payment. There are few: all but the last were refused or withdrawn. */
export const refundsOfPayment = (paymentId: string) => ({ paymentId, sort: '-submitted' as const });

/** Links to the requests to pay a payment back; nothing if there are none. */
export function PaymentRefunds({ refunds }: { refunds: Answer<'listRefunds'>['data'] }) {
  if (refunds.length === 0) return null;
  return (
    <section>
      <SectionTitle>Requests for a refund</SectionTitle>
      <TimeLine
        entries={refunds.map(({ id, submittedAt, state, amountCents, rule, decision }) => ({
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
