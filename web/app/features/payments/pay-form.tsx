import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { useSite } from '../../platform/site.ts';
import { Button } from '@longstrip/kit/button.tsx';
import { Checkbox } from '@longstrip/kit/checkbox.tsx';
import { cardErrors, type CardFieldName } from './card-masks.ts';
import { type CardErrors, CardFields, type CardFieldsHandle } from './card-fields.tsx';
import { cardName } from '@longstrip/contract/payments/card.texts';
import { loadSandbox } from './card-token.ts';
import { fieldErrors, paymentErrorMessage } from './payment-failures.ts';
import type { PaymentSettings, SavedCard } from './payments.api.ts';
import type { CardChoice, PurchaseState } from './purchase.ts';
import { VerifyEmail } from './verify-email.tsx';
import { StripeFields, type StripeFieldsHandle } from './stripe-fields.tsx';
import styles from './pay-form.module.css';

type PayFormProps = {
  settings: Exclude<PaymentSettings, { provider: 'off' }>;
  savedCard: SavedCard | undefined;
  /** Charged now: 0 if a card is only kept for later. Undefined while it is not known. */
  amountCents: number | undefined;
  state: PurchaseState;
  /** Pays. Null continues the payment that was begun. */
  onPay: (card: CardChoice | null) => void;
  /** Whether an earlier press has no outcome yet, so that no card is needed. */
  hasPendingAttempt: () => boolean;
  /** Whether the buyer may have a new card kept for later payments. */
  offersKeeping: boolean;
  /** Above the card. */
  notes: ReactNode;
  /** Beside the form, or between the card and the terms if there is one column. */
  order: ReactNode;
  /** Terms, right above the button. */
  children: ReactNode;
};

function SupportLink() {
  const { supportEmail } = useSite();
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
}

const unreachable = 'The payment service cannot be reached. Nothing was charged. Please try again.';

/** Texts for the error codes of the provider's script. */
const tokenFailures: Record<string, string> = {
  not_a_test_card: 'Only test cards work here. They are listed above.',
  expired: 'This card has expired.',
  invalid: 'This is not right. Please check it.',
  too_many_attempts: 'Too many attempts. Nothing was charged. Please wait a quarter of an hour.',
};

