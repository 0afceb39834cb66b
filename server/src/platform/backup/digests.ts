/** Digests of all rows of a database: two databases with the same ones hold the same rows. */
import type pg from 'pg';

/** By the name of the table. */
export type Digests = Record<string, { rows: number; hash: string }>;

/** In the transaction of this connection. The order of rows does not count. */
export async function digestRows(client: pg.ClientBase): Promise<Digests> {
  // How values are written as text, whatever the defaults of the server.
  await client.query(
    "set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'iso_8601'",
  );
  await client.query('set local statement_timeout = 0; set local extra_float_digits = 1');
  const digests: Digests = {};
  for (const table of await tablesIn(client)) {
    const { rows } = await client.query<{ rows: number; hash: string }>(
      `select count(*)::int8 as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as hash
        from only ${table} as t`,
    );
    digests[table] = { rows: Number(rows[0]!.rows), hash: rows[0]!.hash };
  }
  return digests;
}

/** All ordinary tables, quoted, with their schema. */
export async function tablesIn(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind = 'r' and relpersistence = 'p' and nspname !~ '^pg_' and nspname <> 'information_schema'
      order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** One sentence for each table whose rows differ. */
export function compareDigests(expected: Digests, found: Digests): string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort().flatMap((table) => {
    const [then, now] = [expected[table], found[table]];
    if (then?.hash === now?.hash && then?.rows === now?.rows) return [];
    return [
      `${table}: ${then?.rows ?? 'no'} rows in the site, ${now?.rows ?? 'no'} in the restored copy, or others.`,
    ];
  });
}
