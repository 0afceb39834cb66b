import {
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import form from '@longstrip/kit/form.module.css';
import type { CardErrors } from './card-fields.tsx';
import cards from './card-fields.module.css';
import type { CardFieldName } from './card-masks.ts';
import type { CardAnswer } from './card-token.ts';
import type { MountedFields } from './stripe-elements.ts';
import styles from './stripe-fields.module.css';

export type StripeFieldsHandle = {
  createToken(): Promise<CardAnswer>;
  focus(field: CardFieldName): void;
  retype(field: CardFieldName): void;
};

type StripeFieldsProps = {
  ref: Ref<StripeFieldsHandle>;
  publishableKey: string;
  errors: CardErrors;
  onEdit: (field: CardFieldName) => void;
};

/** The three fields of a card as frames of Stripe: what is typed into them never reaches this page. */
export function StripeFields({ ref, publishableKey, errors, onEdit }: StripeFieldsProps) {
  const number = useRef<HTMLDivElement>(null);
  const expiry = useRef<HTMLDivElement>(null);
  const cvc = useRef<HTMLDivElement>(null);
  const mounting = useRef<Promise<MountedFields>>(null);
  const mounted = useRef<MountedFields>(null);
  /** Errors that Stripe reports while a field is typed. */
  const [found, setFound] = useState<CardErrors>({});

  const load = async (): Promise<MountedFields> => {
    const { mountFields } = await import('./stripe-elements.ts');
    return mountFields({
      publishableKey,
      places: { number: number.current!, expiry: expiry.current!, cvc: cvc.current! },
      onChange(field, error) {
        onEdit(field);
        setFound(({ [field]: _, ...others }) => (error ? { ...others, [field]: error } : others));
      },
    });
  };
  const mount = () => {
    mounting.current ??= load().then(
      (fields) => (mounted.current = fields),
      (error: unknown) => {
        mounting.current = null;
        throw error;
      },
    );
    return mounting.current;
  };
  useImperativeHandle(ref, () => ({
    createToken: async () => (await mount()).createToken(),
    focus: (field) => mounted.current?.focus(field),
    retype(field) {
      mounted.current?.clear(field);
      mounted.current?.focus(field);
    },
  }));
  const mountFirst = useEffectEvent(() => mount());
  useEffect(() => {
    // If this fails, the press of the button tries again and shows the error.
    const first = mountFirst().catch(() => null);
    const restyle = () => mounted.current?.restyle();
    const theme = new MutationObserver(restyle);
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', restyle);
    return () => {
      theme.disconnect();
      system.removeEventListener('change', restyle);
      mounting.current = null;
      mounted.current = null;
      void first.then((fields) => fields?.remove());
    };
  }, [publishableKey]);

  const shownErrors = { ...found, ...errors };
  return (
    <div className={cards.fields}>
      <StripeField label="Payment Card Number" place={number} error={shownErrors.number} />
      <StripeField label="Validity period" place={expiry} error={shownErrors.expiry} />
      <StripeField label="CVV / CVC" place={cvc} error={shownErrors.cvc} />
    </div>
  );
}

type StripeFieldProps = {
  label: string;
  error: string | undefined;
  place: RefObject<HTMLDivElement | null>;
};

/** Stripe moves the focus into its frame when the label of the place is pressed, and names the input inside itself. */
function StripeField({ label, error, place }: StripeFieldProps) {
  const id = useId();
  return (
    <div className={form.field}>
      <label htmlFor={id}>{label}</label>
      <div ref={place} id={id} className={styles.place} data-invalid={error ? true : undefined} />
      <div className={form.note}>{error && <p role="alert">{error}</p>}</div>
    </div>
  );
}
