/** Property tests draw from the seed of the run, as all other random tests do. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.TEST_SEED) });
