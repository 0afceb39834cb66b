/** Opens slices in the order of their list, and connects each with the events and questions of those it needs. */
import type { FastifyInstance } from 'fastify';
import { closeAll } from './close-all.ts';
import type { Emit, DomainEvent } from './events/events.ts';
import type { Calls } from './http/calls.ts';
import { runAll } from './jobs/due-work.ts';
import type { AnySlice, Apis, EventOf, Http, OpenedSlice, PersonalData, Services } from './slice.ts';

type Answer = (...args: unknown[]) => unknown;
/** Without what the slices themselves are asked for. */
type OwnServices = Omit<Services, 'personalData' | 'runMoneyDue'>;
type Handle = Emit<DomainEvent & Record<string, never>>;
type Opened = OpenedSlice<unknown, never, Record<string, Record<string, Answer>>> & {
  on?: Record<string, Handle>;
  before?: Record<string, Handle>;
};

/** The slices of `list`, of which none is open yet. Handlers and jobs run in the order of the list. */
export function connectSlices<const List extends readonly AnySlice[]>(list: List) {
  const opened = new Map<string, Opened>();
  const answers = new Map<string, Answer[]>();
  const each = () => [...opened.values()];

  const emit = async (tx: Parameters<Handle>[0], event: DomainEvent): Promise<void> => {
    for (const phase of ['before', 'on'] as const)
      for (const slice of each()) await slice[phase]?.[event.type]?.(tx, event as never);
  };
  const personalData: PersonalData = {
    async export(uid) {
      const parts = [];
      for (const phase of ['export', 'exportLast'] as const)
        for (const slice of each()) parts.push(...((await slice.personalData?.[phase]?.(uid)) ?? []));
      return parts;
    },
    async move(tx, change) {
      for (const slice of each()) await slice.personalData?.move?.(tx, change);
    },
    async erase(tx, uid) {
      for (const phase of ['erase', 'eraseLast'] as const)
        for (const slice of each()) await slice.personalData?.[phase]?.(tx, uid);
    },
  };

  const dueJobs = () => each().flatMap(({ due = [] }) => due);
  const runMoneyDue = () =>
    runAll(dueJobs().flatMap(({ clock, run }) => (clock === 'moneyClock' ? [() => run()] : [])));

  async function openOne(slice: AnySlice, services: OwnServices): Promise<void> {
    const needs = slice.needs as readonly AnySlice[];
    const unopened = needs.find(({ name }) => !opened.has(name));
    if (unopened) throw new Error(`${slice.name} needs ${unopened.name}: list it earlier.`);
    const needed = Object.fromEntries(needs.map(({ name }) => [name, opened.get(name)!.api]));
    const asked = Object.entries((slice.asks ?? {}) as Record<string, { kind: string }>).map(
      ([question, { kind }]) => {
        const given: Answer[] = [];
        answers.set(`${slice.name}.${question}`, given);
        return [question, kind === 'all' ? given : (...args: unknown[]) => given[0]!(...args)];
      },
    );
    const self = (await slice.open(
      { ...services, personalData, runMoneyDue, emit },
      needed,
      Object.fromEntries(asked),
    )) as Opened;
    const emitted = new Set(needs.flatMap(({ emits }) => emits?.names ?? []));
    for (const event of Object.keys({ ...self.on, ...self.before }))
      if (!emitted.has(event)) throw new Error(`${slice.name} handles ${event}, which none it needs emits.`);
    for (const [asker, given] of Object.entries(self.answers ?? {}))
      for (const [question, answer] of Object.entries(given)) {
        const known = needs.some(({ name }) => name === asker) && answers.get(`${asker}.${question}`);
        if (!known) throw new Error(`${slice.name} answers ${asker}.${question}, which none it needs asks.`);
        known.push(answer);
      }
    const { due = [], work } = self;
    opened.set(slice.name, {
      ...self,
      async work() {
        for (const { queue, run } of due)
          await services.jobs.work(queue, { concurrency: 1 }, async (_nothing, { signal }) => {
            await run(signal);
          });
        await work?.();
      },
    });
  }

  return {
    /** An open slice. */
    of: <Name extends List[number]['name']>(name: Name) =>
      opened.get(name) as unknown as Awaited<ReturnType<Extract<List[number], { name: Name }>['open']>>,
    queues: list.flatMap(({ queues = [] }) => queues),
    emit: emit as Emit<EventOf<List[number]>>,
    personalData,
    letters: () => each().flatMap(({ letters = [] }) => letters),
    /** Returns the APIs by the names of their slices. */
    async open(services: OwnServices): Promise<Apis<List>> {
      for (const slice of list) await openOne(slice, services);
      for (const { name, asks = {} } of list)
        for (const [question, { kind }] of Object.entries(asks as Record<string, { kind: string }>)) {
          const { length } = answers.get(`${name}.${question}`)!;
          if (kind === 'one' && length !== 1)
            throw new Error(`${length} slices answer ${name}.${question}; it needs one.`);
        }
      return Object.fromEntries([...opened].map(([name, { api }]) => [name, api])) as Apis<List>;
    },
    serveCalls(calls: Calls): void {
      for (const slice of each()) slice.serveCalls?.(calls);
    },
    async serveRoutes(app: FastifyInstance, http: Http): Promise<void> {
      for (const slice of each()) await slice.serveRoutes?.(app, http);
    },
    runMoneyDue,
    async work(): Promise<void> {
      for (const slice of each()) await slice.work?.();
    },
    close: () => closeAll(each().flatMap((slice) => slice.close ?? [])),
    closeAfterJobs: () => closeAll(each().flatMap((slice) => slice.closeAfterJobs ?? [])),
  };
}
