/**
 * Runs all cases against the official emulator and records its answers. Run it by hand after adding a case:
 *
 *     npx firebase-tools emulators:start --only auth --project demo-longstrip
 *     node server/test/identity/conformance/record.ts http://127.0.0.1:9099
 *     npx prettier --write server/test/identity/conformance/emulator-answers.json
 *
 * The emulator is too large to be part of the project, so the tests compare with the recorded answers.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cases } from './cases.ts';
import { comparable } from './compare.ts';
import { openEmulator } from './emulator.ts';
import { talkWith } from './talk.ts';

const emulator = await openEmulator(process.argv[2] ?? 'http://127.0.0.1:9099');
const recorded: Record<string, unknown> = {};
for (const [name, run] of Object.entries(cases))
  recorded[name] = comparable(await run(talkWith(emulator, name)));

const lines = Object.entries(recorded).map(
  ([name, answer]) => `  ${JSON.stringify(name)}: ${JSON.stringify(answer)}`,
);
await writeFile(path.join(import.meta.dirname, 'emulator-answers.json'), `{\n${lines.join(',\n')}\n}\n`);
process.stdout.write(`${lines.length} cases\n`);
