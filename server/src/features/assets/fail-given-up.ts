import type { PictureFormat } from '@longstrip/contract/assets/picture';
import { sql } from 'kysely';
import { assetTables } from './assets.tables.ts';
import { failImage } from './make-image.ts';
import type { AssetPorts } from './ports.ts';
import { making, type Making } from './queues.ts';

/**
 * Says on images that they stay unfinished where their job was given up without its handler hearing of it: whenever it
 * ran, its process ended.
 */
export async function failGivenUp(
  ports: Pick<AssetPorts, 'db' | 'jobs' | 'news' | 'subscribers'>,
): Promise<void> {
  const formats = new Map<string, PictureFormat>([
    [making.webp.name, 'webp'],
    [making.avif.name, 'avif'],
  ]);
  const givenUp = (await ports.jobs.deadLetters()).flatMap(({ queue, payload, reason }) => {
    const format = formats.get(queue);
    return format ? [{ imageId: (payload as Making).imageId, format, error: reason }] : [];
  });
  if (givenUp.length === 0) return;
  const unfinished = await assetTables
    .read(ports.db)
    .selectFrom('image')
    .select(['id', 'status'])
    .where('id', '=', sql<string>`any(${givenUp.map(({ imageId }) => imageId)}::uuid[])`)
    .where('failure', 'is', null)
    .execute();
  const missing = { waiting: 'webp', readable: 'avif', failed: null, complete: null } as const;
  const waitsFor = new Map(unfinished.map(({ id, status }) => [id, missing[status]]));
  for (const failed of givenUp)
    if (waitsFor.get(failed.imageId) === failed.format) await failImage(failed, ports);
}
