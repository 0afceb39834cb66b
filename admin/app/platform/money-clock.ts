/** Milliseconds by which the clock of money was ahead when this page was loaded; 0 except in test mode. */
const ahead = Number(document.documentElement.dataset['moneyAhead']) || 0;

/** Now, by the clock of payments, memberships and coins. */
export const moneyNow = () => Date.now() + ahead;
