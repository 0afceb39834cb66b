/** npm run clock -- <days>: moves the clock of memberships and payments forward, in test mode. */
import type { AuditedCommand } from '@longstrip/contract/identity/audit.endpoints';
import { runCommand, withCore } from './run-command.ts';

async function main(): Promise<number> {
  const [days = ''] = process.argv.slice(2);
  if (!/^[1-9]\d{0,2}$/.test(days)) {
    console.error('Usage: npm run clock -- <days>, such as 28.');
    return 2;
  }
  return withCore('clock', async ({ identity, payments }) => {
    const actor = { person: null, role: 'admin', keyId: null } as const;
    const action: `command:${AuditedCommand}` = 'command:clock';
    const recordOutcome = await identity.recordAct({ actor, action, details: { days } });
    const now = await payments.moveClock(Number(days));
    await recordOutcome('done');
    console.log(`For memberships and payments it is now ${now.toISOString()}.`);
    return 0;
  });
}

runCommand(main);
