import type { LedgerEntry, listCoinEntries } from '@longstrip/contract/coins/coins.staff.endpoints';
import type { BodyOf } from '@longstrip/contract/endpoint';
import { contentRatings } from '@longstrip/contract/site';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { readList, type PageColumns } from '../../platform/database/read-page.ts';
import { chaptersOf, comicTitles } from '../catalogue/index.ts';
import { findPayer, uidsOfPayers } from '../payments/index.ts';
import { coinTables } from './coins.tables.ts';

type Row = { created_at: Date; payer_id: string; number: number };
const byTime: PageColumns<Row> = [
  { name: 'created_at', type: 'time' },
  { name: 'payer_id', type: 'uuid' },
  { name: 'number', type: 'number' },
];
/** The entries of one wallet are numbered in the order in which they were written. */
const byNumber: PageColumns<Row> = [{ name: 'number', type: 'number' }];

/** Entries of all wallets or of one, for the staff. Chapters of both sites are named. */
export async function listEntries(
  db: Database,
  body: BodyOf<typeof listCoinEntries>,
): Promise<{ data: LedgerEntry[]; next: string | null }> {
  const payerId = body.uid === undefined ? undefined : await findPayer(db, body.uid);
  if (body.uid !== undefined && payerId === undefined) return { data: [], next: null };
  const { rows, next } = await readList(coinTables.read(db).selectFrom('wallet_entry').selectAll(), body, {
    filters: { uid: () => sql`payer_id = ${payerId}`, kind: 'kind' },
    sorts: { at: payerId === undefined ? byTime : byNumber },
  });
  const uids = await uidsOfPayers(
    db,
    rows.map(({ payer_id }) => payer_id),
  );
  const ids = rows.flatMap(({ chapter_id }) => chapter_id ?? []);
  const chapters = await chaptersOf(db, { ids, ratings: contentRatings, limit: ids.length, offset: 0 });
  const titles = await comicTitles(
    db,
    chapters.map(({ comic_id }) => comic_id),
  );
  const data = rows.map((entry) => {
    const chapter = chapters.find(({ id }) => id === entry.chapter_id);
    return {
      payerId: entry.payer_id,
      number: entry.number,
      uid: uids.get(entry.payer_id) ?? null,
      kind: entry.kind,
      coins: entry.coins,
      balanceAfter: entry.balance_after,
      paymentId: entry.payment_id,
      chapter: chapter
        ? {
            id: chapter.id,
            comicsId: chapter.comic_id,
            comicTitle: titles.get(chapter.comic_id) ?? '',
            title: chapter.title,
            chapterNumber: chapter.chapter_number,
          }
        : null,
      reason: entry.reason,
      at: entry.created_at.toISOString(),
    };
  });
  return { data, next };
}
