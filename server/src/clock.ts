/** npm run clock -- <days>: moves the clock of memberships and payments forward, in test mode. */
import { openCore } from './app.ts';
import { readConfig } from './config.ts';
import { leaveRoot } from './platform/rights/leave-root.ts';
import { runCommand } from './platform/run-command.ts';

async function main(): Promise<number> {
  const [days = ''] = process.argv.slice(2);
  if (!/^[1-9]\d{0,2}$/.test(days)) {
    console.error('Usage: npm run clock -- <days>, such as 28.');
    return 2;
  }
  const config = readConfig(process.env);
  const { workerUser } = await leaveRoot(config);
  const core = await openCore({ ...config, roles: new Set(['api']) }, { name: 'clock', workerUser });
  try {
    const actor = { person: null, role: 'admin', keyId: null } as const;
    const recordOutcome = await core.identity.recordAct({
      actor,
      action: 'command:clock',
      details: { days },
    });
    const now = await core.payments.moveClock(Number(days));
    await recordOutcome('done');
    console.log(`For memberships and payments it is now ${now.toISOString()}.`);
    return 0;
  } finally {
    await core.close();
  }
}

runCommand(main);
