/** Runs the tests at full size that `npm test` runs with fewer rows, pages, races, outages and broken archives. */
import { suite } from 'node:test';

for (const file of [
  '../src/features/assets/make-variants.test.ts',
  '../src/features/operation/list-cost.db.test.ts',
  '../src/features/catalogue/concurrency.db.test.ts',
  '../src/features/catalogue/staff-lists.db.test.ts',
  '../src/features/catalogue/write-cost.db.test.ts',
  '../src/features/identity/audit-list.db.test.ts',
  '../src/features/identity/deletion/deletion.db.test.ts',
  '../src/features/identity/staff/people.db.test.ts',
  '../src/features/importing/archive-formats.test.ts',
  '../src/features/importing/read-archive.test.ts',
  '../src/features/insight/counting.db.test.ts',
  '../src/features/insight/figures.db.test.ts',
  '../src/features/payments/all-payments.db.test.ts',
  './money-first.db.test.ts',
  './outages/purchases.db.test.ts',
])
  await suite(file, async () => void (await import(file)));
