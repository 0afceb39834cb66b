import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../platform/database/open-database.ts';
import type { Assets } from '../assets/index.ts';

type Waiting = {
  db: Database;
  assets: Pick<Assets, 'unreadableImages'>;
  /** The images to wait for, with the path of each. */
  images: Map<string, string>;
  say(words: string): void;
  signal: AbortSignal;
};

/** Waits until these images can be read, and answers those that cannot become readable. */
export async function waitForImages({
  db,
  assets,
  images,
  say,
  signal,
}: Waiting): Promise<{ path: string; reason: string }[]> {
  let ids = [...images.keys()];
  const failed: { path: string; reason: string }[] = [];
  for (let told = Date.now(); ; await wait(200, undefined, { signal }).catch(() => {})) {
    const unreadable = await assets.unreadableImages(db, ids);
    for (const { id, status, failure } of unreadable)
      if (status === 'failed')
        failed.push({ path: images.get(id)!, reason: `It cannot be shown: ${failure}` });
    ids = unreadable.filter(({ status }) => status === 'waiting').map(({ id }) => id);
    if (ids.length === 0 || signal.aborted) return failed;
    if (Date.now() - told < 5000) continue;
    told = Date.now();
    say(`${ids.length} images of this import are still being prepared`);
  }
}
