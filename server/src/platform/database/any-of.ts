import { sql, type RawBuilder } from 'kysely';

/** For `where('id', '=', anyOf(ids))`: one parameter, and so one statement, however many ids there are. */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql`any(${ids}::uuid[])`;
}
