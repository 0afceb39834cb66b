/** The slice on a database and a disk of its own. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { testDatabase } from '../../../../test/testing.ts';
import { clockAt } from '../../../platform/clock.ts';
import { until } from '../../../platform/database/embedded/processes.ts';
import { openJobs } from '../../../platform/jobs/jobs.ts';
import { openNews } from '../../../platform/news/news.ts';
import type { FileStorage } from '../../../platform/storage/file-storage.ts';
import { openLocalDisk } from '../../../platform/storage/local-disk.ts';
import { assetQueues, openAssets, type IncomingFile } from '../index.ts';

/** A database and a folder. */
export async function placeForTest() {
  const { db, url } = await testDatabase({ poolSize: 8 });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'assets-'));
  return { db, url, folder };
}

/** `wrap` gets between the slice and its disk. */
export async function openAssetsForTest(
  wrap: (storage: FileStorage) => FileStorage = (storage) => storage,
  place?: Awaited<ReturnType<typeof placeForTest>>,
) {
  const { db, folder } = place ?? (await placeForTest());
  const uploads = path.join(folder, 'uploads');
  await mkdir(uploads);
  const disk = await openLocalDisk(path.join(folder, 'files'));
  const jobs = await openJobs(db, { queues: assetQueues, works: true });
  const news = await openNews(db);
  const clock = clockAt(new Date());
  const said: string[] = [];
  const config = { upload: { maxRequestBytes: 1e9, maxBytes: 1e8, maxFiles: 300, maxPixels: 1e8 } };
  const secret = 'a secret of at least thirty-two characters';
  const options = {
    db,
    storage: wrap(disk),
    jobs,
    news,
    clock,
    config,
    secret,
    say: (words: string) => said.push(words),
  };
  const assets = await openAssets({ ...options, imageWorkers: 1 });
  let sent = 0;

  async function incoming(bytes: Buffer, fileName: string): Promise<IncomingFile> {
    const file = path.join(uploads, String(sent++));
    await writeFile(file, bytes);
    return { path: file, fileName, bytes: bytes.length };
  }

  const ports = { ...options, subscribers: [] };
  return {
    ports,
    ...{ db, disk, jobs, news, clock, assets, said, folder, incoming, options },
    /** Waits until there is nothing left to make. */
    async finished(): Promise<void> {
      assert.ok(await until(async () => (await assets.unfinishedImages(db)) === 0, 300_000), said.join('\n'));
    },
    /** Sweeps, then finds bytes and rows in agreement and no file half made. */
    async assertClean(): Promise<void> {
      // A sweep that a job runs at this moment keeps its rows to itself until it is done.
      await until(async () => (await assets.sweep(), (await assets.audit()).unsettled.length === 0), 60_000);
      const lists = await assets.audit();
      assert.deepEqual(Object.values(lists).flat(), [], JSON.stringify(lists));
      assert.deepEqual(await readdir(uploads), []);
      assert.ok(
        await until(async () => (await readdir(path.join(folder, 'files/.incoming'))).length === 0, 60_000),
      );
    },
    async close(): Promise<void> {
      await assets.close();
      await jobs.stop({ limitSeconds: 1 });
      await news.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
