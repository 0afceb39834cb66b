/** Public interface of refunds: what is paid back, by which rule, and who decides it. */
export { openRefunds } from './open-refunds.ts';
export { namesOfRefunds } from './refunds.queries.ts';
export { refundQueues } from './refunds.jobs.ts';
