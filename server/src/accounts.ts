/** npm run accounts -- list | role | disable | enable | sign-out | audit */
import { openCore } from './app.ts';
import { readConfig } from './config.ts';
import { accountsCommand } from './features/identity/index.ts';

async function main(): Promise<number> {
  const config = readConfig(process.env);
  const core = await openCore({ ...config, roles: new Set(['api']) }, { name: 'accounts' });
  try {
    const { db, clock, identity } = core;
    const args = process.argv.slice(2);
    const { code, lines } = await accountsCommand(args, { db, clock, recordAct: identity.recordAct });
    for (const line of lines) (code === 0 ? console.log : console.error)(line);
    return code;
  } finally {
    await core.close();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
