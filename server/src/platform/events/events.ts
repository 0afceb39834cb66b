/**
 * Domain events: facts that one slice emits and others handle, in the transaction that makes them true. app.ts lists
 * the handlers in their order.
 */
import type { Tx } from '../database/tables.ts';

/** A slice declares its facts as a union of these, each named in the past tense. */
export type Fact = { readonly type: string };

/** Resolves when every handler is done. A handler that throws rolls the transaction back. */
export type Emit<F extends Fact> = (tx: Tx, fact: F) => Promise<void>;

/** For each fact its handlers, in their order. */
type Subscribers<F extends Fact> = {
  readonly [Type in F['type']]: readonly Emit<Extract<F, { type: Type }>>[];
};

export function emitTo<F extends Fact>(subscribers: Subscribers<F>): Emit<F> {
  return async (tx, fact) => {
    const ofType: readonly Emit<never>[] = subscribers[fact.type as F['type']];
    for (const subscriber of ofType) await subscriber(tx, fact as never);
  };
}
