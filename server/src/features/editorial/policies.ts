import {
  policyIds,
  policyTitles,
  type Policy,
  type PolicyId,
} from '@longstrip/contract/editorial/editorial.shapes';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Author } from '../versions/index.ts';
import { editorialTables } from './editorial.tables.ts';
import { refuseStale } from '../../platform/http/refuse-stale.ts';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { newestVersion } from './policy-versions.ts';
import type { EditorialPorts } from './ports.ts';
import { markdownRenderer } from './render-markdown.ts';

const renderMarkdown = markdownRenderer();

/** Stands for `{email}` in stored HTML, so that another contact address needs no rendering. */
const contactPlaceholder = 'contact-address@placeholder.invalid';

/** A text as safe HTML, to be stored; see `withNames`. */
export async function renderPolicy(text: string): Promise<string> {
  return renderMarkdown(text.replaceAll('{email}', contactPlaceholder));
}

/** What stands in a text for its own name in braces, such as `{email}`. */
export type PolicyNames = { email: string; site: string; seller: string };

export function policyNames({
  siteName: site,
  supportEmail: email,
  seller: { name, address },
}: Pick<Config, 'siteName' | 'supportEmail' | 'seller'>): PolicyNames {
  return { email, site, seller: [name ?? site, address].filter(Boolean).join(', ') };
}

/** Stored HTML with the names filled in. */
export function withNames(html: string, { email, site, seller }: PolicyNames): string {
  const names: Record<string, string> = { [contactPlaceholder]: email, '{site}': site, '{seller}': seller };
  return Object.entries(names).reduce(
    (filled, [placeholder, name]) => filled.replaceAll(placeholder, () => escapeHtml(name)),
    html,
  );
}

/** A text without its formatting, for one that is not rendered. */
function plainHtml(text: string): string {
  return text
    .split(/\n\n+/)
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join('\n')
    .replaceAll('{email}', contactPlaceholder);
}

/** The text was saved by a version that stored no HTML. */
const isStale = ({ updated_at, rendered_at }: { updated_at: Date; rendered_at: Date | null }) =>
  rendered_at?.getTime() !== updated_at.getTime();

/** Renders the texts that were saved without HTML. */
export async function renderStalePolicies(
  db: Database,
  { invalidations }: Pick<EditorialPorts, 'invalidations'>,
): Promise<void> {
  const rows = await editorialTables.read(db).selectFrom('policy').selectAll().execute();
  for (const { id, text, updated_at } of rows.filter(isStale)) {
    const html = await renderPolicy(text).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'text_too_complex') return plainHtml(text);
      throw error;
    });
    await db.transaction(async (tx) => {
      await editorialTables
        .write(tx)
        .updateTable('policy')
        .set({ html, rendered_at: updated_at })
        .where('id', '=', id)
        .where('text', '=', text)
        .execute();
      invalidations.publish(tx, ['Policy', `Policy:${id}`]);
    });
  }
}

export async function policyOf(
  db: Database | Tx,
  id: PolicyId,
  names: PolicyNames,
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
    html: withNames(row.html === null || isStale(row) ? plainHtml(row.text) : row.html, names),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** The texts that have not been written yet. */
export async function missingPolicies(source: Database | Tx): Promise<PolicyId[]> {
  const rows = await editorialTables.read(source).selectFrom('policy').select('id').execute();
  return policyIds.filter((id) => !rows.some((row) => row.id === id));
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
 * Replaces a policy text and its HTML (`renderPolicy`), and keeps it as a version. With `basedOn`, refuses if that is not the newest version. Returns the
 * number of the former version, 0 if there was none.
 */
export async function putPolicy(
  tx: Tx,
  {
    id,
    text,
    html,
    basedOn,
    author,
  }: { id: PolicyId; text: string; html: string; basedOn?: number | undefined; author?: Author },
  {
    clock,
    invalidations,
    lockAccountShared,
  }: Pick<EditorialPorts, 'clock' | 'invalidations' | 'lockAccountShared'>,
): Promise<number> {
  const uid = author?.uid && (await lockAccountShared(tx, author.uid)) ? author.uid : null;
  const now = clock.now();
  const values = { text, html, updated_at: now, rendered_at: now };
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
