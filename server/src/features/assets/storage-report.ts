/** Counts what is stored, and compares files and database. A job does this, because it reads everything. */
import { sql, type JSONColumnType } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { assetTables } from './assets.tables.ts';
import { compareFiles, type FileDifferences, type KeptFile } from './compare-files.ts';
import type { AssetPorts } from './ports.ts';
import { reportQueue } from './queues.ts';

/** Examples that are kept of each difference. */
const examples = 20;
/** Most unsettled files that are counted for a request. */
const maxCounted = 1000;

export type StorageKind = { kind: string; files: number; bytes: number };
type Fault = { difference: keyof FileDifferences; count: number; examples: string[] };
export type StorageReport = { countedAt: Date; kinds: StorageKind[]; faults: Fault[] };
export type StorageReportRow = {
  is_only: boolean;
  counted_at: Date;
  kinds: JSONColumnType<StorageKind[]>;
  faults: JSONColumnType<Fault[]>;
};

/** Counts, and replaces the previous result. */
export async function countStorage(
  ports: Pick<AssetPorts, 'db' | 'storage' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const { db, clock } = ports;
  const counted = new Map<string, StorageKind>();
  const onKept = ({ key, bytes, purpose }: KeptFile) => {
    const kind = `${purpose ?? 'none'}${key.startsWith('originals/') ? ' original' : ''}`;
    const known = counted.get(kind) ?? { kind, files: 0, bytes: 0 };
    counted.set(kind, { kind, files: known.files + 1, bytes: known.bytes + bytes });
  };
  const { unsettled: _unsettled, ...differences } = await compareFiles(ports, { onKept, signal });
  const kinds = [...counted.values()].toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
  const faults = Object.entries(differences).map(([difference, keys]) => ({
    difference,
    count: keys.length,
    examples: keys.slice(0, examples),
  }));
  const values = {
    counted_at: clock.now(),
    kinds: JSON.stringify(kinds),
    faults: JSON.stringify(faults),
  };
  await db.transaction((tx) =>
    assetTables
      .write(tx)
      .insertInto('storage_report')
      .values({ is_only: true, ...values })
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet(values))
      .execute(),
  );
}

/** Enqueues the job that counts. */
export async function enqueueReport(tx: Tx, { jobs }: Pick<AssetPorts, 'jobs'>): Promise<void> {
  await jobs.sendOnce(tx, reportQueue);
}

export type StorageState = {
  report: StorageReport | null;
  /** Being written or removed. */
  unsettled: { files: number; oldestAt: Date | null };
};

export async function readStorage({ db }: Pick<AssetPorts, 'db'>): Promise<StorageState> {
  const tables = assetTables.read(db);
  const row = await tables.selectFrom('storage_report').selectAll().executeTakeFirst();
  const { rows } = await sql<{ files: number; oldestAt: Date | null }>`
    select count(*)::int as files, min(at) as "oldestAt"
    from (select at from stored_file where state in ('writing', 'deleting') limit ${maxCounted}) as counted`.execute(
    tables,
  );
  return {
    report: row ? { countedAt: row.counted_at, kinds: row.kinds, faults: row.faults } : null,
    unsettled: rows[0]!,
  };
}
