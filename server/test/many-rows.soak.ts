/** The tests of lists with many rows, with 100,000 of them: `npm test` has a tenth. */
import { suite } from 'node:test';

for (const file of [
  '../src/features/backoffice/list-cost.db.test.ts',
  '../src/features/catalogue/staff-lists.db.test.ts',
  '../src/features/identity/audit-list.db.test.ts',
  '../src/features/identity/staff/people.db.test.ts',
  '../src/features/insight/figures.db.test.ts',
  '../src/features/payments/all-payments.db.test.ts',
])
  await suite(file, async () => void (await import(file)));
