/** Public interface of coins: packs, wallets, and the chapters unlocked with coins. */
export { addBoughtCoins, settleDispute, takeRefundedCoins } from './apply-payments.ts';
export { serveWallets } from './coins.staff.routes.ts';
export { serveCoins } from './coins.routes.ts';
export { exportCoins } from './export-coins.ts';
export type { CoinFact, CoinsContext } from './ports.ts';
export { coinReceiptQueue, sendCoinReceipt } from './receipt-letter.ts';
export { allPacks, soldPacks, soldPacksValue } from './packs.queries.ts';
export { refundableCoins, refundCoins } from './refund-coins.ts';
export { spendCoins } from './spend-coins.ts';
export { deleteUnlocks, moveUnlocks, unlockedChapters } from './unlocks.queries.ts';
export { walletSummary } from './wallet.queries.ts';
