/** The browser in which a sign-in began. The cookie gives no access; it only identifies the browser. */
import type { FastifyRequest } from 'fastify';
import { randomToken } from '../tokens/random-token.ts';

// Apple posts its answer from its own site, where only `None` sends a cookie along; that requires https.
const secure = { name: '__Host-signin', attributes: 'Path=/; HttpOnly; Secure; SameSite=None' };
const plain = { name: 'signin', attributes: 'Path=/; HttpOnly; SameSite=Lax' };

const kindFor = (origin: string) => (origin.startsWith('https:') ? secure : plain);

/** The browser's secret; null if it has none. */
export function browserOf(request: FastifyRequest, origin: string): string | null {
  const { name } = kindFor(origin);
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=');
    if (key === name && value !== undefined && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}

/** The browser's secret, and the cookie to set if the browser has none. Two popups share one cookie. */
export function browserFor(
  request: FastifyRequest,
  origin: string,
): { browser: string; cookie: string | null } {
  const known = browserOf(request, origin);
  if (known) return { browser: known, cookie: null };
  const { name, attributes } = kindFor(origin);
  const browser = randomToken();
  return { browser, cookie: `${name}=${browser}; ${attributes}` };
}
