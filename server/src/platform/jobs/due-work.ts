import type { Logger } from 'pino';

/** Runs every step, even if one fails. The first error is thrown at the end. */
export async function runAll(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

type DueRow = { id: string };

/**
 * Handles all rows that are due, `concurrency` at a time; a slow one holds up no other. A row that fails must not hold
 * up the others either: it is logged and skipped. The first error is thrown at the end, so that the job counts as failed.
 */
export async function handleDue<Row extends DueRow>(
  /** At most `batch` rows that are due, without those with these ids, which failed or are being handled. */
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
  const running = new Set<string>();
  let due: Row[] = [];
  let isLastBatch = false;
  let finding: Promise<void> | undefined;
  const findMore = async () => {
    due = await find([...failed.keys(), ...running]);
    isLastBatch = due.length < batch;
    finding = undefined;
  };
  const work = async () => {
    while (!signal?.aborted) {
      const row = due.shift();
      if (row) {
        running.add(row.id);
        await handle(row).catch((error: unknown) => {
          logger.error({ err: error, id: row.id }, message);
          failed.set(row.id, error);
        });
        running.delete(row.id);
      } else if (isLastBatch) return;
      else await (finding ??= findMore());
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  if (signal?.aborted) return;
  for (const error of failed.values()) throw error;
}
