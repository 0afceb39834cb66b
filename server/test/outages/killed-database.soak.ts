/** A process of PostgreSQL is killed in the middle of purchases: PostgreSQL recovers, and each is charged and recorded once. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import assert from 'node:assert/strict';
import { childProcesses } from '../child-processes.ts';
import { openServerProcess } from '../crash/server-process.ts';
import { randomOf, seed } from '../seeded.ts';
import { assertTruth, openBuyerOf } from './buyer-over-http.ts';

const kills = 25;

test(
  `purchases survive ${kills} kills of the database (seed ${seed})`,
  { timeout: 600_000, skip: process.platform !== 'linux' && 'finds processes by /proc' },
  async () => {
    const random = randomOf(seed);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'longstrip-killed-database-'));
    const dataDir = path.join(folder, 'data');
    const server = await openServerProcess(dataDir);
    after(async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    });
    await server.start();
    const buyer = await openBuyerOf(server.origin);
    const postmaster = () =>
      Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
    let killed = 0;
    for (let purchase = 0; purchase < kills; purchase++) {
      const id = await buyer.order();
      const killing = (async () => {
        await sleep(random.below(60));
        const processes = childProcesses(postmaster(), 'postgres');
        if (processes.length === 0) return;
        process.kill(random.one(processes), 'SIGKILL');
        killed++;
      })();
      const first = buyer.press(id);
      await killing;
      assertTruth(await first);
      for (const press of await buyer.pressUntilPaid(id)) assertTruth(press);
    }
    assert.ok(killed > kills / 2, `${killed} kills`);
    await buyer.assertPaidOnce(kills);
  },
);
