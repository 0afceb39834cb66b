import type { Tx } from '../../platform/database/tables.ts';
import type { CataloguePorts } from './ports.ts';

/** News with more keys than a hundred become "everything has changed": counting further is of no use. */
export const moreThanNewsTell = 101;

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
  /** `comicIds`: the comics that show such a genre. */
  genresChanged(tx: Tx, comicIds: string[], { news }: Pick<CataloguePorts, 'news'>) {
    return news.publish(tx, ['Genre', 'Comic', ...comicIds.map((id) => `Comic:${id}`)]);
  },
};
