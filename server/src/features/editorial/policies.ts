import { policyTitles, type Policy, type PolicyId } from '@longstrip/contract/editorial/editorial.shapes';
import { micromark } from 'micromark';
import { gfmAutolinkLiteral, gfmAutolinkLiteralHtml } from 'micromark-extension-gfm-autolink-literal';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Author } from '../versions/index.ts';
import { editorialTables } from './editorial.tables.ts';
import { refuseStale } from '../../platform/http/refuse-stale.ts';
import { newestVersion } from './policy-versions.ts';
import type { EditorialPorts } from './ports.ts';

/** Markdown with tables; addresses written out become links. */
const markdown = {
  extensions: [gfmTable(), gfmAutolinkLiteral()],
  htmlExtensions: [gfmTableHtml(), gfmAutolinkLiteralHtml()],
};

/** A text as safe HTML, with the contact address for `{email}`. micromark escapes HTML and refuses script addresses. */
export function renderPolicy(text: string, supportEmail: string): string {
  return micromark(text.replaceAll('{email}', supportEmail), markdown);
}

export async function policyOf(
  db: Database | Tx,
  id: PolicyId,
  supportEmail: string,
): Promise<Policy | undefined> {
  const row = await editorialTables
    .read(db)
    .selectFrom('policy')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id,
    title: policyTitles[id],
    text: row.text,
    html: renderPolicy(row.text, supportEmail),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** When the terms of use were last changed, which names the version that a buyer agrees to; null if there are none. */
export async function termsVersion(source: Database | Tx): Promise<string | null> {
  const row = await editorialTables
    .read(source)
    .selectFrom('policy')
    .select('updated_at')
    .where('id', '=', 'terms-of-use')
    .executeTakeFirst();
  return row?.updated_at.toISOString() ?? null;
}

/**
 * Replaces a policy text and keeps it as a version. With `basedOn`, refuses if that is not the newest version. Returns the
 * number of the former version, 0 if there was none.
 */
export async function putPolicy(
  tx: Tx,
  {
    id,
    text,
    basedOn,
    author,
  }: { id: PolicyId; text: string; basedOn?: number | undefined; author?: Author },
  { clock, invalidations, holdAccount }: Pick<EditorialPorts, 'clock' | 'invalidations' | 'holdAccount'>,
): Promise<number> {
  const uid = author?.uid && (await holdAccount(tx, author.uid)) ? author.uid : null;
  const values = { text, updated_at: clock.now() };
  const tables = editorialTables.write(tx);
  // Locks the row until the commit, so that concurrent changes get different numbers.
  await tables
    .insertInto('policy')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  const newest = await newestVersion(tx, id);
  refuseStale(basedOn, newest);
  await tables
    .insertInto('policy_version')
    .values({
      policy_id: id,
      number: newest + 1,
      text,
      created_at: values.updated_at,
      author_uid: uid,
      author_key: author?.keyId ?? null,
    })
    .execute();
  invalidations.publish(tx, ['Policy', `Policy:${id}`]);
  return newest;
}
