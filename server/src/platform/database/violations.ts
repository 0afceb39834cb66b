/** Recognises the errors of PostgreSQL that are handled: constraint violations, and conflicts of transactions. */

type PostgresError = { code?: string; constraint?: string };

/** True if a unique index refused the row; `constraint` asks for one index by name. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: name } = (error ?? {}) as PostgresError;
  return code === '23505' && (constraint === undefined || name === constraint);
}

/** True if the row refers to one that does not exist any more. */
export function isForeignKeyViolation(error: unknown): boolean {
  return ((error ?? {}) as PostgresError).code === '23503';
}

/** True if the transaction was aborted because of another one, so that a retry may succeed. */
export function isConflict(error: unknown): boolean {
  const { code } = (error ?? {}) as PostgresError;
  // Serialization failure, deadlock, lock not available.
  return code === '40001' || code === '40P01' || code === '55P03';
}
