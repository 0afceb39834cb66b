/** The password hash and nothing around it, in a process of its own: what no sign-in can be faster than. */
import { hash, verify } from '@node-rs/argon2';
import { answerLoad, repeat } from './repeat.ts';

answerLoad(async (load: { atOnce: number; seconds: number }) => {
  const kept = await hash('correct horse battery', { memoryCost: 65_536, timeCost: 3, parallelism: 1 });
  return repeat(load, () => verify(kept, 'correct horse battery'));
});
