import type { Refusal } from '@longstrip/client/transport';
import { lastDayBefore, residences, type Residence } from '@longstrip/contract/refunds/refund.rules';
import { ruleNames } from '@longstrip/contract/refunds/refund.texts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, type FormAction, FormButtons, FormError, SubmitButton } from '../../ui/form.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { residenceNames } from './refund-texts.ts';
import { type RefundOffer, refundsApi } from './refunds.api.ts';
import styles from './refunds.module.css';

type AskProps = {
  uid: string;
  paymentId: string;
  onClose: () => void;
  /** Called with a sentence for the reader. */
  onSent: (message: string) => void;
};

/** The second step: the sum and what it means, and the button that sends the request. */
export function AskForRefund({ uid, paymentId, onClose, onSent }: AskProps) {
  const [residence, setResidence] = useState<Residence | null>(null);
  // `currentData` does not contain the offers for the residence chosen before.
  const query = refundsApi.endpoints.refundable.useQuery(residence ? { uid, residence } : skipToken);
  const { currentData, error } = query;
  const [request] = refundsApi.endpoints.requestRefund.useMutation();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector('input')?.focus(), []);
  const offer = currentData?.data.find((each) => each.paymentId === paymentId)?.offers[0];

  const send: FormAction = async (fields) => {
    if (!residence || !offer) return { message: 'Please say where you live.' };
    const { rule, amountCents } = offer;
    const message = String(fields.get('message') ?? '').trim();
    const { error: refused } = await request({
      paymentId,
      residence,
      rule,
      shown: { amountCents },
      ...(message && { message }),
      idempotencyKey,
    });
    if (!refused) {
      onSent(sentSentence(offer));
      return null;
    }
    const { title } = refused as Partial<Refusal>;
    return { message: title || 'That did not work. Please try again.' };
  };
  return (
    <div ref={panel} className={styles.ask}>
      <Form action={send}>
        <fieldset className={styles.residence}>
          <legend>Where do you live?</legend>
          {residences.map((each) => (
            <Checkbox
              key={each}
              type="radio"
              name="residence"
              label={residenceNames[each]}
              checked={residence === each}
              onChange={() => setResidence(each)}
              required
            />
          ))}
        </fieldset>
        {error && !currentData && (
          <ReadFailure query={query} className={styles.problem}>
            What can be paid back could not be read.
          </ReadFailure>
        )}
        <div aria-live="polite">{residence && offer && <Consequences offer={offer} />}</div>
        {offer?.decision === 'reviewed' && (
          <Field label="Your reason (optional)" name="message" maxLength={2000} />
        )}
        <FormError />
        <FormButtons>
          {offer && (
            <SubmitButton variant="danger">
              {offer.decision === 'reviewed' ? 'Send the request' : 'Confirm withdrawal'}
            </SubmitButton>
          )}
          <Button variant="quiet" onClick={onClose}>
            Keep it
          </Button>
        </FormButtons>
      </Form>
    </div>
  );
}

function Consequences({ offer: { rule, amountCents, workedOut, decision, until } }: { offer: RefundOffer }) {
  const ends =
    rule === 'unspent_coins'
      ? 'The unspent coins leave your wallet at once. Episodes that you unlocked stay open.'
      : 'Your access and its renewal end at once, given days included.';
  return (
    <>
      <p className={styles.sum}>
        {dollars(amountCents)} <span>to the card you paid with</span>
      </p>
      <p>{workedOut}</p>
      <ul className={styles.consequences}>
        <li>
          {ruleNames[rule]}: until {lastDayBefore(until)}.
        </li>
        {decision === 'at_once' ? (
          <>
            <li>{ends}</li>
            <li>It is approved at once. Banks take up to ten days to show the money.</li>
          </>
        ) : (
          <>
            <li>A person reviews your request, which takes two days at least. You read on meanwhile.</li>
            <li>Renewal stops now. If the request is approved, your access ends at once.</li>
            <li>If we ask you something, you have seven days to answer.</li>
          </>
        )}
        <li>An email confirms this with date and time.</li>
      </ul>
    </>
  );
}

const sentSentence = ({ decision, amountCents }: RefundOffer): string =>
  decision === 'at_once'
    ? `Done: ${dollars(amountCents)} goes back to your card. An email confirms it.`
    : 'We have your request. An email confirms it, and another one brings the decision.';
