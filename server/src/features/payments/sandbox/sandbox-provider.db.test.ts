import { openTestApp } from '../../../../test/app-for-tests.ts';
import { testProvider } from '../testing/provider-histories.ts';
import { sandboxWorld } from '../testing/sandbox-world.ts';

const api = await openTestApp();
testProvider('sandbox', async () => sandboxWorld(api));
