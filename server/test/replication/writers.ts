/** Writers that create genres on nodes by turns, and repeat what is refused until it is acknowledged. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../src/platform/database/embedded/processes.ts';
import type { TestApp } from '../app-for-tests.ts';

const writersAtOnce = 6;
const retryMs = 50;

type Refused = { status: number; code: string };

export function openWriters(nodes: readonly TestApp[]) {
  const acknowledged: string[] = [];
  const refused: Refused[] = [];
  let isStopping = false;
  let calls = 0;
  // One caller, whichever node answers.
  const { key } = nodes[0]!;
  const write = async () => {
    while (!isStopping) {
      const name = `Written ${randomUUID()}`;
      // The same key: a call whose answer was lost takes effect once.
      const headers = { 'idempotency-key': randomUUID() };
      for (;;) {
        const node = nodes[calls++ % nodes.length]!;
        const json = { name, mature: false };
        const { status, text } = await node.send('POST', '/api/v1/genres', { key, json, headers });
        if (status === 201) break;
        refused.push({ status, code: (JSON.parse(text) as { code: string }).code });
        if (isStopping) return;
        await sleep(retryMs);
      }
      acknowledged.push(name);
    }
  };
  const running = Array.from({ length: writersAtOnce }, write);
  return {
    /** Waits for as many more acknowledged writes. */
    async acknowledge(more: number): Promise<void> {
      const wanted = acknowledged.length + more;
      if (!(await until(async () => acknowledged.length >= wanted, 60_000)))
        throw new Error(`Writes do not go on: ${JSON.stringify(refused.slice(-3))}`);
    },
    async stop(): Promise<{ acknowledged: string[]; refused: Refused[] }> {
      isStopping = true;
      await Promise.all(running);
      return { acknowledged, refused };
    },
  };
}
