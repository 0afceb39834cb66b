import { Button } from '@longstrip/kit/button.tsx';
import { Note, Row, SectionTitle, Stack } from '@longstrip/kit/layout.tsx';
import { cardName } from '@longstrip/contract/payments/card.texts';
import type { ComponentType, ReactNode } from 'react';
import { Details } from '../../ui/details.tsx';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { Time, TimeZoneNote } from '../../ui/time.tsx';
import { TimeLine } from '../../ui/time-line.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { eventTexts } from './payment-texts.ts';
import { PaymentState } from './payments-list.tsx';
import { paymentsApi, type PaymentHistory as History } from './payments.api.ts';

type HistoryProps = {
  history: History;
  Person: ComponentType<{ uid: string | null }>;
  /** Parts of other features about the payment, shown below its details. */
  children?: ReactNode;
};

/** One payment with everything that happened to it, and its receipt. */
export function PaymentHistory({ history, Person, children }: HistoryProps) {
  const { events } = history;
  const card = events.find((event) => event.card)?.card;
  const reference = events.find(({ providerReference }) => providerReference)?.providerReference;
  return (
    <Stack gap="l">
      <div>
        <Details
          items={[
            ['Person', <Person key="person" uid={history.uid} />],
            ['What', history.what],
            ['Amount', dollars(history.amountCents)],
            ['Paid back', dollars(history.refundedCents)],
            ...(history.refundingCents > 0
              ? ([['On its way back', dollars(history.refundingCents)]] as const)
              : []),
            ['State', <PaymentState key="state" {...history} />],
            ['Ordered', <Time key="ordered" at={history.createdAt} />],
            ['Card', card ? cardName(card) : 'None known'],
            ['Provider', `${history.provider}${reference ? `, ${reference}` : ''}`],
            ['Site', history.site],
            ['Payment', history.id],
          ]}
        />
        <TimeZoneNote />
      </div>
      {children}
      <section>
        <SectionTitle>What happened</SectionTitle>
        <TimeLine
          entries={events.map((event) => ({
            at: event.at,
            text: (
              <>
                {eventTexts[event.kind]}
                {event.amountCents > 0 && <>: {dollars(event.amountCents)}</>}
                {event.reason && <Note>{event.reason.replaceAll('_', ' ')}</Note>}
              </>
            ),
          }))}
        />
      </section>
      <Receipt history={history} />
    </Stack>
  );
}

function Receipt({ history: { id, uid, receipt } }: { history: History }) {
  const [send, { isLoading }] = paymentsApi.endpoints.sendReceipt.useMutation();
  if (!receipt) return null;
  const onSend = async () => {
    const { error } = await send(id);
    if (error) return toastError(error);
    toast('The receipt is on its way.');
  };
  return (
    <section>
      <SectionTitle>Receipt no. {receipt.number}</SectionTitle>
      <Stack>
        <Details items={receipt.lines.map(({ label, value }) => [label, value] as const)} />
        {uid !== null && (
          <Row>
            <Button variant="quiet" busy={isLoading} onClick={() => void onSend()}>
              Send the receipt again
            </Button>
          </Row>
        )}
      </Stack>
    </section>
  );
}
