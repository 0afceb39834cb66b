import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../platform/database/open-database.ts';
import type { Assets } from '../assets/index.ts';
import type { CarryOutOptions } from './carry-out-import.ts';
import type { Refused } from './refusals.ts';

/** Waits until these images (image id → path) can be shown; returns those that failed. */
export async function waitForImages(
  images: Map<string, string>,
  { log, signal }: Pick<CarryOutOptions, 'log' | 'signal'>,
  { db, assets }: { db: Database; assets: Pick<Assets, 'unreadableImages'> },
): Promise<Refused[]> {
  let ids = [...images.keys()];
  const failed: Refused[] = [];
  for (let lastLog = Date.now(); ; await setTimeout(200, undefined, { signal }).catch(() => {})) {
    const unreadable = await assets.unreadableImages(db, ids);
    for (const { id, status, failure } of unreadable)
      if (status === 'failed')
        failed.push({ path: images.get(id)!, reason: `It cannot be shown: ${failure}` });
    ids = unreadable.filter(({ status }) => status === 'waiting').map(({ id }) => id);
    if (ids.length === 0 || signal.aborted) return failed;
    if (Date.now() - lastLog < 5000) continue;
    lastLog = Date.now();
    log(`${ids.length} images of this import are still being prepared`);
  }
}
