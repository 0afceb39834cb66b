/** Measures the bare password hash in a process of its own: the lower bound for the time of a sign-in. */
import { hash, verify } from '@node-rs/argon2';
import { answerLoad, repeat } from './repeat.ts';

answerLoad(async (load: { atOnce: number; seconds: number }) => {
  const stored = await hash('correct horse battery', { memoryCost: 65_536, timeCost: 3, parallelism: 1 });
  return repeat(load, () => verify(stored, 'correct horse battery'));
});
