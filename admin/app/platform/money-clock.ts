/** Milliseconds by which the clock of money is ahead of the real one: only in test mode, and as it was when this page loaded. */
const ahead = Number(document.documentElement.dataset['moneyAhead']) || 0;

/** Now, by the clock of payments, memberships and coins. */
export const moneyNow = () => Date.now() + ahead;
