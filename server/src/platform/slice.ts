/**
 * A slice is one value: what it needs, opens, serves and runs, which events it handles, and what it holds of a person.
 * `app.ts` lists all slices, and `open-slices.ts` opens them.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/open-database.ts';
import type { Tx } from './database/tables.ts';
import type { Emit, DomainEvent } from './events/events.ts';
import type { Caller } from './http/caller.ts';
import type { Calls } from './http/calls.ts';
import type { Site } from './http/site.ts';
import type { Invalidations } from './invalidations/invalidations.ts';
import type { DueJob } from './jobs/due-work.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Queue } from './jobs/queue.ts';
import type { Letters, SliceLetter } from './mail/letters.ts';
import type { Mail } from './mail/mail.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { MoneyClock } from './money-clock.ts';
import type { User } from './rights/unprivileged-user.ts';
import type { Storage } from './storage/open-storage.ts';
import type { Turns } from './turns.ts';

/** What every slice may use. */
export type Services = {
  config: Config;
  db: Database;
  jobs: Jobs;
  clock: Clock;
  /** The clock of money: in test mode it can be moved forward. Sign-in and all else use the real time. */
  moneyClock: MoneyClock;
  logger: Logger;
  /** Prints messages for the person who started the process. */
  log: (message: string) => void;
  /** Where it registers its own metrics, by `readGauges`, `liveGauges`, or the classes of prom-client. */
  metrics: Metrics;
  mail: Mail;
  letters: Letters;
  /** Signs and encrypts. */
  secret: string;
  invalidations: Invalidations;
  storage: Storage;
  /** The folder for temporary files; private to this process and deleted when it ends. */
  workFolder: string;
  personalData: PersonalData;
  /** Does what is due by the clock of money, slice by slice. */
  runMoneyDue(): Promise<void>;
  /** The user of image workers if this process is root. */
  workerUser: User | undefined;
  /** False: members get no letters. */
  sendsMemberLetters: boolean;
};

/** One file of an export: its name, a sentence that explains it to its reader, and its contents. */
export type ExportPart = { fileName: string; about: string; content: unknown };

/** What all slices hold of a person. */
export type PersonalData = {
  export(uid: string): Promise<ExportPart[]>;
  /** Moves what was paid for to the account that replaces another one. */
  move(tx: Tx, change: { uid: string; newUid: string }): Promise<void>;
  erase(tx: Tx, uid: string): Promise<void>;
};

/** What a slice serves beside its calls, and how requests are identified. */
export type Http = {
  calls: Calls;
  /** The caller of a page, without anything that differs between two readers of a site. */
  anonymous(request: FastifyRequest): Caller;
  /** The caller of an image: cookies count, but there is no person. */
  identifyByCookies(request: FastifyRequest): Caller;
  takeTurn: Turns;
  roles: Config['roles'];
  site: Site | undefined;
};

type AnyFunction = (...args: never[]) => unknown;

declare const functionType: unique symbol;
type Question<Kind extends 'one' | 'all', F> = { readonly kind: Kind; readonly [functionType]?: F };
export type Questions = Readonly<Record<string, Question<'one' | 'all', AnyFunction>>>;

/** A question that exactly one other slice answers. */
export const one = <F extends AnyFunction>(): Question<'one', F> => ({ kind: 'one' });
/** A question that any number of other slices answer. */
export const all = <F extends AnyFunction>(): Question<'all', F> => ({ kind: 'all' });

/** Answers arrive when the slices that give them are opened, so ask only after opening. */
export type AnswersTo<Asks> = {
  readonly [Name in keyof Asks]: Asks[Name] extends Question<infer Kind, infer F>
    ? Kind extends 'one'
      ? F
      : readonly F[]
    : never;
};

type AnswersFor<Asks> = {
  readonly [Name in keyof Asks]?: Asks[Name] extends Question<'one' | 'all', infer F> ? F : never;
};

declare const eventType: unique symbol;
type EventNames<F extends DomainEvent> = { readonly names: readonly string[]; readonly [eventType]?: F };

/** The events that a slice emits, with their names. */
export const events = <F extends DomainEvent>(...names: F['type'][]): EventNames<F> => ({ names });

export type Handlers<F extends DomainEvent> = {
  readonly [Type in F['type']]?: Emit<Extract<F, { type: Type }>>;
};

/** What a slice is once it is opened. */
export type OpenedSlice<Api, F extends DomainEvent, Answers> = {
  /** What other slices, commands and tests call. */
  api: Api;
  /** Binds the calls of the API. */
  serveCalls?(calls: Calls): void;
  /** Binds what is no call: images, webhooks, pages. */
  serveRoutes?(app: FastifyInstance, http: Http): void | Promise<void>;
  /** The kinds of letters that it sends. */
  letters?: readonly SliceLetter[];
  /** What it does when its time has come. */
  due?: readonly DueJob[];
  /** Starts the other jobs, in processes with the role `jobs`. */
  work?(): Promise<void>;
  /** Handlers of events of the slices it needs, in the transaction that makes the events true. */
  on?: Handlers<F>;
  /** The same, before all handlers of `on`. */
  before?: Handlers<F>;
  /** Answers to the questions of the slices it needs. */
  answers?: Answers;
  personalData?: Partial<PersonalData> & {
    /** After all others: what was paid for. */
    exportLast?: PersonalData['export'];
    /** After all others: for rows by which they find theirs. */
    eraseLast?(tx: Tx, uid: string): Promise<void>;
  };
  /** Called before jobs stop. */
  close?(): Promise<void>;
  /** Called once all jobs have finished, or are handed back. */
  closeAfterJobs?(): Promise<void>;
};

export type Slice<
  Name extends string,
  Needs extends readonly AnySlice[],
  F extends DomainEvent,
  Asks,
  Api,
> = {
  name: Name;
  /**
   * The slices whose modules, API, events or questions it uses. They are opened, and handle a event, before this one.
   * `checks/rules/follow-arrows.ts` compares the imports of the slice with it.
   */
  needs: Needs;
  /** The events that it emits. */
  emits?: EventNames<F>;
  /** Questions that slices which need this one answer. */
  asks?: Asks;
  queues?: readonly Queue<object>[];
  open(
    services: Services & { emit: Emit<F> },
    needed: Apis<Needs>,
    asked: AnswersTo<Asks>,
  ): Opened<Needs, Api> | Promise<Opened<Needs, Api>>;
};

type Opened<Needs extends readonly AnySlice[], Api> = OpenedSlice<
  Api,
  EventOf<Needs[number]>,
  AnswersToSlices<Needs>
>;

/** Conditional, so that the compiler knows the parameters of answers. */
type AnswersToSlices<Needs> = Needs extends readonly AnySlice[]
  ? { readonly [S in Needs[number] as S['name']]?: AnswersFor<NonNullable<S['asks']>> }
  : never;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the parameters are in positions of both variances
export type AnySlice = Slice<string, any, any, any, any>;

export type ApiOf<S extends AnySlice> = Awaited<ReturnType<S['open']>>['api'];
/** The APIs of slices by their names. */
export type Apis<Slices extends readonly AnySlice[]> = {
  readonly [S in Slices[number] as S['name']]: ApiOf<S>;
};
export type EventOf<S> = S extends { emits?: EventNames<infer F> } ? F : never;

export const defineSlice = <
  Name extends string,
  const Needs extends readonly AnySlice[],
  Api,
  F extends DomainEvent = never,
  Asks extends Questions = Record<never, never>,
>(
  slice: Slice<Name, Needs, F, Asks, Api>,
) => slice;
