/** A comparable dump of everything that is stored: all rows of all tables, all files. */
import { stat } from 'node:fs/promises';
import { filesBelow, type TestApp } from '../app-for-tests.ts';

export async function dumpStorage({ rows, dataDir }: TestApp): Promise<Record<string, unknown>> {
  const tables = await rows<{ name: string }>(
    // The audit trail is meant to grow: it also has the refused calls of staff.
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
     and table_name not in ('audit_entry', 'audit_object') order by 1`,
  );
  const all: Record<string, unknown> = {};
  for (const { name } of tables) {
    const dump = await rows<{ row: string }>(
      `select row_to_json(t)::text as row from "${name}" t order by 1`,
    );
    // The time when a key was last used is meant to change.
    all[name] = dump.map(({ row }) => row.replace(/"last_used_at":("[^"]*"|null)/, ''));
  }
  const files = await filesBelow(dataDir);
  all['files'] = await Promise.all(files.map(async (file) => `${file} ${(await stat(file)).size}`));
  all['jobs'] = await rows(
    `select name, count(*)::int as jobs from jobs.job where state < 'completed' group by name order by name`,
  );
  return all;
}
