/** Public interface of insight: what readers open, where they stop, and what locks lead to. */
export { insightQueues } from './insight.jobs.ts';
export { openInsight } from './open-insight.ts';
export {
  recordDispute,
  recordPayment,
  recordRefund,
  recordReturnedRefund,
  recordUnlock,
} from './record-sales.ts';
export { saveViews, type View } from './save-views.ts';
