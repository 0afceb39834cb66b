/**
 * The secret that signs links and encrypts keys. It is in the setting SECRET, or in a file of DATA_DIR that is
 * created once; never in the database, so that a dump alone cannot forge anything.
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { link, open, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import type { Database } from './database/open-database.ts';
import { tablesOf } from './database/tables.ts';
import { StartError } from './start-error.ts';

/** `secret` holds a value only until the first start of a version that keeps it in the file. */
type Row = { only_row: boolean; secret: string | null; fingerprint: string | null };
const tables = tablesOf<{ server_secret: Row }>();

const minLength = 32;

/** The same on every node and after every restart; throws if nodes have different secrets. */
export async function readSecret(
  db: Pick<Database, 'transaction'>,
  config: Pick<Config, 'secret' | 'dataDir'> & { database: Pick<Config['database'], 'url'> },
): Promise<string> {
  const file = path.join(config.dataDir, 'secret');
  const shared = config.database.url !== undefined;
  return db.transaction(async (tx) => {
    const rows = tables.write(tx);
    await rows
      .insertInto('server_secret')
      .values({ only_row: true, secret: null, fingerprint: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Locked, so that nodes that start at the same moment run one after the other.
    const row = await rows.selectFrom('server_secret').selectAll().forUpdate().executeTakeFirstOrThrow();
    if (row.secret && !(shared && config.secret)) await keep(file, row.secret);
    const secret = config.secret ?? (await readKept(file)) ?? (await makeSecret(file, row));
    const fingerprint = fingerprintOf(secret);
    const expected = row.secret && !config.secret ? fingerprintOf(row.secret) : row.fingerprint;
    // One machine may change its secret; nodes that share a database have to agree.
    if (shared && expected && expected !== fingerprint) throw new StartError(disagreement(config, file));
    await rows
      .updateTable('server_secret')
      // The embedded database may be opened with SECRET by the server and without it by a command.
      .set({ secret: null, fingerprint: !shared && config.secret ? row.fingerprint : fingerprint })
      .execute();
    return secret;
  });
}

async function readKept(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (text === undefined) return undefined;
  if (text.trim().length >= minLength) return text.trim();
  throw new StartError(`${file} must hold at least ${minLength} characters. Restore it from a backup.`);
}

async function makeSecret(file: string, { fingerprint }: Row): Promise<string> {
  if (fingerprint !== null)
    throw new StartError(
      `The secret of this site is missing: ${file}. Copy it from another node that uses this database or from a backup, set SECRET to it, or let all nodes use one DATA_DIR. ` +
        `If it is lost, write ${minLength} or more characters of your own into the file: links and second factors from before are then invalid.`,
    );
  await keep(file, randomBytes(32).toString('base64url'));
  return (await readKept(file))!;
}

/** Writes the file atomically, for its owner only; an existing one is kept. */
async function keep(file: string, secret: string): Promise<void> {
  const fresh = `${file}.${randomUUID()}`;
  const handle = await open(fresh, 'wx', 0o600);
  try {
    await handle.writeFile(`${secret}\n`);
    // A root process must not make the file unreadable for the service user.
    const { uid, gid } = await stat(path.dirname(file));
    if (process.geteuid?.() === 0) await handle.chown(uid, gid);
    await handle.sync();
    await handle.close();
    await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(fresh, { force: true });
  }
  await syncFolder(path.dirname(file));
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return; // Windows cannot open folders
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

function disagreement({ secret }: Pick<Config, 'secret'>, file: string): string {
  const which = secret ? 'SECRET' : `The secret in ${file}`;
  return (
    `${which} differs from the one that this database is used with. Nodes that share a database need the same: set SECRET to one value on all of them, or let all use one DATA_DIR. ` +
    'To change it for good, stop all nodes and run in the database: delete from server_secret'
  );
}

/** A fingerprint that does not reveal the secret. */
function fingerprintOf(secret: string): string {
  return createHmac('sha256', secret).update('fingerprint').digest('base64url');
}
