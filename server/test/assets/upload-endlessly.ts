/** A process to be killed: stages, attaches and makes images, and prints which ones it has acknowledged. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { openJobs } from '../../src/platform/jobs/jobs.ts';
import { openInvalidations } from '../../src/platform/invalidations/invalidations.ts';
import { openLocalDisk } from '../../src/platform/storage/local-disk.ts';
import { openWorkFolder } from '../../src/platform/work-folder.ts';
import { openAssets } from '../../src/features/assets/open-assets.ts';
import { assetQueues } from '../../src/features/assets/queues.ts';

const [url, folder] = process.argv.slice(2) as [string, string];
const config = readConfig({ DATABASE_URL: url, DATA_DIR: folder });
const db = await openDatabase(config, { applicationName: 'assets-test' });
const storage = await openLocalDisk(path.join(folder, 'files'));
const jobs = await openJobs(db, { queues: assetQueues, works: true });
const invalidations = await openInvalidations(db);
const secret = 'a secret of at least thirty-two characters';
const emit = async () => {};
const { folder: workFolder } = await openWorkFolder(path.join(folder, 'uploads'));
const assets = await openAssets({
  db,
  storage,
  workFolder,
  jobs,
  invalidations,
  emit,
  config,
  secret,
  imageWorkers: 1,
});
await assets.startJobs();
console.log('ready');

const original = await readFile(path.join(folder, 'original'));
for (let n = 0; ; n++) {
  const file = path.join(folder, `upload-${process.pid}-${n}`);
  await writeFile(file, original);
  const incoming = { path: file, fileName: 'page.jpg', bytes: original.length };
  const staged = await assets.stageImages([{ file: incoming, purpose: 'page' }]);
  const ids = await db.transaction(async (tx) => {
    // One of four is released immediately, so that removals happen too.
    const attached = await assets.attachImages(tx, staged);
    if (n % 4 === 3) await assets.releaseImages(tx, attached);
    return n % 4 === 3 ? [] : attached;
  });
  for (const id of ids) console.log(id);
  await new Promise((done) => setTimeout(done, 60));
}
