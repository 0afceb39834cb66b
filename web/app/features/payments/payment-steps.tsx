import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import buttons from '../../ui/button.module.css';
import type { Payment } from './payments.api.ts';
import styles from './payment-steps.module.css';

/** Milliseconds to the first look at a payment that the bank has not decided, and at most between two; each wait is longer. */
const [firstLook, longestWait, growth] = [4000, 60_000, 1.5];

type StepProps = { title: string; children: ReactNode; actions?: ReactNode };

/**
 * What has become of the payment, in place of the form. It takes the focus, because the pressed button is gone, and the
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
  /** The reader comes from there without having answered. */
  isResumed: boolean;
};

/** The bank wants to know that it is the owner of the card who pays. */
export function ActionStep({ url, isResumed }: ActionProps) {
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
          {isResumed && (
            <a className={buttons.quiet} href={location.pathname}>
              Use another card
            </a>
          )}
        </>
      }
    >
      <p>
        {isResumed
          ? 'Your bank has no answer from you yet. You have not been charged.'
          : 'You are taken to your bank, and come back here afterwards. You are charged only once you confirm.'}
      </p>
    </PaymentStep>
  );
}

/** Some banks take their time. Asks again by itself. */
export function PendingStep({ payment, onLook }: { payment: Payment; onLook: () => void }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const waitToLook = (wait: number) => {
      timer = setTimeout(() => {
        if (document.visibilityState === 'visible') onLook();
        waitToLook(Math.min(wait * growth, longestWait));
      }, wait);
    };
    waitToLook(firstLook);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- as long as it is the same payment
  }, [payment.id]);
  return (
    <PaymentStep title="Your bank has not decided yet">
      <p role="status">
        This page shows the result as soon as it is known. You can also close it: what you have ordered begins
        by itself when the bank agrees, and nothing is charged twice. If it does not agree, we tell you by
        email.
      </p>
    </PaymentStep>
  );
}
