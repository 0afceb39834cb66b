/** The database goes away in the middle of purchases: each is charged once, recorded once, and its buyer told the truth. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { openBuyer } from '../payments/buyer.ts';
import { openAppAt } from '../app-for-tests.ts';
import { openDatabaseProxy } from '../database-proxy.ts';
import { runs, seed } from '../seeded.ts';
import { testDatabase } from '../testing.ts';

const { db: direct, url } = await testDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longstrip-outage-'));
const proxy = await openDatabaseProxy(direct.session);
const { user, database, port } = proxy.address;
const env = { LOG_LEVEL: 'silent' };
const node = await openAppAt({ url: `postgres://${user}@127.0.0.1:${port}/${database}`, dataDir, env });
/** Another node, which keeps its database. */
const other = await openAppAt({ url, dataDir, env });
after(async () => {
  proxy.up();
  await node.close();
  await other.close();
  proxy.close();
  await rm(dataDir, { recursive: true });
});

/** When connections end, after how many milliseconds of a purchase; each time for a moment. */
const outages = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 3 });

/** `too_busy`: the keys of tokens could not be read. */
const unavailable = ['database_unavailable', 'too_busy'];

test('purchases survive outages at any moment', async () => {
  await fc.assert(
    fc.asyncProperty(outages, async (moments) => {
      // Otherwise all purchases count against the limit of one network.
      for (const { clock } of [node, other]) clock.moveBy(3_600_000);
      const buyer = await openBuyer(other);
      const id = await buyer.order('4242424242424242');
      const answers: { status: number; state?: string; code?: string }[] = [];
      const press = async () => {
        const { status, json } = await node.send('POST', `/api/v1/payments/${id}/process`, {
          key: buyer.token,
          json: {},
        });
        answers.push({ status, state: json.data?.[0].state, code: json.code });
      };
      const breaks = (async () => {
        for (const moment of moments) {
          await sleep(moment);
          proxy.down();
          await sleep(5);
          proxy.up();
        }
      })();
      await press();
      await breaks;
      while (answers.at(-1)!.state !== 'succeeded') await press();
      for (const { status, state, code } of answers)
        assert.ok(
          (status === 200 && (state === 'succeeded' || state === 'processing')) ||
            (status === 503 && unavailable.includes(code!)),
          JSON.stringify(answers),
        );
      const events = await other.rows<{ kind: string }>(
        'select kind from payment_event where payment_id = $1 order by number',
        [id],
      );
      assert.deepEqual(
        events.map(({ kind }) => kind),
        ['sent', 'succeeded'],
      );
      assert.equal((await other.rows('select from sandbox_charge where payment_id = $1', [id])).length, 1);
      const [wallet] = await other.rows<{ coins: number }>(
        'select sum(coins)::int as coins from wallet_entry where payer_id = $1',
        [buyer.payerId],
      );
      assert.equal(wallet!.coins, 550);
    }),
    { seed, numRuns: runs(160) },
  );
});
