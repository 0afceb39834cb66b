/** The declaration of a queue: defined beside its handler, passed to `openJobs`. */
import { z } from 'zod';

export type QueueOptions<Payload extends object> = {
  /** How often a job is tried again after it failed; then it goes to the dead letter queue. */
  retries?: number;
  /** Wait before the first retry; doubles with each, up to `retryDelayMaxSeconds`. */
  retryDelaySeconds?: number;
  retryDelayMaxSeconds?: number;
  /** A job that takes longer is stopped (its signal) and counts as failed. */
  expireSeconds?: number;
  /** Also sends a job with an empty payload at these times: cron in UTC, such as `0 * * * *`. */
  cron?: string;
  /** The queue for jobs that finally failed. By default they are kept for 14 days in a queue without a worker. */
  deadLetter?: Queue<Payload>;
};

declare const payloadType: unique symbol;

export type Queue<Payload extends object> = {
  readonly name: string;
  /** Parses what the job table holds, which another version may have written. */
  readonly payload: z.ZodType<Payload>;
  readonly options: Readonly<QueueOptions<Payload>>;
  readonly [payloadType]?: Payload;
};

/** Of jobs that only say that it is time. */
export const noPayload = z.record(z.string(), z.never());

/** Where a job is sent: a declared queue, or one known by its name only. */
export type QueueTarget<Payload extends object> = Pick<Queue<Payload>, 'name' | typeof payloadType>;

/**
 * Payloads are stored as JSON: ids and small values, never copies of rows. The schema accepts what earlier versions sent;
 * unknown fields are dropped.
 */
export function defineQueue<Payload extends object>(
  name: string,
  payload: z.ZodType<Payload>,
  options: QueueOptions<Payload> = {},
): Queue<Payload> {
  if (!/^[a-z][a-z0-9-]{0,60}$/.test(name))
    throw new Error(`"${name}" is not a queue name: lower case with hyphens.`);
  return { name, payload, options };
}
