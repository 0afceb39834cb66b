/** Domain events: facts that one slice emits and others handle, in the transaction that makes them true. */
import type { Tx } from '../database/tables.ts';

/** A slice declares its facts as a union of these, each named in the past tense. */
export type Fact = { readonly type: string };

/** Resolves when every handler is done. A handler that throws rolls the transaction back. */
export type Emit<F extends Fact> = (tx: Tx, fact: F) => Promise<void>;
