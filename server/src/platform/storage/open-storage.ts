/** Opens the storage that the settings name, and checks that it is the storage of this database. */
import path from 'node:path';
import type { Config, StorageKind } from '../../config/config.ts';
import type { Database } from '../database/open-database.ts';
import type { FileStorage } from './file-storage.ts';
import { openLocalDisk } from './local-disk.ts';
import type { openS3 } from './s3.ts';
import { ofThisSite } from './site-marker.ts';
import { twoStorages } from './two-storages.ts';

type StorageConfig = Pick<Config, 'storage' | 'dataDir' | 'tmpDir' | 'minFreeBytes'>;

export type Storage = FileStorage & {
  /** False if the storage is another site's, or an empty one where this site has files: a node must not serve then. */
  isOfThisSite(): boolean;
  close(): Promise<void>;
};

export async function openStorage(
  config: StorageConfig,
  { db, log }: { db: Database; log: (message: string) => void },
): Promise<Storage> {
  const { main, also } = config.storage;
  const storages = await Promise.all(
    [main, ...(also ? [also] : [])].map((kind) => openStorageOf(kind, config, log)),
  );
  const [first, second] = storages;
  const all = second ? twoStorages(first!, second) : first!;
  return ofThisSite(all, storages, { db, log });
}

/** One of the two storages by itself. */
export async function openStorageOf(
  kind: StorageKind,
  { storage, dataDir, tmpDir, minFreeBytes }: StorageConfig,
  log: (message: string) => void = () => {},
): Promise<FileStorage> {
  if (kind === 'disk') return openLocalDisk(path.join(dataDir, 'files'), { minFreeBytes, log });
  return openBucket(storage.s3!, { tmpDir, minFreeBytes, log });
}

/** Where backups copy the files of a bucket to. Undefined if the settings name no place. */
export async function openCopy({
  storage: { copy },
  tmpDir,
}: Pick<StorageConfig, 'storage' | 'tmpDir'>): Promise<FileStorage | undefined> {
  if (typeof copy === 'string') return openLocalDisk(copy);
  return copy && openBucket(copy, { tmpDir });
}

/** The SDK is loaded only where there is a bucket. */
async function openBucket(...parameters: Parameters<typeof openS3>): Promise<FileStorage> {
  const { openS3 } = await import('./s3.ts');
  return openS3(...parameters);
}
