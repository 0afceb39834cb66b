/** Public interface of insight: what readers open, where they stop, and what locks lead to. */
export { countDispute, countPayment, countRefund, countReturnedRefund, countUnlock } from './count-sales.ts';
export { insightQueues } from './insight.jobs.ts';
export { openInsight } from './open-insight.ts';
export { saveViews, type View } from './save-views.ts';
