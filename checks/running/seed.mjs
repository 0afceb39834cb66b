/** Loaded before every test file of a run: property tests draw from its seed, as all other random tests do. */
import { readFileSync } from 'node:fs';

// Only where it is used: in every process it would cost more than many tests.
if (readFileSync(process.argv[1], 'utf8').includes("from 'fast-check'")) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 20_260_101) });
}
