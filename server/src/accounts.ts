/** npm run accounts -- list | role | disable | enable | sign-out | reset-second-factor | audit */
import { openCore } from './app.ts';
import { readConfig } from './config.ts';
import { accountsCommand } from './features/identity/index.ts';
import { leaveRoot } from './platform/rights/leave-root.ts';
import { runCommand } from './platform/run-command.ts';

async function main(): Promise<number> {
  const config = readConfig(process.env);
  const { workerUser } = await leaveRoot(config);
  const core = await openCore({ ...config, roles: new Set(['api']) }, { name: 'accounts', workerUser });
  try {
    const { db, clock, jobs, identity } = core;
    const args = process.argv.slice(2);
    const { code, lines } = await accountsCommand(args, { db, clock, jobs, recordAct: identity.recordAct });
    for (const line of lines) (code === 0 ? console.log : console.error)(line);
    return code;
  } finally {
    await core.close();
  }
}

runCommand(main);
