/**
 * The letters of all slices. A slice declares its kinds beside their texts; here each is enqueued in the transaction that
 * makes it necessary, sent by one queue with its tries, and recorded.
 */
import { Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import type { Tx } from '../database/tables.ts';
import { defineQueue, type Jobs, type Queue } from '../jobs/jobs.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Letter, Mail } from './mail.ts';
import { recordTry, type RecordsContext } from './mail-records.ts';

export type LetterKind<Payload extends object, Context> = {
  /** The slice and a name, such as `membership.stopped`. Jobs and records contain it. */
  readonly kind: string;
  /** As staff call it. */
  readonly name: string;
  /** What earlier versions called it: records keep their kind for 30 days. */
  readonly formerKinds?: readonly string[];
  /** A person waits for it, or it warns them: it is sent before all others. */
  readonly isUrgent?: boolean;
  /** Parses what the job contains. Unknown fields are dropped. */
  readonly payload: z.ZodType<Payload>;
  /** Called at each try. Null if the letter has no recipient any more, or is no longer true. */
  write(payload: Payload, context: Context): Promise<WrittenLetter | null>;
};

export type WrittenLetter = Letter & {
  /** Called if the letter cannot be sent this time. */
  onFailure?(): Promise<void>;
};

/** The kinds of a slice, with its context. */
export type SliceLetter = Omit<LetterKind<object, never>, 'write'> & {
  write(payload: object): Promise<WrittenLetter | null>;
};

export const defineLetter = <Payload extends object, Context>(letter: LetterKind<Payload, Context>) => letter;

export const lettersOf = <Context>(
  kinds: readonly LetterKind<object, Context>[],
  context: Context,
): SliceLetter[] =>
  kinds.map((letter) => ({ ...letter, write: (payload: object) => letter.write(payload, context) }));

/** A declared kind, or one known by its name only. */
type LetterTarget<Payload extends object> = {
  readonly kind: string;
  readonly isUrgent?: boolean;
  readonly payload?: z.ZodType<Payload>;
};

export type Letters = {
  /** Enqueues a letter with the transaction. After a crash it may be sent twice. */
  send<Payload extends object>(tx: Tx, letter: LetterTarget<Payload>, payload: Payload): Promise<void>;
  /** Sends what an earlier version enqueued in a queue of its own; `convert` names the kind as `letter`. */
  registerFormerQueue<Order extends object>(
    queue: Queue<Order>,
    convert: (order: Order) => LetterJob | Promise<LetterJob>,
  ): Promise<void>;
  work(): Promise<void>;
  nameOf(kind: string): string;
};

/** The kind, with the fields of its payload. */
type LetterJob = { letter: string };

/** Mail servers may be down for hours: about a day of tries, at the end every two hours. */
const retries = { retries: 20, retryDelaySeconds: 5, retryDelayMaxSeconds: 7200 };

const letterJob = z.looseObject({ letter: z.string() });
export const letterQueue = defineQueue('letters', letterJob, retries);

/** For a letter that is enqueued later, by `jobs.send`: its queue, and the payload without what is added then. */
export const letterJobOf = ({ kind }: Pick<LetterKind<object, never>, 'kind'>) => ({
  queue: letterQueue.name,
  order: { letter: kind },
});

/** A queue of letters of an earlier version, which has jobs left after an upgrade. Declared until the version after. */
export const defineFormerLetterQueue = <Order extends object>(name: string, order: z.ZodType<Order>) =>
  defineQueue(name, order, retries);

export function openLetters({
  jobs,
  mail,
  letters,
  metrics = new Registry(),
  ...records
}: RecordsContext & {
  jobs: Pick<Jobs, 'send' | 'work'>;
  mail: Mail;
  metrics?: Metrics;
  /** The kinds of all slices, once these are open. */
  letters: () => readonly SliceLetter[];
}): Letters {
  const seconds = new Histogram({
    name: 'longstrip_mail_seconds',
    help: 'Time to give a mail to the mail server or the outbox folder, by outcome: sent or failed.',
    labelNames: ['outcome'],
    buckets: [0.05, 0.25, 1, 5, 30, 120],
    registers: [metrics],
  });
  const letterOf = (kind: string) =>
    letters().find((letter) => letter.kind === kind || letter.formerKinds?.includes(kind));
  const parsed = letterJob.transform(({ letter: kind, ...order }, context) => {
    const letter = letterOf(kind);
    if (!letter) return { kind };
    const { data, error } = letter.payload.safeParse(order);
    if (data) return { kind, letter, payload: data };
    context.issues.push({ code: 'custom', message: `${kind}: ${z.prettifyError(error)}`, input: order });
    return z.NEVER;
  });

  async function deliver(
    { kind, letter, payload }: z.output<typeof parsed>,
    { id }: { readonly id: string },
  ): Promise<void> {
    // During an upgrade the next version may have sent it. It is tried again, until a process of that version takes it.
    if (!letter) throw new Error(`This version knows no letter ${kind}.`);
    const written = await letter.write(payload);
    if (!written) return;
    const { onFailure, ...content } = written;
    const end = seconds.startTimer();
    const error = await mail.send(content).then(
      () => null,
      (failure: Error) => failure,
    );
    end({ outcome: error ? 'failed' : 'sent' });
    await recordTry(
      { id, kind: letter.kind, uid: content.uid ?? null, error, hasServer: mail.hasServer },
      records,
    );
    if (!error) return;
    await onFailure?.();
    throw error;
  }

  const send: Letters['send'] = (tx, letter, payload) =>
    jobs.send(tx, letterQueue, { letter: letter.kind, ...payload }, letter.isUrgent ? { priority: 1 } : {});
  return {
    send,
    registerFormerQueue: (queue, convert) =>
      jobs.work(queue, { concurrency: 1 }, async (order, job) =>
        deliver(parsed.parse(await convert(order)), job),
      ),
    work: () => jobs.work(defineQueue(letterQueue.name, parsed, retries), { concurrency: 4 }, deliver),
    nameOf: (kind) => letterOf(kind)?.name ?? kind,
  };
}
