/** Time-based one-time passwords (RFC 6238) as every authenticator app makes them: SHA-1, 6 digits, 30 seconds. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const totp = { digits: 6, periodSeconds: 30, algorithm: 'SHA1' } as const;

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** The output size of SHA-1, as RFC 4226 recommends. */
const secretBytes = 20;
/** The steps before and after are accepted too, because clocks differ. */
const window = 1;

/** A new shared secret in base32. 20 bytes are exactly 32 letters, so there is no padding. */
export function createTotpSecret(): string {
  const bits = [...randomBytes(secretBytes)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{5}/g, (five) => base32[Number.parseInt(five, 2)]!);
}

/** The number of the time step at a time. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / totp.periodSeconds);
}

/** The code of a time step (RFC 4226, section 5.3). */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = digest.readUInt32BE(digest.at(-1)! & 0xf) & 0x7fffffff;
  return String(number % 10 ** totp.digits).padStart(totp.digits, '0');
}

/** The step that a code belongs to, later than `after`; null if the code is wrong or its step was used. */
export function stepOfCode(
  code: string,
  { secret, after, now }: { secret: string; after: number; now: Date },
): number | null {
  const given = Buffer.from(code);
  for (let step = stepAt(now) - window; step <= stepAt(now) + window; step++) {
    const right = Buffer.from(codeOfStep(secret, step));
    if (step > after && given.length === right.length && timingSafeEqual(given, right)) return step;
  }
  return null;
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
