/** Visitors who call the real app over the protocol, each with a separate network address and mailbox. */
import assert from 'node:assert/strict';
import { openTestApp, type TestAppOptions } from '../app-for-tests.ts';
import { talkWith } from './conformance/talk.ts';
import type { Fields, ProtocolAnswer } from './conformance/target.ts';
import { openMailbox, ourServer } from './conformance/our-server.ts';

export async function openVisitors(options: TestAppOptions = {}) {
  const app = await openTestApp({ jobs: true, ...options });
  const mailbox = openMailbox(app);
  let visitors = 0;
  return {
    app,
    /** `address` is the network address of the visitor. */
    visitor(name = 'somebody', address = `10.${++visitors >> 8}.${visitors & 255}.7`) {
      return talkWith(ourServer(app, mailbox, address), `${name}-${visitors}`);
    },
  };
}

/** The code of a refusal. */
export function refusalIn({ status, body }: ProtocolAnswer): string {
  assert.notEqual(status, 200, JSON.stringify(body));
  return String((body.error as Fields).message);
}

export async function refused(code: string, answer: Promise<ProtocolAnswer>): Promise<void> {
  assert.equal(refusalIn(await answer), code);
}
