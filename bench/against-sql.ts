/**
 * The overhead of list calls: the time of a call compared with that of its SQL statements sent without the product.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { measure, type Product, startProduct } from './processes.ts';
import type { Statement } from './record-statements.ts';
import { repeat } from './repeat.ts';
import { type Call, send } from './send.ts';
import { median, printTable } from './table.ts';

type Sizes = { rounds: number; seconds: number };

/** Prints the ratio of each call; answers whether all are at most 2. The calls must not be cached. */
export async function againstSql(
  calls: Record<string, Call>,
  { product, url }: { product: Product; url: string },
  { rounds, seconds }: Sizes,
): Promise<boolean> {
  const statements = await recorded(Object.values(calls), url, product.dataDir);
  const client = new pg.Client(url);
  await client.connect();
  const rows: (string | number)[][] = [];
  try {
    for (const [index, [name, call]] of Object.entries(calls).entries()) {
      const named = statements[index]!.map((each, at) =>
        each.values.length > 0 ? { ...each, name: `${index}-${at}` } : each,
      );
      const bare = async () => {
        for (const statement of named) await client.query(statement);
      };
      const times: [number[], number[]] = [[], []];
      for (let round = 0; round <= rounds; round++) {
        const ours = await measure(product, { ...call, connections: 1, seconds });
        const theirs = await repeat({ atOnce: 1, seconds }, bare);
        // The first round warms up.
        if (round > 0) for (const [at, { p50 }] of [ours, theirs].entries()) times[at]!.push(p50);
      }
      const [ms, bareMs] = times.map(median) as [number, number];
      rows.push([name, named.length, ms, bareMs, ms / bareMs]);
    }
  } finally {
    await client.end();
  }
  const columns = ['call', 'statements', 'product ms', 'bare SQL ms', 'ratio'];
  printTable(
    'Lists from the database against their own statements (one connection, median ms)',
    columns,
    rows,
  );
  return rows.every((row) => Number(row.at(-1)) <= 2);
}

/** The statements of each call, from a product that records them. */
async function recorded(calls: Call[], url: string, dataDir: string): Promise<Statement[][]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longstrip-bench-'));
  const file = path.join(folder, 'statements');
  const product = await startProduct(url, dataDir, {
    RECORD_STATEMENTS: file,
    NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'record-statements.ts')}`,
  });
  try {
    const all: Statement[][] = [];
    for (const call of calls) {
      // The first call warms up: its one-time statements must not be recorded.
      await send({ ...call, port: product.port });
      await writeFile(file, '');
      await send({ ...call, port: product.port });
      const lines = (await readFile(file, 'utf8')).trim().split('\n');
      all.push(lines.map((line) => JSON.parse(line) as Statement));
    }
    return all;
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
