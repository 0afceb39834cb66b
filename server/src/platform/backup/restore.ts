/** Restores a backup into an empty data folder or database. The restored site is held: see `restored-site.ts`. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '../../config/config.ts';
import { maxConnections } from '../database/open-database.ts';
import { openHome } from '../database/embedded/home.ts';
import { createDataFolder } from '../private-folder.ts';
import { StartError } from '../start-error.ts';
import { openCopy, openStorageOf } from '../storage/open-storage.ts';
import { openWorkFolder } from '../work-folder.ts';
import { restoreCopied } from './copied-files.ts';
import { assertProgram, restoreDump, serverVersion } from './dump.ts';
import { type Found, findBackup } from './find-backup.ts';
import { archiveFolder, clusterFolder, detailsFolder, dumpFile, filesFolder } from './layout.ts';
import { ownUrl } from './own-url.ts';
import { recover } from './recover.ts';
import type { Restic } from './restic.ts';

/** Where files of accounts that were erased are named: see `erasures.ts` of identity. */
const erasedFolder = `${filesFolder}/erased`;

type RestoreContext = {
  config: Pick<Config, 'dataDir' | 'tmpDir' | 'minFreeBytes' | 'database' | 'secret' | 'storage'>;
  restic: Restic;
  log: (message: string) => void;
};

/** Answers of which moment the restored state is. */
export async function restore({ config, restic, log }: RestoreContext, to?: Date): Promise<Date> {
  const { dataDir } = config;
  createDataFolder(dataDir);
  const target = path.join(dataDir, 'restoring');
  await assertEmpty(config);
  if (!config.secret && !existsSync(path.join(dataDir, 'secret')))
    throw new StartError(
      `The secret is not in the backup. Set SECRET to the one of the site, or put its file "secret" into ${dataDir}. If it is lost, set a new one of 32 or more characters: links and second factors from before are then invalid.`,
    );
  await restic.assertRepository();
  const found = await findBackup(restic, to);
  const { manifest } = found;
  const isDump = manifest.database === 'dump';
  if (isDump !== (config.database.url !== undefined))
    throw new StartError(
      isDump
        ? 'This backup is a dump. Set DATABASE_URL to an empty database.'
        : 'This backup is of the embedded PostgreSQL. Restore it without DATABASE_URL; docs/backup.md says how to move to a server of your own.',
    );
  const stateOf = to ?? manifest.until;
  // A restore that was interrupted begins again.
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { mode: 0o700 });
  log(`Restoring the state of ${stateOf.toISOString()}.`);
  await restoreFiles(restic, found, target);
  const finish = (address: pg.ClientConfig) => holdAndRestoreFiles(address, { config, stateOf, log });
  const url = ownUrl(config.database);
  if (url) await restoreInto(url, { target, postgres: manifest.postgres, finish });
  else await recoverCluster(config, { target, to, finish });
  await moveFolders(target, dataDir);
  await rm(target, { recursive: true, force: true });
  return stateOf;
}

/** The files of then, and those that were removed between the moment and the changes that hold it. */
async function restoreFiles(restic: Restic, { base, changes, earlier, newest }: Found, target: string) {
  await restic.restore(base, target);
  if (earlier) await restic.restore(earlier, target, [filesFolder]);
  await restic.restore(changes, target);
  // Accounts that were erased since are erased again.
  if (newest.id !== changes.id) await restic.restore(newest, target, [erasedFolder]);
}

type Finish = (address: pg.ClientConfig) => Promise<void>;

async function recoverCluster(
  config: RestoreContext['config'],
  { target, to, finish }: { target: string; to: Date | undefined; finish: Finish },
): Promise<void> {
  const embedded = await recover(target, {
    target: to ? { time: to } : 'end',
    maxConnections: maxConnections(config.database),
  });
  try {
    await finish({ ...embedded.connection, database: 'longstrip' });
  } finally {
    await embedded.detach();
  }
}

async function restoreInto(
  url: string,
  { target, postgres, finish }: { target: string; postgres: number; finish: Finish },
): Promise<void> {
  await assertProgram('pg_restore', postgres);
  await restoreDump(url, path.join(target, dumpFile));
  await finish({ connectionString: url });
}

/** Held before any process can open the database. */
async function holdAndRestoreFiles(
  address: pg.ClientConfig,
  { config, stateOf, log }: Pick<RestoreContext, 'config' | 'log'> & { stateOf: Date },
): Promise<void> {
  const client = new pg.Client({ ...address, application_name: 'longstrip-restore' });
  await client.connect();
  try {
    await client.query('insert into restored_site (state_of) values ($1)', [stateOf]);
    await restoreFromCopy(client, config, log);
  } finally {
    await client.end();
  }
}

async function restoreFromCopy(
  client: pg.Client,
  config: RestoreContext['config'],
  log: RestoreContext['log'],
): Promise<void> {
  const copy = await openCopy(config);
  if (!copy) return;
  const site = await openStorageOf(config.storage.main, config);
  const work = await openWorkFolder(config.tmpDir);
  try {
    log(
      `${await restoreCopied(client, { site, copy, folder: work.folder })} files were restored from the copy.`,
    );
  } finally {
    await work.close();
    await site.close?.();
    await copy.close?.();
  }
}

/** The database last: without it nothing starts with what was restored. */
async function moveFolders(target: string, dataDir: string): Promise<void> {
  for (const name of await readdir(target))
    if (name !== 'postgres' && name !== detailsFolder)
      await rename(path.join(target, name), path.join(dataDir, name));
  const cluster = path.join(target, clusterFolder);
  if (!existsSync(cluster)) return;
  await rm(path.join(target, archiveFolder), { recursive: true, force: true });
  openHome(dataDir);
  await rename(cluster, path.join(dataDir, clusterFolder));
}

async function assertEmpty({ dataDir, database }: RestoreContext['config']): Promise<void> {
  for (const name of [filesFolder, clusterFolder]) {
    const folder = path.join(dataDir, name);
    if (existsSync(folder) && (await readdir(folder)).length > 0)
      throw new StartError(`There are files in ${folder}. A backup is restored into an empty DATA_DIR.`);
  }
  await rm(path.join(dataDir, filesFolder), { recursive: true, force: true });
  const url = ownUrl(database);
  if (!url) return;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } =
      await client.query(`select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind = 'r' and nspname in ('public', 'jobs') limit 1`);
    if (rows.length > 0)
      throw new StartError(
        'The database of DATABASE_URL has tables. A backup is restored into an empty one. After an interrupted restore, drop it and create it again.',
      );
    await assertProgram('pg_restore', await serverVersion(client));
  } finally {
    await client.end();
  }
}
