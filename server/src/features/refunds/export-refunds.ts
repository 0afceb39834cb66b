import type { Database } from '../../platform/database/open-database.ts';
import { refundOf, viewsOf } from './refunds.queries.ts';
import { refundTables } from './refunds.tables.ts';

/** A person's requests for refunds, for the archive they may download. */
export async function exportRefunds(db: Database, uid: string) {
  const rows = await refundTables
    .read(db)
    .selectFrom('refund_request')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('submitted_at')
    .execute();
  const views = await viewsOf(db, rows.map(refundOf));
  return [
    {
      fileName: 'refunds.json',
      about: 'Your requests for refunds, and what happened to them. Amounts are US cents.',
      content: views.map((view, index) => ({ ...view, residence: rows[index]!.residence })),
    },
  ];
}
