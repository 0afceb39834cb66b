/** Demo readers: created at times of the past, by calls of the API and the sandbox. */
import { buyCoins, listCoinPacks } from '@longstrip/contract/coins/coins.endpoints';
import type { AnswerOf, BodyInputOf, BodyOf, Endpoint, ParamsOf } from '@longstrip/contract/endpoint';
import { syncLibrary } from '@longstrip/contract/library/library.endpoints';
import { changeList, type ComicList, createList } from '@longstrip/contract/library/lists.endpoints';
import * as membership from '@longstrip/contract/membership/membership.endpoints';
import type { planIds } from '@longstrip/contract/membership/plans';
import { processPayment } from '@longstrip/contract/payments/payments.endpoints';
import type { testCards } from '@longstrip/contract/payments/test-cards';
import { unlockChapter } from '@longstrip/contract/reading/access.endpoints';
import { syncReading } from '@longstrip/contract/reading/places.endpoints';
import type { SiteVariant } from '@longstrip/contract/site';
import type { RefundRule } from '@longstrip/contract/refunds/refund.rules';
import { listRefundable, requestRefund } from '@longstrip/contract/refunds/refunds.endpoints';
import fastify from 'fastify';
import type { Core } from '../app.ts';
import { createDemoReader, demoReaders } from '../features/identity/index.ts';
import { ageRefusal } from '../features/maturity/index.ts';
import type { Tx } from '../platform/database/tables.ts';
import type { Caller } from '../platform/http/caller.ts';
import { createCalls } from '../platform/http/calls.ts';
import { Refusal } from '../platform/http/refusal.ts';

type PlanId = (typeof planIds)[number];
type Card = (typeof testCards)[number]['number'];

export type ReaderAct =
  /** Signs up, which every reader does before anything else. */
  | { act: 'joins' }
  | { act: 'buys'; planId: PlanId; card: Card }
  | { act: 'upgrades'; planId: PlanId }
  | { act: 'stops' }
  | { act: 'changes later'; planId: PlanId }
  | { act: 'buys coins'; packId: string; card: Card }
  /** For the last payment. */
  | { act: 'wants money back'; rule: RefundRule; message?: string };

/** What a demo reader did, in order; `daysAgo` may have decimals. */
export type ReaderHistory = { email: string; acts: readonly (ReaderAct & { daysAgo: number })[] };

/** Where a reader is in a comic, as a browser sends it. */
export type ReadingPlace = NonNullable<BodyInputOf<typeof syncReading>['entries']>[number];

/** What a reader keeps of a comic, as a browser sends it. */
export type KeptComic = NonNullable<BodyInputOf<typeof syncLibrary>['comics']>[number];

export type MadeList = BodyOf<typeof createList> & Pick<ComicList, 'sharing'>;

/** Steps that are done once, although the filling may be interrupted and repeated. */
type Steps = {
  /** The id that the step created, or null; undefined if the step is not done. */
  idOf(key: string): Promise<string | null | undefined>;
  add(tx: Tx, key: string, id: string | null): Promise<void>;
};

const dayMs = 86_400_000;

