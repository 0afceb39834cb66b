/** Where things are in the data folder and in a backup, as paths relative to it, and what a backup says of itself. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** What a backup says of itself. */
export const detailsFolder = 'backup';
export const manifestFile = `${detailsFolder}/manifest.json`;
export const digestsFile = `${detailsFolder}/digests.json`;
export const labelFile = `${detailsFolder}/backup_label`;
/** Of a PostgreSQL of the operator. */
export const dumpFile = `${detailsFolder}/database.dump`;
export const clusterFolder = 'postgres/cluster';
export const archiveFolder = 'postgres/archive';
export const filesFolder = 'files';
/** Everything else that is stored. Not `secret`: whoever has the backup must not be able to sign with it. */
const otherFolders = ['outbox'];

/** What is stored after the base: the log since then, and the files. */
export const changedPaths = [detailsFolder, archiveFolder, filesFolder, ...otherFolders];
export const temporaryPaths = [`${filesFolder}/.incoming`, dumpFile];

const date = z.iso.datetime().transform((text) => new Date(text));

const manifest = z.object({
  /** The base that this belongs to. */
  run: z.string(),
  database: z.enum(['embedded', 'dump']),
  /** The major version of PostgreSQL. */
  postgres: z.number(),
  /** The first moment that can be recovered. */
  from: date,
  /** The last one. */
  until: date,
});
export type Manifest = z.output<typeof manifest>;

/** A named point of the log at which the digests of all rows were taken. */
export const digestPoint = ({ run }: Pick<Manifest, 'run'>) => `longstrip-${run}`;

export const parseManifest = (text: string): Manifest => manifest.parse(JSON.parse(text));

/** Undefined before the first backup, and after a restore. */
export async function readManifest(dataDir: string): Promise<Manifest | undefined> {
  const text = await readFile(path.join(dataDir, manifestFile), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    },
  );
  return text === undefined ? undefined : parseManifest(text);
}

export async function writeDetails(dataDir: string, file: string, content: string | object): Promise<void> {
  await mkdir(path.join(dataDir, detailsFolder), { recursive: true, mode: 0o700 });
  const text = typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`;
  await writeFile(path.join(dataDir, file), text, { mode: 0o600 });
}

export const removeDetails = (dataDir: string, file = detailsFolder) =>
  rm(path.join(dataDir, file), { recursive: true, force: true });
