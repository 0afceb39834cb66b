/** Stripe's script and its card fields. Nothing but the payment page loads this. */
import type { Stripe, StripeElementStyle } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure/index.mjs';
import type { CardFieldName } from './card-masks.ts';
import type { CardAnswer } from './card-token.ts';

let opening: Promise<Stripe> | undefined;

/** Rejects if the script cannot be loaded; the next call tries again. */
export function openStripe(publishableKey: string): Promise<Stripe> {
  opening ??= loadStripe(publishableKey).then(
    // `loadStripe` resolves with null only on servers.
    (stripe) => stripe!,
    (error: unknown) => {
      opening = undefined;
      throw error;
    },
  );
  return opening;
}

export type MountedFields = {
  createToken(): Promise<CardAnswer>;
  focus(field: CardFieldName): void;
  clear(field: CardFieldName): void;
  /** Applies the colors of the present theme. */
  restyle(): void;
  remove(): void;
};

type Mounting = {
  publishableKey: string;
  places: Record<CardFieldName, HTMLElement>;
  onChange: (field: CardFieldName, error: string | undefined) => void;
};

export async function mountFields({ publishableKey, places, onChange }: Mounting): Promise<MountedFields> {
  const stripe = await openStripe(publishableKey);
  const elements = stripe.elements({ locale: 'en' });
  const style = styleOf(places.number);
  const number = elements.create('cardNumber', {
    style,
    placeholder: '1234 5678 9012 3456',
    disableLink: true,
  });
  const expiry = elements.create('cardExpiry', { style, placeholder: 'MM/YY' });
  const cvc = elements.create('cardCvc', { style, placeholder: 'CVV' });
  number.on('change', ({ error }) => onChange('number', error?.message));
  expiry.on('change', ({ error }) => onChange('expiry', error?.message));
  cvc.on('change', ({ error }) => onChange('cvc', error?.message));
  const fields = { number, expiry, cvc };
  number.mount(places.number);
  expiry.mount(places.expiry);
  cvc.mount(places.cvc);
  return {
    async createToken() {
      const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card: number });
      if (paymentMethod) return { token: paymentMethod.id };
      const { code = '', message } = error;
      return { error: { field: fieldOf(code), code, ...(message && { message }) } };
    },
    focus: (field) => fields[field].focus(),
    clear: (field) => fields[field].clear(),
    restyle() {
      const now = { style: styleOf(places.number) };
      number.update(now);
      expiry.update(now);
      cvc.update(now);
    },
    remove: () => Object.values(fields).forEach((each) => each.destroy()),
  };
}

/** Codes such as `incomplete_number` and `invalid_expiry_year_past`. */
function fieldOf(code: string): CardFieldName | null {
  return (['number', 'expiry', 'cvc'] as const).find((field) => code.includes(field)) ?? null;
}

/** Our style sheets do not apply inside the frames. The place of a field has the color of placeholders. */
function styleOf(place: HTMLElement): StripeElementStyle {
  const { fontSize } = getComputedStyle(place);
  return {
    base: {
      color: getComputedStyle(document.body).color,
      fontFamily: 'system-ui, sans-serif',
      fontSize,
      '::placeholder': { color: getComputedStyle(place).color },
    },
  };
}
