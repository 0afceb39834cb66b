/** npm run api-key -- create <name> | list | revoke <id> */
import { createOperatorKey, listOperatorKeys, revokeOperatorKey } from '../features/identity/index.ts';
import { runCommand, withCore } from './run-command.ts';

const usage = 'Usage: npm run api-key -- create <name> | list | revoke <id>';
const [verb, argument] = process.argv.slice(2);

async function main(): Promise<number> {
  if (!['create', 'list', 'revoke'].includes(verb ?? '') || (verb !== 'list' && !argument)) {
    console.error(usage);
    return 2;
  }
  return withCore('api-key', async ({ db }) => {
    if (verb === 'create') {
      const key = await db.transaction((tx) => createOperatorKey(tx, { name: argument!, now: new Date() }));
      console.error(`Operator key "${argument}". It is shown only now:`);
      console.log(key);
    } else if (verb === 'list') {
      for (const key of await listOperatorKeys(db)) {
        console.log(
          `${key.id}  ${key.created_at.toISOString()}  last used ${key.last_used_at?.toISOString() ?? 'never'}  ${key.name}`,
        );
      }
    } else {
      const revoked = await db.transaction((tx) => revokeOperatorKey(tx, argument!));
      console.error(revoked ? 'The key is revoked.' : 'There is no key with this id.');
      return revoked ? 0 : 1;
    }
    return 0;
  });
}

runCommand(main);
