import { randomBytes, randomUUID } from 'node:crypto';
import { access, constants, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import type { Config } from '../../config/config.ts';
import { FileMissing, type FileStorage } from '../storage/file-storage.ts';
import { freeBytes } from '../storage/free-space.ts';
import type { Say } from './finding.ts';

const slowMs = 2_000;

/** Stores, reads and removes a small file. `marker`: what the database says of its storage, if it has said so. */
export async function checkStorage(
  storage: FileStorage,
  { tmpDir, marker }: { tmpDir: string; marker: string | undefined },
  say: Say,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpDir, 'doctor-'));
  const key = `doctor/${randomUUID()}`;
  const content = randomBytes(4096);
  const began = performance.now();
  try {
    const file = path.join(folder, 'file');
    await writeFile(file, content);
    await storage.putFile(key, file);
    if (!content.equals(await buffer(await storage.open(key))))
      return say.wrong(
        'The storage answers other bytes than were stored.',
        'Do not use this service or disk.',
      );
  } finally {
    await storage.delete([key]).catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
  if ((await storage.sizeOf(key)) !== undefined)
    say.wrong(
      'The storage does not remove files.',
      'The key of the bucket needs DeleteObject; versions must not be kept: docs/storage.md.',
    );
  const took = Math.round(performance.now() - began);
  if (took < slowMs) say.ok(`A file is stored, read and removed in ${took} ms.`);
  else say.warning(`A file is stored, read and removed in ${took} ms.`, 'Readers wait so long for images.');

  const found = await storage.open('site_marker').then(
    async (stream) => (await text(stream)).trim(),
    (error: unknown) => {
      if (error instanceof FileMissing) return undefined;
      throw error;
    },
  );
  if (marker === undefined) say.ok('The first start marks the storage as this site’s.');
  else if (found === marker) say.ok('The storage belongs to this database.');
  else
    say.wrong(
      found === undefined
        ? 'The storage is empty or not mounted: it has no marker of this database.'
        : 'The storage belongs to another site.',
      'Correct STORAGE, S3_BUCKET or DATA_DIR: docs/storage.md.',
    );
}

/** Folders, free space, and how many files may be open. */
export async function checkDisk(
  { dataDir, tmpDir, minFreeBytes }: Pick<Config, 'dataDir' | 'tmpDir' | 'minFreeBytes'>,
  say: Say,
): Promise<void> {
  for (const [name, folder] of new Map([
    ['DATA_DIR', dataDir],
    ['TMP_DIR', tmpDir],
  ])) {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const free = await freeBytes(folder);
    if (free === null) continue;
    const sentence = `${(free / 1e9).toFixed(1)} GB are free on the disk of ${name} (${folder}).`;
    if (free < minFreeBytes)
      say.wrong(sentence, 'That is less than MIN_FREE_SPACE, so uploads are refused. Free some space.');
    else if (free < 4 * minFreeBytes) say.warning(sentence, 'The disk is getting full.');
    else say.ok(sentence);
  }
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const [, most] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  if (most && Number(most) < 4096)
    say.warning(
      `This process may open ${most} files and connections.`,
      'Raise the limit of its service to 65536: LimitNOFILE, or ulimit -n.',
    );
}
