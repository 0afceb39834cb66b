/** Which browser a sign-in began in. The cookie carries no authority: it only says "the same one". */
import type { FastifyRequest } from 'fastify';
import { newSecret } from './social-flow.ts';

// Apple's answer is posted from its own site, where only `None` sends a cookie along; that in turn wants https.
const secure = { name: '__Host-signin', attributes: 'Path=/; HttpOnly; Secure; SameSite=None' };
const plain = { name: 'signin', attributes: 'Path=/; HttpOnly; SameSite=Lax' };

const kindFor = (origin: string) => (origin.startsWith('https:') ? secure : plain);

/** The browser's secret; null if it has none that is ours. */
export function browserOf(request: FastifyRequest, origin: string): string | null {
  const { name } = kindFor(origin);
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=');
    if (key === name && value !== undefined && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}

/** The browser's secret, and the cookie to set where it has none: two popups at once share one. */
export function browserFor(
  request: FastifyRequest,
  origin: string,
): { browser: string; cookie: string | null } {
  const known = browserOf(request, origin);
  if (known) return { browser: known, cookie: null };
  const { name, attributes } = kindFor(origin);
  const browser = newSecret();
  return { browser, cookie: `${name}=${browser}; ${attributes}` };
}
