import * as contract from '@longstrip/contract/versions/versions.endpoints';
import type { Database } from '../../platform/database/open-database.ts';
import { readPage, type PageOrder } from '../../platform/database/read-page.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { authorNames, type LookUpAuthorName } from './authors.ts';
import { versionTables } from './versions.tables.ts';

const newestFirst: PageOrder<{ number: number }> = {
  columns: [{ name: 'number', type: 'number' }],
  direction: 'desc',
};

export function serveVersions(
  calls: Calls,
  { db, lookUpAuthorName }: { db: Database; lookUpAuthorName: LookUpAuthorName },
): void {
  calls.serve(contract.listVersions, async ({ params, body }) => {
    const query = versionTables
      .read(db)
      .selectFrom('earlier_version')
      .select(['number', 'fields', 'changes', 'replaced_at', 'author_uid', 'author_key'])
      .where('object_id', '=', params.object);
    const { rows, next } = await readPage(query, newestFirst, body);
    const nameOf = await authorNames(rows, lookUpAuthorName);
    const data = rows.map(({ number, fields, changes, replaced_at, ...author }) => ({
      number,
      fields,
      changes,
      replacedAt: replaced_at.toISOString(),
      author: nameOf(author),
    }));
    return { data, next };
  });
}
