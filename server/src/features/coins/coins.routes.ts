import * as endpoints from '@longstrip/contract/coins/coins.endpoints';
import { refuseOwnAccount } from '../../platform/http/caller.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { chaptersOf, comicTitles, ratingsFor } from '../catalogue/index.ts';
import { findPayer, paidCentsOf } from '../payments/index.ts';
import { buyCoins } from './buy-coins.ts';
import { savedPacks, soldPacks } from './packs.queries.ts';
import type { CoinsContext } from './ports.ts';
import { setPacks } from './set-packs.ts';
import { giveCoins } from './give-coins.ts';
import { entriesOf, walletSummary } from './wallet.queries.ts';

export function serveCoins(calls: Calls, context: CoinsContext): void {
  const { db } = context;

  calls.serveCached(endpoints.listCoinPacks, {
    async shared({ caller }) {
      const data = await soldPacks(caller.site, context);
      return { data, total: data.length };
    },
  });

  calls.serve(endpoints.listSavedCoinPacks, () => savedPacks(db));

  calls.serve(endpoints.setCoinPacks, async ({ body, recordBefore }) => {
    recordBefore({ packs: await db.transaction((tx) => setPacks(tx, body, context)) });
    return savedPacks(db);
  });

  calls.serve(endpoints.myWallet, async ({ body, caller }) => {
    const payerId = await findPayer(db, caller.person!.uid);
    const summary = await walletSummary(db, caller.person!.uid);
    if (!payerId) return { data: [], ...summary };
    const entries = await entriesOf(db, payerId).limit(body.limit).offset(body.offset).execute();
    const ids = entries.flatMap(({ chapter_id }) => chapter_id ?? []);
    // Chapters of the other site do not exist on this one, not even in a wallet, staff included.
    const ratings = ratingsFor({ site: caller.site, staff: false });
    const chapters = await chaptersOf(db, { ids, ratings, limit: ids.length, offset: 0 });
    const titles = await comicTitles(
      db,
      chapters.map(({ comic_id }) => comic_id),
    );
    const bought = entries.flatMap(({ kind, payment_id }) =>
      kind === 'purchase' && payment_id !== null ? [payment_id] : [],
    );
    const paidCents = await paidCentsOf(db, bought);
    const data = entries.map((entry) => {
      const chapter = chapters.find(({ id }) => id === entry.chapter_id);
      return {
        number: entry.number,
        kind: entry.kind,
        coins: entry.coins,
        balanceAfter: entry.balance_after,
        paymentId: entry.payment_id,
        paidCents: (entry.kind === 'purchase' && paidCents.get(entry.payment_id ?? '')) || null,
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
    return { data, ...summary };
  });

  calls.serve(endpoints.buyCoins, async ({ body, caller, once }) => {
    const { site, origin } = caller;
    const card = await context.payments.identifyCard({ site, address: caller.address, card: body.card });
    const purchase = { ...body, card, uid: caller.person!.uid, site, origin };
    return db.transaction((tx) =>
      once(tx, async () => ({ data: [{ paymentId: await buyCoins(tx, purchase, context) }] })),
    );
  });

  calls.serve(endpoints.giveCoins, async ({ params, body, caller, once }) => {
    refuseOwnAccount(caller, params.uid);
    return db.transaction((tx) =>
      once(tx, async () => {
        const balance = await giveCoins(tx, { ...params, ...body, giver: caller }, context);
        return { data: [{ uid: params.uid, balance }] };
      }),
    );
  });
}
