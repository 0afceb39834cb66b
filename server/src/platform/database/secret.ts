/** The secret that signs links: from the configuration, or made once and kept where every node finds it. */
import { randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Database } from './open-database.ts';
import { tablesOf } from './tables.ts';

const tables = tablesOf<{ server_secret: { only_row: boolean; secret: string } }>();

/** The same answer on every node and after every restart. */
export async function readSecret(
  db: Pick<Database, 'transaction'>,
  config: Pick<Config, 'secret'>,
): Promise<string> {
  if (config.secret) return config.secret;
  return db.transaction(async (tx) => {
    const rows = tables.write(tx);
    await rows
      .insertInto('server_secret')
      .values({ only_row: true, secret: randomBytes(32).toString('base64url') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await rows.selectFrom('server_secret').select('secret').executeTakeFirstOrThrow()).secret;
  });
}
