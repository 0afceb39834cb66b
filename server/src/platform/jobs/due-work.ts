import type { Logger } from 'pino';

/** Runs every step, even if one fails. The first error is thrown at the end. */
export async function runAll(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

type DueRow = { id: string };

/**
 * Handles all rows that are due, batch by batch, `concurrency` at a time. A row that fails must not hold up the
 * others: it is logged and skipped. The first error is thrown at the end, so that the job counts as failed.
 */
export async function handleDue<Row extends DueRow>(
  /** At most `batch` rows that are due, without those with these ids. */
  find: (excludedIds: string[]) => Promise<Row[]>,
  handle: (row: Row) => Promise<unknown>,
  {
    batch,
    concurrency = 1,
    message,
    logger,
    signal,
  }: {
    batch: number;
    concurrency?: number;
    message: string;
    logger: Pick<Logger, 'error'>;
    signal?: AbortSignal | undefined;
  },
): Promise<void> {
  const failed = new Map<string, unknown>();
  for (;;) {
    const due = await find([...failed.keys()]);
    const waiting = due.values();
    const work = async () => {
      for (const row of waiting) {
        if (signal?.aborted) return;
        await handle(row).catch((error: unknown) => {
          logger.error({ err: error, id: row.id }, message);
          failed.set(row.id, error);
        });
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    if (signal?.aborted) return;
    if (due.length < batch) break;
  }
  for (const error of failed.values()) throw error;
}
