/** One request that purges. */
import { PurgeFailed } from './purge-target.ts';

const limitMs = 5000;
/** More of an answer is not read. */
const maxAnswerLength = 10_000;

/** Answers the text of a 200; anything else, also no answer in time, is a `PurgeFailed`. Redirects are not followed. */
export async function sendPurge(
  name: string,
  url: string,
  { signal, ...init }: RequestInit & { signal: AbortSignal },
): Promise<string> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
    });
    const text = (await response.text()).slice(0, maxAnswerLength);
    if (response.status === 200) return text;
    throw new PurgeFailed(`${name} answered ${response.status}.`);
  } catch (error) {
    if (error instanceof PurgeFailed) throw error;
    const { name: kind, cause } = error as Error & { cause?: { code?: string } };
    throw new PurgeFailed(
      kind === 'TimeoutError'
        ? `${name} did not answer in time.`
        : `${name} cannot be reached${cause?.code ? ` (${cause.code})` : ''}.`,
    );
  }
}

/** Parts of at most `size`. */
export function* inParts<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
