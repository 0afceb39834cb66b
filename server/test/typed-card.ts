/** Test cards as people type them into the fields of the sandbox. */
let cards = 0;

/** A card that several people type. */
export const sharedCard = { number: '4242424242424242', expiry: '12/98', cvc: '123' };

/** Each is another card to the sandbox, which tells cards of one number apart by their expiry date. */
export function typedCard(number: string, now: Date): { number: string; expiry: string; cvc: string } {
  const nth = cards++;
  const month = String((nth % 12) + 1).padStart(2, '0');
  const first = (now.getUTCFullYear() + 3) % 100;
  // Cards have two digits of the year, and long histories go on for decades.
  const year = first + (Math.floor(nth / 12) % Math.min(60, 100 - first));
  return {
    number,
    expiry: `${month}/${String(year).padStart(2, '0')}`,
    cvc: number.startsWith('37') ? '1234' : '123',
  };
}
