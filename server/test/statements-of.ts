/** Records the SQL statements of one call of the API, without those of background work. */
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

export type Statement = { text: string; values: unknown[] };

const ofCall = new AsyncLocalStorage<Statement[]>();
const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => never;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first, values] = args as [string | Statement, unknown[] | undefined];
  // Named statements come as one object, others as text and values.
  ofCall.getStore()?.push(typeof first === 'string' ? { text: first, values: values ?? [] } : first);
  return query.apply(this, args);
};

/** The statements in the order in which they were sent, and the answer of the work. */
export async function statementsOf<T>(
  work: () => Promise<T>,
): Promise<{ answer: T; statements: Statement[]; texts: string[] }> {
  const statements: Statement[] = [];
  const answer = await ofCall.run(statements, work);
  return { answer, statements, texts: statements.map(({ text }) => text) };
}
