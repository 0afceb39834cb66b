/**
 * Backups: a base (a copy of the database), and changes (its log since then, and the files). All changes of a base belong to
 * one run. Changes are stored often, and replace each other.
 */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '../../config/config.ts';
import type { Database } from '../database/open-database.ts';
import { StartError } from '../start-error.ts';
import { pauseRemovals } from '../storage/removal-pause.ts';
import { readBackupState, recordBackup } from './backup-state.ts';
import { beginArchiving, clearArchive, completeLog, copyCluster, digestAtPoint } from './base-backup.ts';
import { type Copied, copyFiles } from './copied-files.ts';
import { digestRows } from './digests.ts';
import { assertProgram, dump, serverVersion } from './dump.ts';
import {
  changedPaths,
  clusterFolder,
  digestPoint,
  digestsFile,
  dumpFile,
  labelFile,
  type Manifest,
  manifestFile,
  readManifest,
  removeDetails,
  temporaryPaths,
  writeDetails,
} from './layout.ts';
import { ownUrl } from './own-url.ts';
import type { Restic } from './restic.ts';

export type BackupContext = {
  config: Pick<Config, 'dataDir' | 'database'>;
  db: Database;
  restic: Restic;
  /** Undefined if files are in the data folder, or are copied by other means. */
  copied: Copied | undefined;
  log: (message: string) => void;
};

/** How many backups are kept: all of two days, then the last one of each of so many days and weeks. */
export type Retention = { days: number; weeks: number };

const lockKey = 0x6261636b; // "back"
export const runTag = (run: string) => `run:${run}`;

/** One at a time for a database. `client` is a session of its own, which ends with `work`. */
export async function alone<T>(
  { db }: Pick<BackupContext, 'db'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(db.session);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      lockKey,
    ]);
    if (!rows[0]!.got) throw new StartError('Another backup or drill is running.');
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A new base, and what changed meanwhile. Then older backups are removed. */
export async function backUp(context: BackupContext, retention: Retention): Promise<Manifest> {
  const { restic, config } = context;
  await restic.assertRepository();
  return alone(context, async (client) => {
    await pauseRemovals(client);
    const run = randomUUID();
    const manifest = config.database.url
      ? await dumpBase(client, { ...context, run, url: ownUrl(config.database)! })
      : await embeddedBase(client, { ...context, run });
    const [oldest] = await restic.snapshots(['base']);
    await copyStored(client, context, { oldest: oldest?.time });
    await context.db.transaction((tx) =>
      recordBackup(tx, { kind: 'base', at: manifest.until, differences: [] }),
    );
    await removeOld(restic, retention);
    return manifest;
  });
}

/** What changed since the last base. */
export async function backUpChanges(context: BackupContext): Promise<Manifest> {
  const { restic, config } = context;
  if (config.database.url)
    throw new StartError(
      'Changes are stored only of the embedded PostgreSQL. With DATABASE_URL, run "npm run backup" more often, or use pgBackRest: see docs/backup.md.',
    );
  return alone(context, async (client) => {
    const manifest = await readManifest(config.dataDir);
    if (!manifest) throw new StartError('There is no base yet. Run "npm run backup" first.');
    await pauseRemovals(client);
    const { storedAt } = await readBackupState(context.db);
    const stored = await storeChanges(client, { ...context, manifest });
    await copyStored(client, context, { since: storedAt ?? undefined });
    await context.db.transaction((tx) =>
      recordBackup(tx, { kind: 'changes', at: stored.until, differences: [] }),
    );
    // Those of the last day stay by the hour, because each has the files of its time.
    await restic.forget([
      '--tag',
      'changes',
      '--group-by',
      'tags',
      '--keep-last',
      '1',
      '--keep-hourly',
      '24',
    ]);
    return stored;
  });
}

