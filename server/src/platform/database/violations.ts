/** Recognises the constraint violations that commands handle. */

type PostgresError = { code?: string; constraint?: string };

/** True if a unique index refused the row; `constraint` asks for one index by name. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: name } = (error ?? {}) as PostgresError;
  return code === '23505' && (constraint === undefined || name === constraint);
}

/** True if a row was refused or kept because of a row of another table. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: name } = (error ?? {}) as PostgresError;
  return code === '23503' && (constraint === undefined || name === constraint);
}
