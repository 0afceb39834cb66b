import { hash, verify } from '@node-rs/argon2';
import os from 'node:os';
import { IdentityError } from '../identity-error.ts';

/** Hashing of passwords: argon2id, 64 MiB and about 50 ms of CPU for each. */

// 2 is argon2id: the package's own name for it exists for the type checker only.
const hashing = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

/** Hash of random bytes, so that a check without a password takes as long as one with a password. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=65536,t=3,p=1$PC4wZSbAZcIb+JIWsDsuoA$3lgtwVU9vi9Dfo4d4361opRQN4aQRJErK2m3BEPsgTI';

export type Passwords = ReturnType<typeof openPasswords>;

/** How many of libuv's four threads hash. The others are left to file reads, compression and signatures. */
const hashingThreads = 2;

export function openPasswords() {
  const limited = limitConcurrency({
    slots: Math.min(os.availableParallelism(), hashingThreads),
    maxWaiting: 200,
    maxWaitingReserved: 100,
  });
  return {
    /** `before` runs after the wait in the queue, and throws if the hash is no longer needed. */
    hash: (password: string, before?: () => Promise<void>) =>
      limited(async () => (await before?.(), hash(password, hashing))),
    /**
     * Takes the same time for an account without a password as for a wrong password. A check from a network that the
     * owner of the account uses has a reserved place in the queue.
     */
    check: (known: string | null, password: string, { isKnownNetwork = false } = {}) =>
      limited(async () => (await verify(known ?? DUMMY_HASH, password)) && known !== null, {
        isReserved: isKnownNetwork,
      }),
  };
}

type Concurrency = { slots: number; maxWaiting: number; maxWaitingReserved?: number };

/**
 * Limits parallel tasks. The queue is limited too, so that a flood of calls cannot delay others without limit. Reserved
 * tasks have a queue of their own, and the two queues take turns, so that neither can keep the other waiting.
 */
export function limitConcurrency({ slots, maxWaiting, maxWaitingReserved = 0 }: Concurrency) {
  let free = slots;
  const ordinary: (() => void)[] = [];
  const reserved: (() => void)[] = [];
  let turn = reserved;
  const next = () => {
    const other = turn === reserved ? ordinary : reserved;
    const start = turn.shift() ?? other.shift();
    turn = other;
    return start;
  };
  return async <T>(work: () => Promise<T>, { isReserved = false } = {}): Promise<T> => {
    if (free > 0) free--;
    else {
      const [queue, max] = isReserved ? [reserved, maxWaitingReserved] : [ordinary, maxWaiting];
      if (queue.length >= max) throw new IdentityError('too_busy');
      await new Promise<void>((start) => queue.push(start));
    }
    try {
      return await work();
    } finally {
      // The slot goes directly to a waiting task.
      const startNext = next();
      if (startNext) startNext();
      else free++;
    }
  };
}
