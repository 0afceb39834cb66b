import { unlockChapter } from '@longstrip/contract/reading/access.endpoints';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findChapter, ratingsFor } from '../catalogue/index.ts';
import type { Coins } from '../coins/index.ts';
import { accessOf, paidForChapter, readerOf } from './access.ts';

/** Binds the call that opens a chapter for coins. */
export function serveUnlocks(
  calls: Calls,
  { db, moneyClock, coins }: { db: Database; moneyClock: Clock; coins: Coins },
): void {
  calls.serve(unlockChapter, async ({ params: { id }, body, caller, once }) => {
    const reader = readerOf(caller);
    return db.transaction((tx) => {
      const priceOf = async () => {
        const chapter = await findChapter(tx, id, ratingsFor(reader.visitor));
        if (!chapter) throw new Refusal('chapter_not_found');
        const paid = await paidForChapter(tx, reader, { chapterId: id, now: moneyClock.now() });
        const { access } = accessOf(reader, chapter, { requested: body.variant, paid });
        if (access.state === 'open') throw new Refusal('already_open');
        if (access.coins === null) throw new Refusal(access.reason);
        if (access.coins !== body.shown.coins) throw new Refusal('price_changed');
        return access.coins;
      };
      return once(tx, async () => {
        const unlock = { uid: caller.person!.uid, chapterId: id, priceOf };
        const balance = await coins.spend(tx, unlock);
        return { data: [{ chapterId: id, access: { state: 'open', because: 'coins' }, balance }] };
      });
    });
  });
}
