/** Hashing of passwords: argon2id, 64 MiB and about 50 ms for each, so only as many at once as there are cores. */
import os from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { inTurn } from './in-turn.ts';

// 2 is argon2id: the package's own name for it exists for the type checker only.
const hashing = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

/** Of a password that nobody knows: made of random bytes that were thrown away. */
export const nobodys =
  '$argon2id$v=19$m=65536,t=3,p=1$PC4wZSbAZcIb+JIWsDsuoA$3lgtwVU9vi9Dfo4d4361opRQN4aQRJErK2m3BEPsgTI';

export type Passwords = {
  /** `before` is asked when the turn comes: who waited long may not need it any more, and throws. */
  hash(password: string, before?: () => Promise<void>): Promise<string>;
  /** Takes as long where there is no password as where it is wrong. */
  check(hash: string | null, password: string): Promise<boolean>;
};

export function openPasswords(): Passwords {
  const turn = inTurn({ places: os.availableParallelism(), waiting: 200 });
  return {
    hash: (password, before) => turn(async () => (await before?.(), hash(password, hashing))),
    check: (known, password) =>
      turn(async () => (await verify(known ?? nobodys, password)) && known !== null),
  };
}
