/** Loaded before the product: writes each statement that it sends to PostgreSQL into the file RECORD_STATEMENTS. */
import { appendFileSync } from 'node:fs';
import pg from 'pg';

const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => never;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first, values = []] = args;
  // Named statements come as one object, others as text and values.
  const { text, values: own } = typeof first === 'string' ? { text: first, values } : (first as Statement);
  appendFileSync(process.env['RECORD_STATEMENTS']!, `${JSON.stringify({ text, values: own })}\n`);
  return query.apply(this, args);
};

export type Statement = { text: string; values: unknown[] };