/** `clock` is the core's. Nothing else may work on memberships until `replayReaderHistories` resolves. */
export async function openReaders(core: Core, clock: { moveTo(time: Date): void }, steps: Steps) {
  const { db, payments, config } = core;
  const calls = createCalls(ageRefusal);
  core.slices.serveCalls(calls);
  const provider = fastify();
  await payments.serveProviders(provider, () => '127.0.0.1');

  async function callerOf(email: string): Promise<Caller> {
    const uid = (await core.identity.uidOf(email))!;
    const origin = config.site.publicUrl ?? `http://localhost:${config.http.port}`;
    return {
      person: {
        uid,
        signedInAt: core.clock.now(),
        sessionId: null,
        grantedRole: 'reader',
        secondFactor: 'none',
      },
      role: 'reader',
      keyId: null,
      site: 'normal',
      origin,
      host: new URL(origin).host,
      isKnownHost: true,
      isLocal: true,
      isImageHost: false,
      address: '127.0.0.1',
      agent: '',
      audience: { ageConfirmed: false, matureAllowed: true },
    };
  }

  function ask<E extends Endpoint>(
    endpoint: E,
    input: { params?: ParamsOf<E>; body?: BodyOf<E> },
    caller: Caller,
  ): Promise<AnswerOf<E>> {
    return calls.perform(endpoint.name, input, caller) as Promise<AnswerOf<E>>;
  }

  /** Exchanges a card for a token, as the fields of the payment page do. Each reader has cards of their own. */
  async function typeCard(number: Card, email: string): Promise<{ token: string }> {
    const position = demoReaders.findIndex((reader) => reader.email === email);
    const month = String((position % 12) + 1).padStart(2, '0');
    const year = (core.moneyClock.now().getUTCFullYear() + 6 + Math.floor(position / 12)) % 100;
    const cvc = number.startsWith('3') ? '1234' : '123';
    const answer = await provider.inject({
      method: 'POST',
      url: '/sandbox/v1/tokens',
      payload: { number, expiry: `${month}/${year}`, cvc },
    });
    return { token: answer.json<{ token: string }>().token };
  }

  /** Orders once, in the transaction of the step, and processes the payment. */
  async function pay<E extends typeof membership.buyMembership | typeof buyCoins>(
    key: string,
    { endpoint, body }: { endpoint: E; body(): Promise<BodyOf<E>> },
    caller: Caller,
  ): Promise<void> {
    let id = await steps.idOf(key);
    if (!id) {
      const prepared = calls.admit(endpoint.name, caller)({ body: await body() });
      const answer = (await prepared.respond(async (tx, effect) => {
        const made = await effect();
        await steps.add(tx, key, (made as AnswerOf<E>).data[0]!.paymentId);
        return made;
      })) as AnswerOf<E>;
      id = answer.data[0]!.paymentId;
    }
    await ask(processPayment, { params: { id }, body: { returnPath: '/account' } }, caller);
  }

  async function figuresOf(planId: PlanId, caller: Caller) {
    const { data } = await ask(membership.quotePlans, {}, caller);
    return data.find((each) => each.planId === planId)!.figures;
  }

  async function perform(act: ReaderAct, { key, email }: { key: string; email: string }, caller: Caller) {
    // These calls have their own transaction. They change nothing if they are repeated after a crash.
    const once = async (call: () => Promise<unknown>) => {
      if ((await steps.idOf(key)) !== undefined) return;
      await call();
      await db.transaction((tx) => steps.add(tx, key, null));
    };
    switch (act.act) {
      case 'joins':
        return;
      case 'buys':
      case 'upgrades': {
        const body = async () => {
          const { firstChargeCents, nextChargeCents } = await figuresOf(act.planId, caller);
          return {
            planId: act.planId,
            card: act.act === 'buys' ? await typeCard(act.card, email) : ('saved' as const),
            agreedToTerms: true as const,
            shown: { firstChargeCents, nextChargeCents },
          };
        };
        return pay(key, { endpoint: membership.buyMembership, body }, caller);
      }
      case 'buys coins': {
        const body = async () => {
          const packs = await ask(listCoinPacks, {}, caller);
          const { coins: number, priceCents } = packs.data.find(({ id }) => id === act.packId)!;
          const { packId, card } = act;
          return {
            packId,
            card: await typeCard(card, email),
            keepsCard: false,
            shown: { coins: number, priceCents },
          };
        };
        return pay(key, { endpoint: buyCoins, body }, caller);
      }
      case 'stops':
        return once(() => ask(membership.stopRenewal, {}, caller));
      case 'changes later':
        return once(async () => {
          const { nextChargeCents } = await figuresOf(act.planId, caller);
          const body = { planId: act.planId, agreedToTerms: true as const, shown: { nextChargeCents } };
          await ask(membership.changePlanLater, { body }, caller);
        });
      case 'wants money back': {
        if ((await steps.idOf(key)) !== undefined) return;
        const { rule, message } = act;
        const residence = 'europe' as const;
        const { data } = await ask(listRefundable, { body: { residence, limit: 1, offset: 0 } }, caller);
        const { paymentId, offers } = data[0]!;
        const { amountCents } = offers.find((each) => each.rule === rule)!;
        const body = { paymentId, residence, rule, shown: { amountCents }, ...(message && { message }) };
        await calls
          .admit(
            requestRefund.name,
            caller,
          )({ body })
          .respond(async (tx, effect) => {
            await steps.add(tx, key, null);
            return effect();
          });
      }
    }
  }

  return {
    /** Performs what the readers did before `now`, day by day, with everything that falls due meanwhile. */
    async replayReaderHistories(histories: readonly ReaderHistory[], now: Date): Promise<void> {
      const acts = histories
        .flatMap(({ email, acts: own }) => own.map((act, index) => ({ act, email, index })))
        .map((each) => ({ ...each, at: now.getTime() - each.act.daysAgo * dayMs }))
        .sort((a, b) => a.at - b.at);
      let time = acts[0]?.at ?? now.getTime();
      const advanceTo = async (end: number) => {
        while (time < end) {
          time = Math.min(time + dayMs, end);
          clock.moveTo(new Date(time));
          await core.membership.runDue();
        }
      };
      for (const { act, email, index, at } of acts) {
        await advanceTo(at);
        clock.moveTo(new Date(at));
        const reader = demoReaders.find((each) => each.email === email)!;
        await db.transaction((tx) => createDemoReader(tx, reader, core.clock.now()));
        await perform(act, { key: `reader:${email}:${index}`, email }, await callerOf(email));
      }
      await advanceTo(now.getTime());
    },
    /** Sends a place in a comic, unless the reader is gone. */
    async read(email: string, place: ReadingPlace): Promise<void> {
      const key = `place:${email}:${place.comicId}`;
      if ((await steps.idOf(key)) !== undefined || !(await core.identity.uidOf(email))) return;
      await calls.perform(syncReading.name, { body: { entries: [place] } }, await callerOf(email));
      await db.transaction((tx) => steps.add(tx, key, null));
    },
    /** Sends what a reader keeps of a comic of this site, unless the reader is gone. */
    async keep(email: string, kept: KeptComic, site: SiteVariant): Promise<void> {
      const key = `library:${email}:${kept.comicId}`;
      if ((await steps.idOf(key)) !== undefined || !(await core.identity.uidOf(email))) return;
      const audience = { ageConfirmed: true, matureAllowed: true };
      const caller = { ...(await callerOf(email)), site, audience };
      await calls.perform(syncLibrary.name, { body: { comics: [kept] } }, caller);
      await db.transaction((tx) => steps.add(tx, key, null));
    },
    /** Makes a list once, and shares it, unless the reader is gone. */
    async makeList(email: string, { sharing, ...list }: MadeList): Promise<void> {
      const key = `list:${email}:${list.name}`;
      if (!(await core.identity.uidOf(email))) return;
      const caller = await callerOf(email);
      let id = await steps.idOf(key);
      if (!id) {
        const answer = (await calls
          .admit(
            createList.name,
            caller,
          )({ body: list })
          .respond(async (tx, effect) => {
            const made = await effect();
            await steps.add(tx, key, (made as AnswerOf<typeof createList>).data[0]!.id);
            return made;
          })) as AnswerOf<typeof createList>;
        id = answer.data[0]!.id;
      }
      const unchanged = { add: [], remove: [], order: [] };
      await ask(changeList, { params: { id }, body: { sharing, ...unchanged } }, caller).catch(
        (error: unknown) => {
          // The reader has deleted it.
          if (!(error instanceof Refusal)) throw error;
        },
      );
    },
    /** Opens a chapter with coins, unless the staff have changed it or the reader is gone. */
    async unlock(email: string, chapterId: string, price: number): Promise<void> {
      const key = `unlock:${email}:${chapterId}`;
      if ((await steps.idOf(key)) !== undefined || !(await core.identity.uidOf(email))) return;
      const input = {
        params: { id: chapterId },
        body: { variant: 'censored' as const, shown: { coins: price } },
      };
      const prepared = calls.admit(unlockChapter.name, await callerOf(email))(input);
      const answer = prepared.respond(async (tx, effect) => {
        await steps.add(tx, key, null);
        return effect();
      });
      await answer.catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    },
  };
}
