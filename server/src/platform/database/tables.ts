/**
 * The compiler checks which slice uses which tables: a transaction is opaque, and each slice has access to it through a view
 * that is typed with its own tables. Queries get a view whose methods only read.
 */
import type { Kysely, QueryExecutorProvider } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';

declare const transactionBrand: unique symbol;
declare const readsBrand: unique symbol;

/** A running transaction. Only `write(tx)` and `read(tx)` of a slice's tables give access to it. */
export type Tx = { readonly [transactionBrand]: true };

/** The database outside a transaction, for reading. */
export type ReadConnection = { readonly [readsBrand]: true };

/** What a `ReadConnection` is: `lists` differs from `primary` where a replica may be read. */
export type ReadConnections = { readonly primary: Kysely<unknown>; readonly lists: Kysely<unknown> };

/** The view of queries: selects (with CTEs) over the slice's tables. The compiler does not check raw `sql`. */
export type ReadonlyQueries<Tables> = Pick<
  ReadonlyKysely<Tables>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'case' | 'dynamic'
> &
  QueryExecutorProvider;

export type TableView<Tables> = {
  /** Everything, inside the transaction. */
  write(tx: Tx): Kysely<Tables>;
  /** Selects only, inside a transaction or outside of one. */
  read(source: Tx | { readonly reads: ReadConnection }): ReadonlyQueries<Tables>;
};

/**
 * The view of a slice over the tables it owns: `export const tables = tablesOf<{ comics: ComicRow }>()`. With
 * `replicated`, queries inside `db.fromReplica` read these tables from the replica; all other tables never.
 */
export function tablesOf<Tables>({ replicated = false } = {}): TableView<Tables> {
  const connectionOf = (reads: ReadConnection): unknown =>
    (reads as unknown as ReadConnections)[replicated ? 'lists' : 'primary'];
  return {
    write: (tx) => tx as unknown as Kysely<Tables>,
    read: (source) => ('reads' in source ? connectionOf(source.reads) : source) as ReadonlyQueries<Tables>,
  };
}
