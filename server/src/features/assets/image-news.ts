import type { Tx } from '../../platform/database/tables.ts';
import type { News } from '../../platform/news/news.ts';
import type { Deliveries } from './delivery.ts';
import type { AssetPorts } from './ports.ts';

const prefix = 'Image:';

/** The key of the news that an image has changed or is gone. */
export const imageNews = (imageId: string) => `${prefix}${imageId}`;

/** Tells the subscribers, inside the transaction, and every node once it commits. */
export async function tellImagesChanged(
  tx: Tx,
  imageIds: string[],
  { news, subscribers }: Pick<AssetPorts, 'news' | 'subscribers'>,
): Promise<void> {
  news.publish(tx, imageIds.map(imageNews));
  for (const subscriber of subscribers) await subscriber(tx, imageIds);
}

/** Drops what is remembered of images that changed anywhere; answers how to stop. */
export function forgetOnNews(news: Pick<News, 'subscribe'>, deliveries: Deliveries): () => void {
  return news.subscribe((keys) => {
    if (keys === '*') return deliveries.forget();
    const ids = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    if (ids.length > 0) deliveries.forget(ids);
  });
}
