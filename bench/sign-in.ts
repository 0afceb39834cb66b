/** Signing in against the bare password hash: how much the rest of a sign-in costs. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { measure, type Running } from './processes.ts';

type Speed = { perSecond: number; p50: number; p95: number };

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
  console.log(
    `\nSigning in against the bare argon2id hash (${rounds} interleaved rounds of ${seconds} s, medians)\n`,
  );
  console.log('| at once | what | sign-in | bare hash | ratio |');
  console.log('|---|---|---|---|---|');
  for (const atOnce of [1, 4]) {
    const ours: Speed[] = [];
    const bare: typeof ours = [];
    for (let round = 0; round < rounds; round++) {
      const {
        requests,
        seconds: took,
        p50,
        p95,
      } = await measure(product, { ...call, connections: atOnce, seconds });
      ours.push({ perSecond: requests / took, p50, p95 });
      bare.push(await bareHash(atOnce, seconds));
    }
    for (const [what, of] of [
      ['a second', 'perSecond'],
      ['p50 ms', 'p50'],
      ['p95 ms', 'p95'],
    ] as const) {
      const [signIn, hash] = [ours, bare].map((all) => median(all.map((each) => each[of])));
      console.log(
        `| ${atOnce} | ${what} | ${signIn!.toFixed(1)} | ${hash!.toFixed(1)} | ${(signIn! / hash!).toFixed(2)} |`,
      );
    }
  }
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

async function bareHash(atOnce: number, seconds: number): Promise<Speed> {
  const child = fork(path.join(import.meta.dirname, 'bare-hash.ts'));
  child.send({ atOnce, seconds });
  const [measured] = (await once(child, 'message')) as [Speed];
  return measured;
}
