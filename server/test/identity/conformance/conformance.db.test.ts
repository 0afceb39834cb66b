/** Runs every case against our server, which has to answer like the official emulator or as `deviations` explains. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { openTestApp } from '../../app-for-tests.ts';
import { cases } from './cases.ts';
import { changed, comparable } from './compare.ts';
import { deviations } from './deviations.ts';
import { talkWith } from './talk.ts';
import { openMailbox, ourServer } from './our-server.ts';

const file = path.join(import.meta.dirname, 'emulator-answers.json');
const recorded = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
// The demo provider replaces the real ones, so that all three are configured.
const app = await openTestApp({ jobs: true, env: { DEMO: 'on' } });
const mailbox = openMailbox(app);

test('every case has a recorded answer, and every deviation belongs to a case', () => {
  assert.deepEqual(Object.keys(recorded), Object.keys(cases));
  assert.deepEqual(
    Object.keys(deviations).filter((name) => !(name in cases)),
    [],
  );
});

for (const [index, [name, run]] of Object.entries(cases).entries())
  test(name, async () => {
    // Each case has its own loopback address, because the demo provider serves only this machine.
    const server = ourServer(app, mailbox, `127.1.${index >> 8}.${index & 255}`);
    const answer = comparable(await run(talkWith(server, name)));
    assert.deepEqual(answer, expectedOf(name));
  });

function expectedOf(name: string): unknown {
  const deviation = deviations[name];
  if (!deviation) return recorded[name];
  const expected = deviation.ours ?? changed(recorded[name], deviation.changes ?? {});
  assert.notDeepEqual(expected, recorded[name], `${name} no longer deviates.`);
  return expected;
}
