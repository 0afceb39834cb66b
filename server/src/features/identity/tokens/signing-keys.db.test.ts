import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kysely } from 'kysely';
import { testDatabase } from '../../../../test/testing.ts';
import { systemClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { openSigningKeys } from './signing-keys.ts';

const { db } = await testDatabase();

test('finds a new key although an earlier read of the keys is still running', async () => {
  let onRead = async () => {};
  const reads = (db.reads as unknown as Kysely<unknown>).withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await onRead();
      return result;
    },
  }) as unknown as Database['reads'];
  const concurrent: Promise<{ kid: string }>[] = [];
  const keys = openSigningKeys({
    db: {
      ...db,
      reads,
      async transaction(work) {
        const isCommitted = Promise.withResolvers<void>();
        await new Promise<void>((begun) => {
          onRead = () => (begun(), isCommitted.promise);
          concurrent.push(keys.current());
        });
        const result = await db.transaction(work);
        setImmediate(isCommitted.resolve);
        return result;
      },
    },
    secret: 'a secret of this test',
    clock: systemClock,
  });
  const { kid } = await keys.current();
  assert.deepEqual(await Promise.all(concurrent.map(async (key) => (await key).kid)), [kid]);
});
