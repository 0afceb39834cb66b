/** The password hash and nothing around it, in a process of its own: what no sign-in can be faster than. */
import { hash, verify } from '@node-rs/argon2';

type Wish = { atOnce: number; seconds: number };

async function run({ atOnce, seconds }: Wish) {
  const kept = await hash('correct horse battery', { memoryCost: 65_536, timeCost: 3, parallelism: 1 });
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() - began < seconds * 1000) {
        const start = performance.now();
        await verify(kept, 'correct horse battery');
        times.push(performance.now() - start);
      }
    }),
  );
  const took = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)]!;
  return { perSecond: times.length / took, p50: at(0.5), p95: at(0.95) };
}

process.once('message', (wish: Wish) => {
  void run(wish).then((measured) => process.send!(measured, () => process.exit(0)));
});
