/** The clock of a running server, which the sandbox of payments lets an operator move. */
import assert from 'node:assert/strict';
import { apiBase } from '@longstrip/contract/endpoint';
import type { RunningServer } from './server-process.ts';

/** Lets whole days pass. */
export async function passDays(
  { origin, key }: Pick<RunningServer, 'origin' | 'key'>,
  days: number,
): Promise<void> {
  const response = await fetch(`${origin}${apiBase}/sandbox/clock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ days }),
  });
  assert.ok(response.ok, await response.text());
}
