/** Signing in against the bare password hash: how much the rest of a sign-in costs. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { measure, type Running } from './processes.ts';

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
  console.log('| at once | sign-ins/s | hashes/s | ratio | sign-in ms | hash ms | ratio |');
  console.log('|---|---|---|---|---|---|---|');
  for (const atOnce of [1, 4]) {
    const ours: { perSecond: number; p50: number }[] = [];
    const bare: typeof ours = [];
    for (let round = 0; round < rounds; round++) {
      const {
        requests,
        seconds: took,
        p50,
      } = await measure(product, { ...call, connections: atOnce, seconds });
      ours.push({ perSecond: requests / took, p50 });
      bare.push(await bareHash(atOnce, seconds));
    }
    const [rate, bareRate] = [ours, bare].map((all) => median(all.map((each) => each.perSecond)));
    const [wait, bareWait] = [ours, bare].map((all) => median(all.map((each) => each.p50)));
    console.log(
      `| ${atOnce} | ${rate!.toFixed(1)} | ${bareRate!.toFixed(1)} | ${(rate! / bareRate!).toFixed(2)} | ${wait!.toFixed(1)} | ${bareWait!.toFixed(1)} | ${(wait! / bareWait!).toFixed(2)} |`,
    );
  }
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

async function bareHash(atOnce: number, seconds: number): Promise<{ perSecond: number; p50: number }> {
  const child = fork(path.join(import.meta.dirname, 'bare-hash.ts'));
  child.send({ atOnce, seconds });
  const [measured] = (await once(child, 'message')) as [{ perSecond: number; p50: number }];
  return measured;
}
