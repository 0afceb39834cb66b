import type { Tx } from '../../platform/database/tables.ts';
import type { CataloguePorts } from './ports.ts';

/** Tells every node which cached answers and pages are stale, in the transaction that makes them so. */
export const facts = {
  comicsChanged(tx: Tx, ids: string[], { news }: Pick<CataloguePorts, 'news'>) {
    return news.publish(tx, ['Comic', ...ids.map((id) => `Comic:${id}`)]);
  },
  chaptersChanged(tx: Tx, comicId: string, { news }: Pick<CataloguePorts, 'news'>) {
    return news.publish(tx, ['Comic', `Comic:${comicId}`, `Chapter:${comicId}`]);
  },
  pagesChanged(tx: Tx, comicId: string, chapterIds: string[], { news }: Pick<CataloguePorts, 'news'>) {
    return news.publish(tx, [`Chapter:${comicId}`, ...chapterIds.map((id) => `ComicAsset:${id}`)]);
  },
  genresChanged(tx: Tx, { news }: Pick<CataloguePorts, 'news'>) {
    return news.publish(tx, ['Genre', 'Comic']);
  },
};
