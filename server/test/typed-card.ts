/** Test cards as people type them into the fields of the sandbox. */
let cards = 0;

/** A card that several people type. */
export const sharedCard = { number: '4242424242424242', expiry: '12/98', cvc: '123' };

/** Each is another card to the sandbox, which tells cards of one number apart by their expiry date. */
export function typedCard(number: string, now: Date): { number: string; expiry: string; cvc: string } {
  const nth = cards++;
  const month = String((nth % 12) + 1).padStart(2, '0');
  const year = (now.getUTCFullYear() + 3 + (Math.floor(nth / 12) % 60)) % 100;
  return {
    number,
    expiry: `${month}/${String(year).padStart(2, '0')}`,
    cvc: number.startsWith('37') ? '1234' : '123',
  };
}
