import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { News } from '../../platform/news/news.ts';
import type { Assets } from '../assets/index.ts';

/** What the commands of this slice need from outside. */
export type CataloguePorts = {
  assets: Assets;
  clock: Clock;
  news: Pick<News, 'publish'>;
  /** Lets others take what is theirs off comics that are about to go, in the same transaction. */
  beforeComicsGo(tx: Tx, comicIds: string[]): Promise<void>;
};
