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

test('a token is accepted at once by a node that has read the keys just before they were made', async () => {
  const other = await testDatabase();
  const options = { db: other.db, secret: 'a secret of this test', clock: systemClock };
  const [one, two] = [openSigningKeys(options), openSigningKeys(options)];
  assert.equal(await two.find('unknown'), undefined);
  const { kid } = await one.current();
  assert.ok(await two.find(kid));
});

test('forged tokens with unknown key ids share a read, and do not cause a query each', async () => {
  let queries = 0;
  const reads = (db.reads as unknown as Kysely<unknown>).withPlugin({
    transformQuery: ({ node }) => (queries++, node),
    transformResult: async ({ result }) => result,
  }) as unknown as Database['reads'];
  const keys = openSigningKeys({ db: { ...db, reads }, secret: 'a secret of this test', clock: systemClock });
  await keys.published();
  const found = await Promise.all(Array.from({ length: 200 }, (_, number) => keys.find(`forged ${number}`)));
  assert.ok(found.every((key) => key === undefined));
  assert.ok(queries <= 3, `${queries} queries`);
});
