/** Cards of the test mode: numbers that belong to no account, and what each of them does. */
export type TestCard = {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex';
  outcome:
    | 'succeeds'
    | 'card_declined'
    | 'insufficient_funds'
    | 'expired_card'
    | 'incorrect_cvc'
    | 'processing_error'
    | 'challenged_once'
    | 'challenged_always'
    | 'declined_later'
    | 'disputed'
    | 'dispute_won'
    | 'succeeds_later'
    | 'fails_later';
  /** For the table on the payment page. */
  label: string;
};

export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', outcome: 'succeeds', label: 'Succeeds' },
  { number: '5555555555554444', brand: 'mastercard', outcome: 'succeeds', label: 'Succeeds (Mastercard)' },
  { number: '378282246310005', brand: 'amex', outcome: 'succeeds', label: 'Succeeds (American Express)' },
  { number: '4000000000000002', brand: 'visa', outcome: 'card_declined', label: 'Declined' },
  {
    number: '4000000000009995',
    brand: 'visa',
    outcome: 'insufficient_funds',
    label: 'Declined: insufficient funds',
  },
  { number: '4000000000000069', brand: 'visa', outcome: 'expired_card', label: 'Declined: expired card' },
  {
    number: '4000000000000127',
    brand: 'visa',
    outcome: 'incorrect_cvc',
    label: 'Declined: wrong security code',
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    outcome: 'processing_error',
    label: 'Declined: processing error',
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    outcome: 'challenged_once',
    label: '3-D Secure at the first payment',
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    outcome: 'challenged_always',
    label: '3-D Secure at every payment, renewals too',
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    outcome: 'declined_later',
    label: 'Succeeds; later charges are declined',
  },
  {
    number: '4000000000000259',
    brand: 'visa',
    outcome: 'disputed',
    label: 'Succeeds and is disputed; the site loses',
  },
  {
    number: '4000000000001976',
    brand: 'visa',
    outcome: 'dispute_won',
    label: 'Succeeds and is disputed; the site wins',
  },
  {
    number: '4000000000000077',
    brand: 'visa',
    outcome: 'succeeds_later',
    label: 'Pending first, succeeds later',
  },
  {
    number: '4000000000004236',
    brand: 'visa',
    outcome: 'fails_later',
    label: 'Pending first, fails later',
  },
];
