/** Work on rows that fall due by time. */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Queue } from './queue.ts';

/** Runs every step, even if one fails. The first error is thrown at the end. */
export async function runAll(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/** A job of a slice that does what is due. */
export type DueJob = {
  /** With its schedule. */
  queue: Queue<Record<string, never>>;
  /** Whose time counts. What is due by `moneyClock` is also done on each day by which that clock is moved. */
  clock: 'clock' | 'moneyClock';
  run(signal?: AbortSignal): Promise<unknown>;
};

/** `due`: since when, as PostgreSQL writes it, because a `Date` has no microseconds. */
export type DueRow = { readonly id: string; readonly due: string };

export const dueText = (column: string) => sql<string>`${sql.ref(column)}::text`.as('due');

/** Condition of the rows after this one, in the order of the columns `due` and `id`. */
export const afterRow = (due: string, id: string, after: DueRow | undefined) =>
  after
    ? sql<boolean>`(${sql.ref(due)}, ${sql.ref(id)}) > (${after.due}::timestamptz, ${after.id})`
    : sql<boolean>`true`;

export type DueWork<Row extends { readonly id: string }> = {
  /** At most `batch` rows that are due, in a fixed order, after this one. */
  find(after: Row | undefined): Promise<Row[]>;
  batch: number;
  /** Locks the row and checks again whether it is due: other processes, and earlier calls, may have done it. */
  act(row: Row): Promise<unknown>;
  /** Rows at a time; a slow one holds up no other. */
  concurrency?: number;
  /** What is logged about a row that fails. */
  failure: string;
};

/**
 * Acts once on every row that is due. One that fails is logged and skipped, and comes round again with the next run. The
 * first error is thrown at the end, so that the job counts as failed.
 */
export async function runDue<Row extends { readonly id: string }>(
  { find, batch, act, concurrency = 1, failure }: DueWork<Row>,
  { logger, signal }: { logger: Pick<Logger, 'error'>; signal?: AbortSignal | undefined },
): Promise<void> {
  const errors: unknown[] = [];
  let last: Row | undefined;
  let due: Row[] = [];
  let isLastBatch = false;
  let finding: Promise<void> | undefined;
  const findMore = async () => {
    due = await find(last);
    last = due.at(-1) ?? last;
    isLastBatch = due.length < batch;
    finding = undefined;
  };
  const work = async () => {
    while (!signal?.aborted) {
      const row = due.shift();
      if (row)
        await act(row).catch((error: unknown) => {
          logger.error({ err: error, id: row.id }, failure);
          errors.push(error);
        });
      else if (isLastBatch) return;
      else await (finding ??= findMore());
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  if (!signal?.aborted && errors.length > 0) throw errors[0];
}
