import { contentRatings } from '@longstrip/contract/site';
import { siteOf } from '@longstrip/contract/site.rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { findChapter } from '../catalogue/index.ts';
import type { CoinFact } from '../coins/index.ts';
import type { PaymentFactOf } from '../payments/index.ts';
import { dayOf, insightTables } from './insight.tables.ts';

/** Counts a payment for the locked episode that it leads back to. The fact is stated once, so this counts once. */
export async function countPayment(
  tx: Tx,
  { payment, at }: PaymentFactOf<'paymentSucceeded'>,
): Promise<void> {
  const chapterId = lockedChapterIn(payment.returnUrl);
  if (chapterId && payment.kind !== 'renewal') await countSale(tx, { chapterId, at, paid: 1 });
}

/** Counts an episode opened with coins, likewise. */
export function countUnlock(tx: Tx, { chapterId, coins, at }: CoinFact): Promise<void> {
  return countSale(tx, { chapterId, at, unlocks: 1, coins });
}

type Sale = { chapterId: string; at: Date; paid?: number; unlocks?: number; coins?: number };

async function countSale(tx: Tx, { chapterId, at, paid = 0, unlocks = 0, coins = 0 }: Sale): Promise<void> {
  // Also one that was withdrawn meanwhile.
  const chapter = await findChapter(tx, chapterId, contentRatings, { drafts: true });
  if (!chapter) return;
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