/** The card, the order and the button. Everything that was entered stays when a payment fails. */
export function PayForm({
  settings,
  savedCard,
  amountCents,
  state,
  onPay,
  hasPendingAttempt,
  offersKeeping,
  notes,
  order,
  children,
}: PayFormProps) {
  const card = useRef<CardFieldsHandle | StripeFieldsHandle>(null);
  const message = useRef<HTMLDivElement>(null);
  const script = settings.provider === 'sandbox' ? settings.script : null;
  const declined = state.step === 'form' ? state.declined : undefined;
  const [usesSaved, setUsesSaved] = useState(!declined);
  const [errors, setErrors] = useState<CardErrors>(state.step === 'form' ? fieldErrors(state) : {});
  const [keepsCard, setKeepsCard] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const [providerFailure, setProviderFailure] = useState<string | null>(null);
  const [shownState, setShownState] = useState(state);
  /** The state whose message is out of date, because the button was pressed again. */
  const [pressedIn, setPressedIn] = useState<PurchaseState | null>(null);
  const saved = usesSaved ? savedCard : undefined;
  if (shownState !== state) {
    setShownState(state);
    // A saved card that was declined is replaced by another one.
    if (declined) setUsesSaved(false);
    if (state.step === 'form') setErrors(fieldErrors(state));
  }
  useEffect(() => {
    if (!declined) return;
    const [field] = Object.keys(fieldErrors({ step: 'form', declined })) as CardFieldName[];
    if (field) card.current?.retype(field);
    // The question of the bank, which had the focus, is gone.
    else if (document.activeElement === document.body) message.current!.focus();
  }, [declined]);
  // Loaded before the first press. If that fails, the press tries again.
  useEffect(() => {
    if (script) loadSandbox(script).catch(() => {});
  }, [script]);

  const refuse = (found: CardErrors) => {
    setErrors(found);
    const [first] = Object.keys(found) as CardFieldName[];
    if (first) card.current!.focus(first);
    return first !== undefined;
  };
  const pay = async () => {
    setProviderFailure(null);
    setPressedIn(state);
    setErrors({});
    if (hasPendingAttempt()) return onPay(null);
    if (saved) return onPay('saved');
    const fields = card.current;
    if (!fields) return setProviderFailure(unreachable);
    const input = 'read' in fields ? fields.read() : null;
    if (input && refuse(cardErrors(input, new Date()))) return;
    setIsChecking(true);
    try {
      const answer =
        'read' in fields
          ? await (await loadSandbox(script!)).createToken(fields.read())
          : await fields.createToken();
      if ('token' in answer) return onPay({ token: answer.token, keepsCard });
      const { field, code, message = 'Please check this.' } = answer.error;
      if (field) refuse({ [field]: tokenFailures[code] ?? message });
      else setProviderFailure(tokenFailures[code] ?? unreachable);
    } catch {
      setProviderFailure(unreachable);
    } finally {
      setIsChecking(false);
    }
  };
  const setCard = (handle: CardFieldsHandle | StripeFieldsHandle | null) => {
    card.current = handle;
  };
  const onEdit = (field: CardFieldName) => setErrors(({ [field]: _, ...others }) => others);
  const isBusy = isChecking || state.step === 'working';
  // The outcome of an earlier press can be requested without the price, which needs a connection to load.
  const canPay = amountCents !== undefined || state.step === 'unknown';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && canPay) void pay();
  };
  const isSetup = amountCents === 0;
  const answered = state.step === 'form' && state !== pressedIn ? state : undefined;
  const refusal = answered?.refusal;
  const failure = providerFailure ?? (answered ? paymentErrorMessage(answered) : null);
  const isLost = state.step === 'unknown';
  useEffect(() => {
    if (failure || isLost) message.current!.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [failure, isLost]);
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <div className={styles.card}>
        {notes}
        {savedCard && (
          <fieldset className={styles.choice}>
            <legend className="visually-hidden">Card</legend>
            <Checkbox
              type="radio"
              name="card"
              checked={usesSaved}
              onChange={() => setUsesSaved(true)}
              label={`Pay with ${cardName(savedCard)}`}
            />
            <Checkbox
              type="radio"
              name="card"
              checked={!usesSaved}
              onChange={() => setUsesSaved(false)}
              label="Pay with another card"
            />
          </fieldset>
        )}
        {!saved &&
          (settings.provider === 'stripe' ? (
            <StripeFields
              ref={setCard}
              publishableKey={settings.publishableKey}
              errors={errors}
              onEdit={onEdit}
            />
          ) : (
            <CardFields ref={setCard} errors={errors} onEdit={onEdit} />
          ))}
        {!saved && offersKeeping && (
          <Checkbox
            checked={keepsCard}
            onChange={(event) => setKeepsCard(event.target.checked)}
            label="Keep this card for my later payments"
          />
        )}
      </div>
      <div className={styles.order}>{order}</div>
      <div className={styles.pay}>
        {children}
        <Button type="submit" variant="strong" busy={isBusy} aria-disabled={!canPay}>
          {state.step === 'unknown'
            ? isSetup
              ? 'Continue with this card'
              : 'Continue with this payment'
            : isSetup
              ? 'Replace the card'
              : amountCents === undefined
                ? 'Continue'
                : `Continue and pay ${dollars(amountCents)}`}
        </Button>
        <div className={styles.answer}>
          <p role="status">
            {isBusy &&
              (isSetup
                ? 'Your bank is being asked. Nothing is charged.'
                : 'Your bank is being asked. Closing this page charges nothing twice.')}
          </p>
          <div ref={message} aria-live="assertive" tabIndex={-1}>
            {isLost ? (
              <p className={styles.failure}>
                {state.refusal.status >= 400 && state.refusal.status < 500
                  ? `${state.refusal.title} We`
                  : 'The connection was lost before the answer came, so we'}{' '}
                {isSetup
                  ? 'cannot tell yet whether the card was replaced. Press the button again: it asks about this same card. Nothing is charged.'
                  : 'cannot tell yet whether the payment went through. Press the button again: it asks about this same payment and never charges a second time.'}
              </p>
            ) : (
              failure &&
              !isBusy && (
                <p className={styles.failure}>
                  {failure} {refusal?.code === 'purchases_suspended' && <SupportLink />}
                </p>
              )
            )}
          </div>
          {refusal?.code === 'verify_email_first' && !isBusy && <VerifyEmail />}
        </div>
      </div>
    </form>
  );
}
