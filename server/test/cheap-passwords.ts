/**
 * Hashes passwords at argon2's lowest cost, which most tests would otherwise spend their time on. Imported before the
 * server, whose cost it leaves in the hashes: `passwords.test.ts` tests the real one.
 */
import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as {
  -readonly [name in 'hash' | 'verify']: (typeof Argon2)[name];
};
const { hash, verify } = argon2;
const real = 'm=65536,t=3';
const cheap = 'm=8,t=1';

argon2.hash = async (password, options) =>
  (await hash(password, { ...options, memoryCost: 8, timeCost: 1 })).replace(cheap, real);
argon2.verify = (hashed, password) => verify(String(hashed).replace(real, cheap), password);