async function embeddedBase(client: pg.Client, context: BackupContext & { run: string }): Promise<Manifest> {
  const { db, restic, run } = context;
  const { dataDir } = context.config;
  const postgres = await serverVersion(client);
  await beginArchiving(client, dataDir);
  const { label, firstSegment } = await copyCluster(client, () =>
    restic.backup([clusterFolder], {
      tags: ['base', runTag(run)],
      // PostgreSQL makes these new, and the log is taken from the archive.
      excludes: [
        ...[
          'pg_wal',
          'pg_replslot',
          'pg_dynshmem',
          'pg_notify',
          'pg_serial',
          'pg_snapshots',
          'pg_stat_tmp',
          'pg_subtrans',
        ].map((folder) => `${clusterFolder}/${folder}/*`),
        'postmaster.pid',
        'postmaster.opts',
        'pg_internal.init',
        'pgsql_tmp*',
      ],
      mayVanish: true,
    }),
  );
  // Also of the run before, so that no moment is missing between the two.
  const before = await readManifest(dataDir);
  if (before) await storeChanges(client, { ...context, manifest: before });
  await clearArchive(dataDir, firstSegment);
  await writeDetails(dataDir, labelFile, label);
  const { rows } = await client.query<{ now: Date }>('select now()');
  const from = rows[0]!.now;
  await writeDetails(dataDir, digestsFile, await digestAtPoint(db.session, digestPoint({ run })));
  return storeChanges(client, {
    ...context,
    manifest: { run, database: 'embedded', postgres, from, until: from },
  });
}

/** Files are stored last and none is removed meanwhile, so all that rows of the log name are there. */
async function storeChanges(
  client: pg.Client,
  { restic, config: { dataDir }, manifest }: BackupContext & { manifest: Manifest },
): Promise<Manifest> {
  const stored = { ...manifest, until: await completeLog(client, dataDir) };
  await writeDetails(dataDir, manifestFile, stored);
  await storeFiles(restic, stored);
  return stored;
}

const storeFiles = (restic: Restic, { run }: Manifest) =>
  restic.backup(changedPaths, {
    tags: ['changes', runTag(run)],
    excludes: temporaryPaths,
    // Letters are removed from the outbox at any time.
    mayVanish: true,
  });

async function copyStored(
  client: pg.Client,
  { copied, log }: BackupContext,
  options: { oldest?: Date | undefined; since?: Date | undefined },
): Promise<void> {
  if (!copied) return;
  const { files, removed, missing } = await copyFiles(client, copied, { now: new Date(), ...options });
  log(`${files} files were copied, and ${removed} that no backup names any more were removed from the copy.`);
  for (const key of missing) log(`${key}: is in the database, and not stored. Run "npm run check-files".`);
}

async function dumpBase(
  client: pg.Client,
  { restic, run, url, config: { dataDir } }: BackupContext & { run: string; url: string },
): Promise<Manifest> {
  const postgres = await serverVersion(client);
  await assertProgram('pg_dump', postgres);
  await removeDetails(dataDir);
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ snapshot: string; now: Date }>(
    'select pg_export_snapshot() as snapshot, now() as now',
  );
  const { snapshot, now } = rows[0]!;
  const manifest: Manifest = { run, database: 'dump', postgres, from: now, until: now };
  await writeDetails(dataDir, manifestFile, manifest);
  try {
    await dump(url, { file: path.join(dataDir, dumpFile), snapshot });
    await writeDetails(dataDir, digestsFile, await digestRows(client));
    await client.query('commit');
    await restic.backup([dumpFile], { tags: ['base', runTag(run)] });
    await storeFiles(restic, manifest);
  } finally {
    await removeDetails(dataDir);
  }
  return manifest;
}

/** Removes bases beyond those that are kept, and what belongs to none. */
async function removeOld(restic: Restic, { days, weeks }: Retention): Promise<void> {
  const runsOf = async (tag: string) =>
    (await restic.snapshots([tag])).map(({ id, tags }) => ({
      id,
      run: tags.find((each) => each.startsWith('run:')),
    }));
  const forgetWithout = async (tag: string, other: string) => {
    const runs = new Set((await runsOf(other)).map(({ run }) => run));
    const left = (await runsOf(tag)).filter(({ run }) => !runs.has(run)).map(({ id }) => id);
    if (left.length > 0) await restic.forget(left);
  };
  // An interrupted run has a base only, which must not count as the backup of its day.
  await forgetWithout('base', 'changes');
  const kept = [
    '--keep-last',
    '1',
    '--keep-within',
    '2d',
    '--keep-daily',
    String(days),
    '--keep-weekly',
    String(weeks),
  ];
  await restic.forget(['--tag', 'base', '--group-by', 'host', ...kept]);
  await forgetWithout('changes', 'base');
  await restic.prune();
}
