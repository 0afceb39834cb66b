import { dayOf } from '@longstrip/contract/insight/figures.rules';
import { contentRatings, type SiteVariant } from '@longstrip/contract/site';
import { siteOf } from '@longstrip/contract/site.rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { findChapter } from '../catalogue/index.ts';
import type { CoinFact } from '../coins/index.ts';
import type { PaymentFactOf } from '../payments/index.ts';
import { insightTables, type moneyColumns } from './insight.tables.ts';

/** Counts a payment for the locked episode in its return URL. The fact is emitted once, so this counts once. */
export async function countPayment(
  tx: Tx,
  { payment, at }: PaymentFactOf<'paymentSucceeded'>,
): Promise<void> {
  const chapterId = lockedChapterIn(payment.returnUrl);
  if (!chapterId || payment.kind === 'renewal') return;
  const comic = await countSale(tx, { chapterId, at, paid: 1 });
  if (!comic) return;
  const column = payment.kind === 'coins' ? 'coin_cents' : 'membership_cents';
  await addCents(tx, comic, { at, column, cents: payment.amountCents });
  await insightTables
    .write(tx)
    .insertInto('insight_sale')
    .values({ payment_id: payment.id, ...comic })
    .execute();
}

/** Counts a refund on its own day, as the books do, for the comic whose lock led to the payment. */
export function countRefund(tx: Tx, { payment, at, amountCents }: PaymentFactOf<'paymentRefunded'>) {
  return countGivenBack(tx, payment, { at, column: 'refunded_cents', cents: amountCents });
}

/** Subtracts a refund that the bank has sent back. */
export function countReturnedRefund(
  tx: Tx,
  { payment, at, returnedCents }: PaymentFactOf<'paymentRefundFailed'>,
) {
  return countGivenBack(tx, payment, { at, column: 'refunded_cents', cents: -returnedCents });
}

/** An open dispute takes the money, and one that is won returns it. */
export function countDispute(tx: Tx, { payment, at, state, amountCents }: PaymentFactOf<'paymentDisputed'>) {
  const cents = { open: amountCents, won: -amountCents, lost: 0 }[state];
  return countGivenBack(tx, payment, { at, column: 'disputed_cents', cents });
}

/** Counts an episode opened with coins. */
export async function countUnlock(tx: Tx, { chapterId, coins, at }: CoinFact): Promise<void> {
  await countSale(tx, { chapterId, at, unlocks: 1, coins });
}

type Comic = { site: SiteVariant; comic_id: string };
type Sale = { chapterId: string; at: Date; paid?: number; unlocks?: number; coins?: number };

/** Answers the comic for which the sale was counted; undefined if the chapter does not exist. */
async function countSale(
  tx: Tx,
  { chapterId, at, paid = 0, unlocks = 0, coins = 0 }: Sale,
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

type Money = { at: Date; column: (typeof moneyColumns)[number]; cents: number };

async function countGivenBack(tx: Tx, { id }: { id: string }, money: Money): Promise<void> {
  if (money.cents === 0) return;
  const comic = await insightTables
    .read(tx)
    .selectFrom('insight_sale')
    .select(['site', 'comic_id'])
    .where('payment_id', '=', id)
    .executeTakeFirst();
  if (comic) await addCents(tx, comic, money);
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
