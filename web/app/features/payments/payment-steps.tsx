import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import buttons from '../../ui/button.module.css';
import type { Payment } from './payments.api.ts';
import styles from './payment-steps.module.css';

/** Polling of a pending payment: milliseconds before the first poll, the longest wait, and the growth of each wait. */
const [firstWait, longestWait, growth] = [4000, 60_000, 1.5];

type StepProps = { title: string; children: ReactNode; actions?: ReactNode };

/**
 * Shows the state of the payment in place of the form. It takes the focus, because the pressed button is gone, and the
 * page is shown from its top: the step is shorter than the form, so the footer would come to where the form was.
 */
export function PaymentStep({ title, children, actions }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus();
  }, [title]);
  return (
    <section className={styles.step}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}

type ActionProps = {
  url: string;
  /** The reader came back without having answered the bank. */
  isResumed: boolean;
  /** What the payment buys. */
  what: string;
  onGiveUp: () => void;
};

/** The bank asks the reader to confirm that they own the card. */
export function ActionStep({ url, isResumed, what, onGiveUp }: ActionProps) {
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
          ? `Your payment for ${what} is not finished: your bank has no answer from you yet. You have not been charged.`
          : 'You are taken to your bank, and come back here afterwards. You are charged only once you confirm.'}
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
        Your payment for {payment.what} is open. This page shows the result as soon as it is known. You can
        also close it: what you have ordered begins by itself when the bank agrees, and nothing is charged
        twice. If it does not agree, we tell you by email.
      </p>
    </PaymentStep>
  );
}
