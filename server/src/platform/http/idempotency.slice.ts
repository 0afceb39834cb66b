import { defineSlice } from '../slice.ts';
import { deleteKeysOf, deleteOldKeys, idempotencyQueue } from './idempotency.ts';

/** The answers that are stored under the keys of clients. */
export const idempotencyKeys = defineSlice({
  name: 'idempotencyKeys',
  needs: [],
  queues: [idempotencyQueue],
  open: ({ db, clock, jobs }) => ({
    api: {},
    work: () => jobs.work(idempotencyQueue, { concurrency: 1 }, () => deleteOldKeys({ db, clock })),
    personalData: { erase: deleteKeysOf },
  }),
});
