import { newId } from '@longstrip/client/new-id';
import { lastDayBefore, residences, type Residence } from '@longstrip/contract/refunds/refund.rules';
import { ruleNames } from '@longstrip/contract/refunds/refund.texts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@longstrip/kit/button.tsx';
import { Checkbox } from '@longstrip/kit/checkbox.tsx';
import { Field } from '@longstrip/kit/field.tsx';
import { Form, type FormAction, FormButtons, FormError, SubmitButton } from '@longstrip/kit/form.tsx';
import { refusedForm } from '../../ui/refused-form.ts';
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
  const [idempotencyKey] = useState(() => newId());
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector('input')?.focus(), []);
  const payment = currentData?.data.find((each) => each.paymentId === paymentId);
  const choices = choicesOf(payment?.offers ?? []);
  const [rule, setRule] = useState<RefundOffer['rule'] | null>(null);
  const offer = choices.find((each) => each.rule === rule) ?? choices[0];

  const send: FormAction = async (fields) => {
    if (!residence || !offer) return { message: 'Please say where you live.' };
    const { rule: chosen, amountCents, decision } = offer;
    const message = String(fields.get('message') ?? '').trim();
    const { error: refused } = await request({
      paymentId,
      residence,
      rule: chosen,
      shown: { amountCents, decision },
      ...(message && { message }),
      idempotencyKey,
    });
    if (!refused) {
      onSent(sentSentence(offer));
      return null;
    }
    return refusedForm(refused);
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
        {choices.length > 1 && (
          <fieldset className={styles.residence}>
            <legend>Which refund do you want?</legend>
            {choices.map((each) => (
              <Checkbox
                key={each.rule}
                type="radio"
                name="rule"
                label={`${ruleNames[each.rule]}: ${dollars(each.amountCents)}, ${each.decision === 'at_once' ? 'approved at once' : 'after a review'}`}
                checked={each === offer}
                onChange={() => setRule(each.rule)}
              />
            ))}
          </fieldset>
        )}
        <div aria-live="polite">
          {residence && offer && <Consequences offer={offer} hasAccess={payment?.hasAccess ?? false} />}
        </div>
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

/** The best offer, and those that are worse but decided at once. */
function choicesOf(offers: readonly RefundOffer[]): readonly RefundOffer[] {
  const atOnce = offers.findIndex(({ decision }) => decision === 'at_once');
  return offers.slice(0, Math.max(0, atOnce) + 1);
}

type ConsequencesProps = {
  offer: RefundOffer;
  /** Whether what was paid for still gives access. */ hasAccess: boolean;
};

function Consequences({ offer, hasAccess }: ConsequencesProps) {
  const { rule, amountCents, parts, workedOut, decision, until } = offer;
  const ends =
    rule === 'unspent_coins'
      ? 'The unspent coins leave your wallet at once. Episodes that you unlocked stay open.'
      : hasAccess
        ? 'Your membership ends at once and is not renewed. Days that we gave you for free end with it.'
        : 'Your membership has ended already: nothing else changes.';
  return (
    <>
      <p className={styles.sum}>
        {dollars(amountCents)}{' '}
        <span>
          {parts.length > 1
            ? `in ${parts.length} parts, each to the card you paid with`
            : 'to the card you paid with'}
        </span>
      </p>
      <p>{workedOut}</p>
      {parts.length > 1 && (
        <ul className={styles.consequences}>
          {parts.map((part) => (
            <li key={part.paymentId}>
              {dollars(part.amountCents)} of your payment for {part.what}
            </li>
          ))}
        </ul>
      )}
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
            {rule === 'california' && (
              <li>
                You or your card had a refund in full in the last 12 months, so this one is reviewed. It
                counts as made today, and you get the decision and the money within ten days.
              </li>
            )}
            <li>
              A person reviews your request, which takes two days at least.
              {hasAccess && ' You read on meanwhile.'}
            </li>
            {hasAccess && <li>Renewal stops now. If the request is approved, your access ends at once.</li>}
            <li>If we ask you something, you have seven days to answer.</li>
          </>
        )}
        <li>An email confirms this with date and time.</li>
      </ul>
    </>
  );
}

const sentSentence = ({ decision, amountCents, parts }: RefundOffer): string =>
  decision === 'at_once'
    ? `Done: ${dollars(amountCents)} goes back to your card${parts.length > 1 ? ` in ${parts.length} parts: ${parts.map((part) => dollars(part.amountCents)).join(' and ')}` : ''}. An email confirms it.`
    : 'We have your request. An email confirms it, and another one brings the decision.';
