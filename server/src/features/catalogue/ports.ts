import type { Clock } from '../../platform/clock.ts';
import type { News } from '../../platform/news/news.ts';
import type { Assets } from '../assets/index.ts';

/** What the commands of this slice need from outside. */
export type CataloguePorts = { assets: Assets; clock: Clock; news: Pick<News, 'publish'> };
