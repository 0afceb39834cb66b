import { createHash, randomBytes } from 'node:crypto';

/** A token of 256 bits, for links, cookies and keys. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** How a token is stored. It has too many values to be guessed from the hash, so it needs neither salt nor key. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
