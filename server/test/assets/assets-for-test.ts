/** The slice on its own database and disk. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startOfTests } from '../seeded.ts';
import { testDatabase } from '../testing.ts';
import { clockAt } from '../../src/platform/clock.ts';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { readConfig, type Config } from '../../src/config/config.ts';
import type { Emit } from '../../src/platform/events/events.ts';
import { openJobs } from '../../src/platform/jobs/jobs.ts';
import { openInvalidations } from '../../src/platform/invalidations/invalidations.ts';
import type { FileStorage } from '../../src/platform/storage/file-storage.ts';
import { openLocalDisk } from '../../src/platform/storage/local-disk.ts';
import { openAssets } from '../../src/features/assets/open-assets.ts';
import type { AssetEvent } from '../../src/features/assets/ports.ts';
import { assetQueues } from '../../src/features/assets/queues.ts';
import type { IncomingFile } from '../../src/features/assets/stage-images.ts';
import { unfinishedImages } from '../unfinished-images.ts';

/** A database and a folder. */
export async function placeForTest() {
  const { db, url } = await testDatabase({ poolSize: 8 });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'assets-'));
  return { db, url, folder };
}

type AssetsForTest = {
  /** Wraps the storage of the slice. */
  wrap?: (storage: FileStorage) => FileStorage;
  place?: Awaited<ReturnType<typeof placeForTest>>;
  emit?: Emit<AssetEvent>;
  avif?: Config['avif'];
  /** Settings, by their environment names. */
  env?: Record<string, string>;
};

export async function openAssetsForTest({
  wrap = (storage) => storage,
  place,
  emit = async () => {},
  avif = 'full',
  env = {},
}: AssetsForTest = {}) {
  const { db, folder } = place ?? (await placeForTest());
  const uploads = path.join(folder, 'uploads');
  await mkdir(uploads);
  const disk = await openLocalDisk(path.join(folder, 'files'));
  const jobs = await openJobs(db, { queues: assetQueues, works: true });
  const invalidations = await openInvalidations(db);
  const clock = clockAt(startOfTests);
  const messages: string[] = [];
  const config = {
    ...readConfig(env),
    upload: { maxRequestBytes: 1e9, maxBytes: 1e8, maxFiles: 300, maxPixels: 1e8 },
    avif,
  };
  const secret = 'a secret of at least thirty-two characters';
  const options = {
    db,
    storage: wrap(disk),
    workFolder: uploads,
    jobs,
    invalidations,
    emit,
    clock,
    moneyClock: clock,
    config,
    secret,
    log: (message: string) => messages.push(message),
  };
  const assets = await openAssets({ ...options, imageWorkers: 1 });
  let sent = 0;

  async function incoming(bytes: Buffer, fileName: string): Promise<IncomingFile> {
    const file = path.join(uploads, String(sent++));
    await writeFile(file, bytes);
    return { path: file, fileName, bytes: bytes.length };
  }

  return {
    ports: options,
    db,
    disk,
    jobs,
    invalidations,
    clock,
    assets,
    messages,
    folder,
    incoming,
    options,
    /** Waits until all variants are made. */
    async finished(): Promise<void> {
      assert.ok(await until(async () => (await unfinishedImages(db)) === 0, 300_000), messages.join('\n'));
    },
    /** Sweeps, then asserts that files and rows agree and no file is partial. */
    async assertClean(): Promise<void> {
      // A sweep that a job runs at this moment keeps its rows locked until it is done.
      await until(
        async () => (await assets.sweep(), (await assets.compareFiles()).unsettled.length === 0),
        60_000,
      );
      const lists = await assets.compareFiles();
      assert.deepEqual(Object.values(lists).flat(), [], JSON.stringify(lists));
      assert.ok(await until(async () => (await readdir(uploads)).length === 0, 60_000));
    },
    async close(): Promise<void> {
      await assets.close();
      await jobs.stop({ limitSeconds: 1 });
      await invalidations.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
