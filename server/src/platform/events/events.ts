/** Domain events, which one slice emits and others handle in the transaction that makes them true. */
import type { Tx } from '../database/tables.ts';

/** A slice declares its events as a union of these, each named in the past tense. */
export type DomainEvent = { readonly type: string };

/** Resolves when every handler is done. A handler that throws rolls the transaction back. */
export type Emit<F extends DomainEvent> = (tx: Tx, event: F) => Promise<void>;
