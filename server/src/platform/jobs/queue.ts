/** What a slice says about work that is done later: declared beside the work, handed to `openJobs`. */

export type QueueOptions = {
  /** How often a job is tried again after it failed; then it waits in the dead letters for a person. */
  retries?: number;
  /** Wait before the first retry; doubles with each, up to `retryDelayMaxSeconds`. */
  retryDelaySeconds?: number;
  retryDelayMaxSeconds?: number;
  /** A job that takes longer is stopped (its signal) and counts as failed. */
  expireSeconds?: number;
  /** Also sends a job with an empty payload at these times: cron in UTC, such as `0 * * * *`. */
  cron?: string;
};

declare const payloadType: unique symbol;

export type Queue<Payload extends object> = {
  readonly name: string;
  readonly options: Readonly<QueueOptions>;
  readonly [payloadType]?: Payload;
};

/** Payloads are kept as JSON: ids and small facts, never a copy of what a table holds. */
export function defineQueue<Payload extends object>(
  name: string,
  options: QueueOptions = {},
): Queue<Payload> {
  if (!/^[a-z][a-z0-9-]{0,60}$/.test(name))
    throw new Error(`"${name}" is not a queue name: lower case with hyphens.`);
  return { name, options };
}
