import { unlockChapter } from '@longstrip/contract/reading/access.endpoints';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findChapter, ratingsFor } from '../catalogue/index.ts';
import { spendCoins, type CoinsContext } from '../coins/index.ts';
import { accessOf, paidForChapter, readerOf } from './access.ts';

/** Binds the call that opens a chapter for coins. */
export function serveUnlocks(calls: Calls, context: CoinsContext): void {
  const { db, moneyClock } = context;
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
        const balance = await spendCoins(tx, unlock, context);
        return { data: [{ chapterId: id, access: { state: 'open', because: 'coins' }, balance }] };
      });
    });
  });
}
