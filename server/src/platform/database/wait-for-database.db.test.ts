import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabaseProxy } from '../../../test/database-proxy.ts';
import { testDatabase } from '../../../test/testing.ts';
import { waitForServer } from './wait-for-database.ts';

test('waits for a server whose proxy accepts connections and closes them until it is ready', async (t) => {
  const { db } = await testDatabase();
  const proxy = await openDatabaseProxy(db.session, { refused: 1 });
  t.after(() => proxy.close());
  const messages: string[] = [];
  await waitForServer(proxy.address, (message) => messages.push(message));
  assert.deepEqual(messages, ['Waiting for the database server (Connection terminated unexpectedly).']);
});
