import {
  policyId,
  policyTitles,
  type Policy,
  type PolicyId,
} from '@longstrip/contract/editorial/editorial.shapes';
import { micromark } from 'micromark';
import { gfmAutolinkLiteral, gfmAutolinkLiteralHtml } from 'micromark-extension-gfm-autolink-literal';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { editorialTables } from './editorial.tables.ts';
import type { EditorialPorts } from './ports.ts';

/** Markdown with tables; addresses written out become links. */
const markdown = {
  extensions: [gfmTable(), gfmAutolinkLiteral()],
  htmlExtensions: [gfmTableHtml(), gfmAutolinkLiteralHtml()],
};

/** A policy text, with the contact address in its place. micromark escapes HTML and refuses script addresses. */
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
  const html = micromark(row.text.replaceAll('{email}', supportEmail), markdown);
  return {
    id: policyId.parse(row.id),
    title: policyTitles[id],
    text: row.text,
    html,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** When the terms of use were last changed: names the version that a buyer agrees to. */
export async function termsVersion(source: Database | Tx): Promise<string | null> {
  const row = await editorialTables
    .read(source)
    .selectFrom('policy')
    .select('updated_at')
    .where('id', '=', 'terms-of-use')
    .executeTakeFirst();
  return row?.updated_at.toISOString() ?? null;
}

export async function putPolicy(
  tx: Tx,
  { id, text }: { id: PolicyId; text: string },
  { clock, invalidations }: Pick<EditorialPorts, 'clock' | 'invalidations'>,
): Promise<void> {
  const values = { text, updated_at: clock.now() };
  await editorialTables
    .write(tx)
    .insertInto('policy')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  invalidations.publish(tx, ['Policy', `Policy:${id}`]);
}
