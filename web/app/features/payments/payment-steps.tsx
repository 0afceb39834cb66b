import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '@longstrip/kit/button.tsx';
import buttons from '@longstrip/kit/button.module.css';
import type { Payment } from './payments.api.ts';
import styles from './payment-steps.module.css';

/** Polling of a pending payment: milliseconds before the first poll, the longest wait, and the growth of each wait. */
const [firstWait, longestWait, growth] = [4000, 60_000, 1.5];

type StepProps = {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  /** True where the step is the page: nothing is left to do. */
  page?: boolean;
};

/**
 * Shows the state of the payment in place of the form. It takes the focus, because the pressed button is gone, and the
 * page is shown from its top: the step is shorter than the form, so the footer would come to where the form was.
 */
export function PaymentStep({ title, children, actions, page = false }: StepProps) {
  const Heading = page ? 'h1' : 'h2';
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus();
  }, [title]);
  return (
    <section className={styles.step}>
      <Heading ref={heading} tabIndex={-1}>
        {title}
      </Heading>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}

type ActionProps = {
  url: string;
  /** The reader came back without having answered the bank. */
  isResumed: boolean;
  payment: Payment;
  onGiveUp: () => void;
};

/** What it costs to confirm. */
export const chargeOnConfirming = ({ kind }: Pick<Payment, 'kind'>) =>
  kind === 'card' ? 'Nothing is charged.' : 'You are charged only once you confirm.';

/** The bank asks the reader to confirm that they own the card. */
export function ActionStep({ url, isResumed, payment, onGiveUp }: ActionProps) {
  useEffect(() => {
    if (!isResumed) location.assign(url);
  }, [isResumed, url]);
  return (
    <PaymentStep
      title="Your bank asks you to confirm"
      actions={
        <>
          <a className={buttons.strong} href={url}>
            Continue to your bank
          </a>
          <Button variant="quiet" onClick={onGiveUp}>
            Use another card
          </Button>
        </>
      }
    >
      <p>
        {isResumed
          ? payment.kind === 'card'
            ? 'Your card is not replaced yet: your bank has no answer from you.'
            : `Your payment for ${payment.what} is not finished: your bank has no answer from you yet. You have not been charged.`
          : 'You are taken to your bank, and come back here afterwards.'}{' '}
        {chargeOnConfirming(payment)}
      </p>
    </PaymentStep>
  );
}

/** Polls until the bank has decided. */
export function PendingStep({ payment, onPoll }: { payment: Payment; onPoll: () => void }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const schedulePoll = (wait: number) => {
      timer = setTimeout(() => {
        if (document.visibilityState === 'visible') onPoll();
        schedulePoll(Math.min(wait * growth, longestWait));
      }, wait);
    };
    schedulePoll(firstWait);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each payment
  }, [payment.id]);
  return (
    <PaymentStep title="Your bank has not decided yet">
      <p role="status">
        {payment.kind === 'card'
          ? 'Your new card is still being checked.'
          : `Your payment for ${payment.what} is open.`}{' '}
        This page shows the result as soon as it is known. You can also close it:{' '}
        {payment.kind === 'card'
          ? 'later charges go to the new card once the bank agrees, and nothing is charged now.'
          : 'what you have ordered begins by itself when the bank agrees, and nothing is charged twice.'}{' '}
        If it does not agree, we tell you by email.
      </p>
    </PaymentStep>
  );
}
