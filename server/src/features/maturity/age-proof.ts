/** The cookie that proves an age: a yes, its expiry and a signature. Never a birthday, a document or a name. */
import { createHmac, timingSafeEqual } from 'node:crypto';

// Over https a cookie with this prefix cannot be set by another host or over plain http.
const nameFor = (origin: string) => (origin.startsWith('https:') ? '__Host-age' : 'age');

export type ProofContext = { origin: string; secret: string };

/** The cookie to set; null deletes it. */
export function ageCookie(until: Date | null, { origin, secret }: ProofContext, now: Date): string {
  const ends = until ? Math.floor(until.getTime() / 1000) : 0;
  const value = until ? `${ends}.${signature(secret, ends).toString('base64url')}` : '';
  const seconds = until ? ends - Math.floor(now.getTime() / 1000) : 0;
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
  return `${nameFor(origin)}=${value}; ${attributes}${origin.startsWith('https:') ? '; Secure' : ''}`;
}

/** Whether one of the request's cookies is a proof that has not expired. */
export function provesAge(cookies: string | undefined, { origin, secret }: ProofContext, now: Date): boolean {
  const name = nameFor(origin);
  return (cookies ?? '').split(';').some((part) => {
    const [key, value] = part.trim().split('=');
    return key === name && value !== undefined && isProof(value, secret, now);
  });
}

function isProof(value: string, secret: string, now: Date): boolean {
  const [, ends, sent] = /^([1-9]\d{0,10})\.([\w-]{43})$/.exec(value) ?? [];
  if (!ends || !sent || Number(ends) * 1000 <= now.getTime()) return false;
  return timingSafeEqual(signature(secret, Number(ends)), Buffer.from(sent, 'base64url'));
}

function signature(secret: string, ends: number): Buffer {
  const key = createHmac('sha256', secret).update('maturity/age').digest();
  return createHmac('sha256', key).update(`over18/${ends}`).digest();
}
