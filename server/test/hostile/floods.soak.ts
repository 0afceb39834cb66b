/** Fifty hostile clients at once: the memory of the process does not grow much, and pages are still served. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect, floods, type Connection, type Flood } from './floods.ts';
import { openFloodedServer } from './open-flooded-server.ts';

const clients = 50;
const rounds = 2;
/** Far less than what a flood sends, and more than a busy machine's late garbage collection leaves. */
const allowedGrowth = 150_000_000;

const server = await openFloodedServer();

async function readPage(): Promise<void> {
  const { status } = await fetch(`http://127.0.0.1:${server.port}/`, {
    headers: { 'cache-control': 'no-cache' },
  });
  assert.equal(status, 200);
}

/** The usual work of a server before an attack: it serves pages, answers calls and receives large files. */
async function warmUp(): Promise<void> {
  const calls = `http://127.0.0.1:${server.port}/api/v1/comics`;
  for (let n = 0; n < 300; n++) await readPage();
  for (let n = 0; n < 6; n++) {
    const body = new FormData();
    for (let file = 1; file <= 4; file++)
      body.append('files', new Blob([new Uint8Array(8_000_000)]), `${file}.png`);
    const headers = { authorization: `Bearer ${server.key}` };
    const { status } = await fetch(calls, { method: 'POST', headers, body });
    assert.equal(status, 413, 'four files are too many: a comic takes one cover and one card');
  }
}

/** One round; answers the peak memory during it. */
async function flood({ send }: Flood): Promise<number> {
  const connections: Connection[] = Array.from({ length: clients }, () => connect(server.port));
  const samples: number[] = [];
  let isOver = false;
  const watch = async () => {
    do {
      await readPage();
      samples.push(await server.residentBytes());
    } while (!isOver);
  };
  const watching = watch();
  await Promise.all(connections.map((connection, n) => send(connection, n)));
  // Everything has been sent. A page requested now is answered only after the process has handled what came before.
  for (let pages = 0; pages < 20; pages++) await readPage();
  isOver = true;
  await watching;
  samples.push(await server.residentBytes());
  for (const connection of connections) connection.close();
  return Math.max(...samples);
}

test(
  'memory of a process that clients flood stays within 150 MB of its start',
  { timeout: 300_000 },
  async (t) => {
    await warmUp();
    const start = await server.residentBytes();
    for (const each of floods)
      await t.test(each.name, async () => {
        let peak = 0;
        for (let round = 0; round < rounds; round++) peak = Math.max(peak, await flood(each));
        assert.ok(server.isAlive());
        const growth = peak - start;
        t.diagnostic(`${Math.round(growth / 1e6)} MB more at most: ${each.name}`);
        assert.ok(
          growth < allowedGrowth,
          `grew by ${Math.round(growth / 1e6)} MB, from ${Math.round(start / 1e6)} MB`,
        );
      });
  },
);
