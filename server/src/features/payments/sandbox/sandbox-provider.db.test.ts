import { openTestApp } from '../../../../test/app-for-tests.ts';
import { testProvider } from '../../../../test/payments/provider-histories.ts';
import { sandboxWorld } from '../../../../test/payments/sandbox-world.ts';

const api = await openTestApp();
testProvider('sandbox', async () => sandboxWorld(api));
