const uuid = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';
const pages = new RegExp(
  `^(?:/|/categories|/comic/${uuid}(?:/${uuid}(?:/uncensored)?)?|/privacy-policy|/terms-of-use|/payment-and-refund)$`,
);

/** The one address under which the not-found page is made and kept, whatever was asked for. */
export const notFoundPath = '/not-found';

/**
 * What to do with a path: make the page of this normalised path, or send the reader to it.
 * Only paths of real pages are cache keys, so that made-up ones cannot flood the cache.
 */
export function pageOfPath(asked: string): { path: string; redirect: boolean } {
  const trimmed = asked.length > 1 ? asked.replace(/\/+$/, '') || '/' : asked;
  if (!pages.test(trimmed)) return { path: notFoundPath, redirect: false };
  const path = trimmed.startsWith('/comic/') ? trimmed.toLowerCase() : trimmed;
  return { path, redirect: path !== asked };
}
