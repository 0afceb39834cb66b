/** Every episode of the demonstration, of which `npm test` looks at every fourth. */
import { suite } from 'node:test';

await suite('./strips.test.ts', async () => void (await import('./strips.test.ts')));
