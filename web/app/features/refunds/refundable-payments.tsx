import { type ReactNode, useRef, useState } from 'react';
import { Button } from '@longstrip/kit/button.tsx';
import { RetryNotice } from '../../ui/read-failure.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { formatDay } from '@longstrip/contract/days.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { lastDayBefore } from '@longstrip/contract/refunds/refund.rules';
import { AskForRefund } from './ask-for-refund.tsx';
import { obstacleSentences, restIsUsedUp } from './refund-texts.ts';
import { type Refundable, type RefundOffer, refundsApi } from './refunds.api.ts';
import styles from './refunds.module.css';

/**
 * The reader's payments, each with what can be paid back for it. `children` are shown below once the payments are
 * loaded, so that nothing moves.
 */
export function RefundablePayments({ uid, children }: { uid: string; children: ReactNode }) {
  // The residence can only add offers, so it is asked for once the reader wants a refund.
  const query = refundsApi.endpoints.refundable.useQuery({ uid, residence: 'elsewhere' });
  const { data, error } = query;
  const [opened, setOpened] = useState<string | null>(null);
  const [sent, setSent] = useState('');
  const message = useRef<HTMLParagraphElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <section aria-labelledby="refundable-title">
        <h2 id="refundable-title">My payments</h2>
        <p ref={message} tabIndex={-1} role="status" className={styles.sent}>
          {sent}
        </p>
        {data ? (
          data.total === 0 ? (
            <p>You have not paid for anything yet, so there is nothing to pay back.</p>
          ) : (
            <ul className={styles.list}>
              {data.data.map((payment) => (
                <li key={payment.paymentId}>
                  <Payment
                    payment={payment}
                    isOpen={opened === payment.paymentId}
                    onOpen={(button) => {
                      opener.current = button;
                      setOpened(payment.paymentId);
                    }}
                  />
                  {opened === payment.paymentId && payment.offers.length > 0 && (
                    <AskForRefund
                      uid={uid}
                      paymentId={payment.paymentId}
                      // The pressed button is removed, so the focus moves.
                      onClose={() => {
                        setOpened(null);
                        opener.current?.focus();
                      }}
                      onSent={(sentence) => {
                        setOpened(null);
                        setSent(sentence);
                        message.current?.focus();
                      }}
                    />
                  )}
                </li>
              ))}
            </ul>
          )
        ) : error ? (
          <RetryNotice title="Your payments could not be read" queries={[query]}>
            Please try again in a moment.
          </RetryNotice>
        ) : (
          <PaymentsSkeleton />
        )}
      </section>
      {data && children}
    </>
  );
}

/** The layout of the payments until they are known. */
export function PaymentsSkeleton() {
  return (
    <ul className={styles.list} aria-hidden="true">
      {['first', 'second'].map((key) => (
        <li key={key}>
          <SkeletonLines widths={['half', 'long', 'half']} />
        </li>
      ))}
    </ul>
  );
}

type PaymentProps = { payment: Refundable; isOpen: boolean; onOpen: (button: HTMLButtonElement) => void };

function Payment({ payment, isOpen, onOpen }: PaymentProps) {
  const { what, amountCents, refundedCents, paidAt, obstacle } = payment;
  const [offer] = payment.offers;
  const isPaidBack = refundedCents > 0;
  const why =
    isPaidBack && obstacle === 'used_up'
      ? restIsUsedUp
      : isPaidBack && obstacle === 'requested'
        ? 'See below.'
        : obstacle && obstacle !== 'paid_back' && obstacleSentences[obstacle];
  return (
    <div className={styles.payment}>
      <p className={styles.what}>{what}</p>
      <p className={styles.amount}>{dollars(amountCents)}</p>
      <p className={styles.note}>
        Paid on <time dateTime={paidAt}>{formatDay(paidAt)}</time>
        {refundedCents > 0 &&
          `, ${refundedCents === amountCents ? 'all of it' : dollars(refundedCents)} paid back or on the way`}
        {'. '}
        {offer
          ? `${dollars(offer.amountCents)}${offer.parts.length > 1 ? ', with the rest of your earlier plan,' : ''} can be paid back until ${lastDayBefore(offer.until)}.`
          : why}
      </p>
      {offer && (
        <p className={styles.action}>
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            onClick={({ currentTarget }) => onOpen(currentTarget)}
          >
            {requestLabel(offer)}
            <span className="visually-hidden">: {what}</span>
          </Button>
        </p>
      )}
    </div>
  );
}

function requestLabel({ rule }: RefundOffer): string {
  if (rule === 'unspent_coins') return 'Give back unspent coins';
  return rule === 'goodwill' ? 'Ask for a voluntary refund' : 'Withdraw from contract here';
}
