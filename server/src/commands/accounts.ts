/** npm run accounts -- list | role | disable | enable | sign-out | reset-second-factor | audit */
import { accountsCommand } from '../features/identity/index.ts';
import { runCommand, withCore } from './run-command.ts';

runCommand(() =>
  withCore('accounts', async ({ db, clock, letters, emit, identity: { recordAct } }) => {
    const { code, lines } = await accountsCommand(process.argv.slice(2), {
      db,
      clock,
      letters,
      emit,
      recordAct,
    });
    for (const line of lines) (code === 0 ? console.log : console.error)(line);
    return code;
  }),
);
