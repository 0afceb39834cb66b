import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@longstrip/kit/button.tsx';
import { chargeOnConfirming, PaymentStep } from './payment-steps.tsx';
import type { Payment } from './payments.api.ts';

type StripeActionProps = {
  publishableKey: string;
  clientSecret: string;
  payment: Pick<Payment, 'kind'>;
  /** The buyer has answered the bank, or has given up. The state of the payment then has to be requested. */
  onAnswered: () => void;
  onGiveUp: () => void;
};

/** Client secrets whose question was opened automatically. Only a press opens one again, so that nothing loops. */
const asked = new Set<string>();

/** Opens the bank's question. False if Stripe could not be reached; the answer itself goes to Stripe. */
async function askBank(publishableKey: string, clientSecret: string): Promise<boolean> {
  asked.add(clientSecret);
  try {
    const { openStripe } = await import('./stripe-elements.ts');
    await (await openStripe(publishableKey)).handleNextAction({ clientSecret });
    return true;
  } catch {
    return false;
  }
}

/** The bank's question in a frame of Stripe above this page. */
export function StripeAction({
  publishableKey,
  clientSecret,
  payment,
  onAnswered,
  onGiveUp,
}: StripeActionProps) {
  const [isAsking, setIsAsking] = useState(() => !asked.has(clientSecret));
  const [isUnreachable, setIsUnreachable] = useState(false);
  const onAsked = (isReached: boolean) => {
    if (isReached) return onAnswered();
    setIsUnreachable(true);
    setIsAsking(false);
  };
  const onFirstAsked = useEffectEvent(onAsked);
  useEffect(() => {
    if (!asked.has(clientSecret)) void askBank(publishableKey, clientSecret).then(onFirstAsked);
  }, [publishableKey, clientSecret]);
  const askAgain = () => {
    setIsAsking(true);
    setIsUnreachable(false);
    void askBank(publishableKey, clientSecret).then(onAsked);
  };
  return (
    <PaymentStep
      title="Your bank asks you to confirm"
      actions={
        <>
          <Button variant="strong" busy={isAsking} onClick={askAgain}>
            Continue to your bank
          </Button>
          {!isAsking && (
            <Button variant="quiet" onClick={onGiveUp}>
              Use another card
            </Button>
          )}
        </>
      }
    >
      <p>
        {isUnreachable
          ? 'The payment service cannot be reached. You have not been charged.'
          : chargeOnConfirming(payment)}
      </p>
    </PaymentStep>
  );
}
