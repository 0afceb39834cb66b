import type { Tx } from '../../platform/database/tables.ts';
import { defineSlice, events, type ApiOf } from '../../platform/slice.ts';
import { catalogue } from '../catalogue/slice.ts';
import { identity } from '../identity/slice.ts';
import { payments } from '../payments/slice.ts';
import { addBoughtCoins, receiptText, settleDispute, takeRefundedCoins } from './apply-payments.ts';
import { serveCoins } from './coins.routes.ts';
import { serveWallets } from './coins.staff.routes.ts';
import { exportCoins } from './export-coins.ts';
import type { CoinEvent, CoinsContext } from './ports.ts';
import { spendCoins, type Unlock } from './spend-coins.ts';
import { deleteUnlocks, moveUnlocks } from './unlocks.queries.ts';
import { walletSummary } from './wallet.queries.ts';

/** Packs, wallets, and the chapters unlocked with coins. */
export const coins = defineSlice({
  name: 'coins',
  needs: [identity, catalogue, payments],
  emits: events<CoinEvent>('chapterUnlocked'),
  open({ db, config, moneyClock, invalidations, emit }, needed) {
    const { lockAccountShared } = needed.identity;
    const context: CoinsContext = {
      db,
      payments: needed.payments,
      moneyClock,
      emit,
      invalidations,
      lockAccountShared,
    };
    return {
      api: {
        /** Unlocks a chapter for a person. Returns their new balance. */
        spend: (tx: Tx, unlock: Unlock) => spendCoins(tx, unlock, context),
      },
      serveCalls(calls) {
        serveCoins(calls, context);
        serveWallets(calls, context);
      },
      on: {
        paymentSucceeded: (tx, event) => addBoughtCoins(tx, event, { config }),
        paymentRefunded: takeRefundedCoins,
        paymentDisputed: settleDispute,
      },
      answers: {
        identity: { walletOf: (uid) => walletSummary(db, uid) },
        payments: {
          receiptTextOf: async (payment) => (payment.kind === 'coins' ? receiptText(payment, config) : null),
        },
      },
      personalData: { exportLast: (uid) => exportCoins(db, uid), move: moveUnlocks, erase: deleteUnlocks },
    };
  },
});

export type Coins = ApiOf<typeof coins>;
