/** Milliseconds after which PostgreSQL gives up on a statement, a lock, or a transaction that does nothing. */
export const timeLimits = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
};
