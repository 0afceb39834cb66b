import { createHmac } from 'node:crypto';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const period = 30_000;

/** An authenticator app, as far as a test needs one: RFC 6238 with SHA-1 and six digits. */
export function authenticator(secret: string) {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  let step = 0;
  /** A new code at each call: of the present step, or else of the next one, which the server accepts already. */
  return (): string => {
    step = Math.max(step + 1, Math.floor(Date.now() / period));
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(step));
    const digest = createHmac('sha1', key).update(counter).digest();
    const number = digest.readUInt32BE(digest.at(-1)! & 0xf) & 0x7fffffff;
    return String(number % 1_000_000).padStart(6, '0');
  };
}
