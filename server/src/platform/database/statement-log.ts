import type { KyselyConfig } from 'kysely';
import type { Tracing } from '../tracing/tracing.ts';

/** Adds each statement to the traces. Without them Kysely has no log, and measures nothing. */
export function statementLog(tracing: Tracing | undefined): Pick<KyselyConfig, 'log'> {
  if (!tracing) return {};
  return {
    log: ({ query, queryDurationMillis: milliseconds, ...event }) =>
      tracing.addStatement(query.sql, { milliseconds, error: 'error' in event ? event.error : undefined }),
  };
}
