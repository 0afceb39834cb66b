import { createHash, randomBytes } from 'node:crypto';

/** A token of 256 bits, for links, cookies and keys. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token. A token has too many possible values for guessing, so the hash needs no salt or key. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
