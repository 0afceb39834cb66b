/** Checks every episode of the demo, of which `npm test` checks every fourth. */
import { suite } from 'node:test';

await suite('./strips.test.ts', async () => void (await import('./strips.test.ts')));
