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

/** `replicatedReads`: for tables that may be read from a replica, where that differs. */
export type ReadSource = { readonly reads: ReadConnection; readonly replicatedReads?: ReadConnection };

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
  read(source: Tx | ReadSource): ReadonlyQueries<Tables>;
};

/**
 * The view of a slice over the tables it owns: `export const tables = tablesOf<{ comics: ComicRow }>()`. With
 * `replicated`, queries inside `db.fromReplica` read these tables from the replica; all other tables never.
 */
export function tablesOf<Tables>({ replicated = false } = {}): TableView<Tables> {
  const connectionOf = ({ reads, replicatedReads = reads }: ReadSource) =>
    replicated ? replicatedReads : reads;
  return {
    write: (tx) => tx as unknown as Kysely<Tables>,
    read: (source) =>
      ('reads' in source ? connectionOf(source) : source) as unknown as ReadonlyQueries<Tables>,
  };
}
