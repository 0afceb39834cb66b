/** Counts sales after the commit of their money: those of a payer in order, each once. */
import { dayOf } from '@longstrip/contract/insight/figures.rules';
import { contentRatings, type SiteVariant } from '@longstrip/contract/site';
import { siteOf } from '@longstrip/contract/site.rules';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { runAll } from '../../platform/jobs/due-work.ts';
import { findChapter } from '../catalogue/index.ts';
import { insightTables, type moneyColumns } from './insight.tables.ts';
import { saleSchema } from './record-sales.ts';

/** Counts the sales of one payer that wait. Repeatable, and several processes may do so at the same time. */
export async function countSalesOf(payerId: string, { db }: { db: Database }): Promise<void> {
  while (await db.transaction((tx) => countNext(tx, payerId)));
}

/** Counts all sales that wait, also those whose job failed for good. */
export async function countSales(context: { db: Database }): Promise<void> {
  const payers = await insightTables
    .read(context.db)
    .selectFrom('insight_uncounted')
    .select('payer_id')
    .distinct()
    .execute();
  await runAll(
    payers.map(
      ({ payer_id: payerId }) =>
        () =>
          countSalesOf(payerId, context),
    ),
  );
}

/** A sale is deleted in the transaction that counts it, so it counts once. */
async function countNext(tx: Tx, payerId: string): Promise<boolean> {
  const tables = insightTables.write(tx);
  // Another process that counts for this payer makes this one wait, and then find nothing: it goes on itself.
  const next = await tables
    .selectFrom('insight_uncounted')
    .selectAll()
    .where('payer_id', '=', payerId)
    .orderBy('number')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!next) return false;
  const sale = saleSchema.parse(next.sale);
  const { at } = next;
  switch (sale.type) {
    case 'paid':
      await countPayment(tx, { ...sale, at });
      break;
    case 'given_back':
      await countGivenBack(tx, { ...sale, at });
      break;
    case 'unlocked':
      await countSteps(tx, { ...sale, at, unlocks: 1 });
  }
  await tables.deleteFrom('insight_uncounted').where('number', '=', next.number).execute();
  return true;
}

type Comic = { site: SiteVariant; comic_id: string };
type Money = { at: Date; column: (typeof moneyColumns)[number]; cents: number };

/** Counts a payment for the locked episode in its return URL. */
async function countPayment(
  tx: Tx,
  { paymentId, returnUrl, ...money }: Money & { paymentId: string; returnUrl: string | null },
): Promise<void> {
  const chapterId = lockedChapterIn(returnUrl);
  if (!chapterId) return;
  const comic = await countSteps(tx, { chapterId, at: money.at, paid: 1 });
  if (!comic) return;
  await addCents(tx, comic, money);
  await insightTables
    .write(tx)
    .insertInto('insight_sale')
    .values({ payment_id: paymentId, ...comic })
    .execute();
}

/** Counts for the comic whose lock led to the payment. */
async function countGivenBack(tx: Tx, { paymentId, ...money }: Money & { paymentId: string }): Promise<void> {
  const comic = await insightTables
    .read(tx)
    .selectFrom('insight_sale')
    .select(['site', 'comic_id'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  if (comic) await addCents(tx, comic, money);
}

type Steps = { chapterId: string; at: Date; paid?: number; unlocks?: number; coins?: number };

/** Answers the comic for which the sale was counted; undefined if the chapter does not exist. */
async function countSteps(
  tx: Tx,
  { chapterId, at, paid = 0, unlocks = 0, coins = 0 }: Steps,
): Promise<Comic | undefined> {
  // Drafts too, because the chapter may have been withdrawn meanwhile.
  const chapter = await findChapter(tx, chapterId, contentRatings, { drafts: true });
  if (!chapter) return undefined;
  const [comicId, day, site] = [chapter.comic_id, dayOf(at), siteOf(chapter.content_rating)];
  const figures = sql`${paid}::int, ${unlocks}::int, ${coins}::int`;
  const added = sql`paid = known.paid + excluded.paid, unlocks = known.unlocks + excluded.unlocks,
    coins_spent = known.coins_spent + excluded.coins_spent`;
  const tables = insightTables.write(tx);
  // In the order in which `saveViews` locks these rows, so that the two do not deadlock.
  await sql`
    insert into insight_site_day as known (site, day, paid, unlocks, coins_spent)
    values (${site}, ${day}, ${figures})
    on conflict (site, day) do update set ${added}`.execute(tables);
  await sql`
    insert into insight_comic_day as known (site, day, comic_id, paid, unlocks, coins_spent)
    values (${site}, ${day}, ${comicId}, ${figures})
    on conflict (site, day, comic_id) do update set ${added}`.execute(tables);
  await sql`
    insert into insight_chapter_day as known (comic_id, day, chapter_id, site, paid, unlocks, coins_spent)
    values (${comicId}, ${day}, ${chapterId}, ${site}, ${figures})
    on conflict (comic_id, day, chapter_id, site) do update set ${added}`.execute(tables);
  return { site, comic_id: comicId };
}

async function addCents(tx: Tx, { site, comic_id }: Comic, { at, column, cents }: Money): Promise<void> {
  const name = sql.ref(column);
  await sql`
    insert into insight_comic_day as known (site, day, comic_id, ${name})
    values (${site}, ${dayOf(at)}, ${comic_id}, ${cents}::int)
    on conflict (site, day, comic_id) do update set ${name} = known.${name} + excluded.${name}
  `.execute(insightTables.write(tx));
}

/** The episode of an address like /payment/4weeks?returnTo=/comic/<id>/<chapterId>. */
function lockedChapterIn(returnUrl: string | null): string | null {
  if (!returnUrl || !URL.canParse(returnUrl)) return null;
  const back = new URL(returnUrl).searchParams.get('returnTo') ?? '';
  const found = /^\/comic\/[0-9a-f-]{36}\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?:[/?#]|$)/i.exec(
    back,
  );
  return found?.[1] ?? null;
}
