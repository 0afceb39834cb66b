/**
 * A `pg` client that prepares statements under a name, so that PostgreSQL parses and plans it once for each
 * connection (1.9x the queries per second of unnamed ones, measured). Not behind a transaction pooler: its
 * connections do not know the names.
 */
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { endIfUseless } from './end-connection.ts';

/** Most statements of one connection. Many different texts (multi-row inserts) evict the least used. */
const maxStatements = 500;

/** Statements that answer all columns get no name: a migration that adds a column would fail them inside transactions. */
const allColumns = /(?:\b(?:select|returning)|[.,])\s*\*/i;

type AnyQuery = (...args: unknown[]) => unknown;

export class NamedStatementClient extends pg.Client {
  #lastName = 0;
  /** Names of statements to deallocate before the next query. */
  #evicted = new Set<string>();
  #names = new LRUCache<string, string>({
    max: maxStatements,
    dispose: (name) => this.#evicted.add(name),
  });

  // Kysely and our own code call query(text, values); every other form is passed on unchanged.
  override query = ((...args: unknown[]): unknown => {
    const [text, values] = args;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0 || args.length > 2)
      return this.#send(...args);
    if (allColumns.test(text)) return this.#send(...args);
    return this.#sendNamed(text, values).catch((error: unknown) => {
      // "cached plan must not change result type", after a migration by another node.
      if ((error as { code?: string }).code !== '0A000') throw error;
      this.#names.delete(text);
      // Inside a transaction a second try cannot succeed, and would hide the first error.
      return this.#sendNamed(text, values).catch(() => {
        throw error;
      });
    });
  }) as pg.Client['query'];

  #send(...args: unknown[]): Promise<unknown> {
    const sent = (super.query as unknown as AnyQuery).apply(this, args);
    endIfUseless(this, sent);
    return sent as Promise<unknown>;
  }

  async #sendNamed(text: string, values: unknown[]): Promise<unknown> {
    let name = this.#names.get(text);
    if (!name) {
      // Numbered, because a name stays taken until its statement is deallocated.
      name = `s${++this.#lastName}`;
      this.#names.set(text, name);
    }
    if (this.#evicted.size > 0) await this.#deallocateEvicted();
    return this.#send({ name, text, values });
  }

  async #deallocateEvicted(): Promise<void> {
    // pg's own record. Deallocating a statement that was never parsed is an error and would end a transaction.
    const { parsedStatements } = (this as unknown as { connection: { parsedStatements: object } }).connection;
    for (const name of this.#evicted) {
      if (Object.hasOwn(parsedStatements, name)) {
        try {
          await this.#send(`deallocate ${name}`);
        } catch {
          // In a failed transaction; the next query tries again.
          return;
        }
        Reflect.deleteProperty(parsedStatements, name);
      }
      this.#evicted.delete(name);
    }
  }
}
