/** Signing in against the bare password hash: how much the rest of a sign-in costs. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { measure, type Running } from './processes.ts';
import type { Measured } from './repeat.ts';
import { median, printTable } from './table.ts';

const figures: [what: string, of: (measured: Measured) => number][] = [
  ['a second', ({ requests, seconds }) => requests / seconds],
  ['p50 ms', ({ p50 }) => p50],
  ['p95 ms', ({ p95 }) => p95],
];

const headers = { 'content-type': 'application/json' };
const body = JSON.stringify({
  email: 'bench@readers.example',
  password: 'correct horse battery',
  returnSecureToken: true,
});

/** Prints throughput and latency of sign-ins as ratios to the hash alone; the two take turns. */
export async function signIns(product: Running, { rounds, seconds }: { rounds: number; seconds: number }) {
  const made = await fetch(`http://127.0.0.1:${product.port}/v1/accounts:signUp?key=bench`, {
    method: 'POST',
    headers,
    body,
  });
  if (!made.ok) throw new Error(`Signing up answered ${made.status}`);
  const call = { method: 'POST' as const, path: '/v1/accounts:signInWithPassword?key=bench', headers, body };
  const rows: (string | number)[][] = [];
  for (const atOnce of [1, 4]) {
    const ours: Measured[] = [];
    const bare: Measured[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(await measure(product, { ...call, connections: atOnce, seconds }));
      bare.push(await bareHash({ atOnce, seconds }));
    }
    for (const [what, of] of figures) {
      const [signIn, hash] = [ours, bare].map((all) => median(all.map(of)));
      rows.push([atOnce, what, signIn!.toFixed(1), hash!.toFixed(1), signIn! / hash!]);
    }
  }
  const title = `Signing in against the bare argon2id hash (${rounds} interleaved rounds of ${seconds} s, medians)`;
  printTable(title, ['at once', 'what', 'sign-in', 'bare hash', 'ratio'], rows);
}

async function bareHash(load: { atOnce: number; seconds: number }): Promise<Measured> {
  const child = fork(path.join(import.meta.dirname, 'bare-hash.ts'));
  child.send(load);
  const [measured] = (await once(child, 'message')) as [Measured];
  return measured;
}
