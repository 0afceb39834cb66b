/** Which backup holds a moment. */
import { StartError } from '../start-error.ts';
import { runTag } from './back-up.ts';
import { type Manifest, manifestFile, parseManifest } from './layout.ts';
import type { Restic, Snapshot } from './restic.ts';

export type Found = {
  manifest: Manifest;
  base: Snapshot;
  changes: Snapshot;
  /** The changes before, of the same run: they have files that were removed since. */
  earlier: Snapshot | undefined;
  newest: Snapshot;
};

/** The newest one, or one that holds this moment. */
export async function findBackup(restic: Restic, to?: Date): Promise<Found> {
  const all = await restic.snapshots(['changes']);
  const newest = all.at(-1);
  if (!newest) throw new StartError('There is no backup in this repository.');
  const spans: string[] = [];
  // Changes that were stored after the moment have the log up to it.
  for (const changes of to ? all.filter(({ time }) => time >= to) : [newest]) {
    const manifest = await manifestOf(restic, changes);
    if (to && !(manifest.from <= to && to <= manifest.until)) {
      spans.push(`${manifest.from.toISOString()} to ${manifest.until.toISOString()}`);
      continue;
    }
    const tag = runTag(manifest.run);
    const [base] = await restic.snapshots(['base', tag]);
    if (!base) continue;
    const ofRun = (await restic.snapshots(['changes', tag])).filter(({ time }) => time < changes.time);
    return { manifest, base, changes, earlier: ofRun.at(-1), newest };
  }
  if (!to) throw new StartError('The newest backup is not complete: its base is missing.');
  const last = await manifestOf(restic, newest);
  throw new StartError(
    `No backup holds ${to.toISOString()}. The newest one reaches ${last.until.toISOString()}${
      spans.length > 0 ? `; after that moment there are those of ${spans.slice(0, 3).join(', ')}` : ''
    }.`,
  );
}

async function manifestOf(restic: Restic, snapshot: Snapshot): Promise<Manifest> {
  const text = await restic.read(snapshot, manifestFile);
  if (text === undefined) throw new StartError('A backup of this repository does not say what it holds.');
  return parseManifest(text);
}
