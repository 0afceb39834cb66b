import type { PageRenderer } from '@longstrip/contract/rendering';
import type { FastifyInstance } from 'fastify';

/** How pages of the reader site are rendered and its files are served. */
export type Site = {
  renderer(): Promise<PageRenderer>;
  /** Binds scripts, styles, fonts and icons. */
  serveFiles(app: FastifyInstance): Promise<void>;
  /** False in development: pages are rendered at each request. */
  cachesPages: boolean;
  backOffice?: BackOffice;
};

/** The app for staff: one document for all its screens, and its files. */
export type BackOffice = {
  /**
   * With `__TIME_ZONE__` for the time zone of the site, and `__MONEY_AHEAD__` for the milliseconds by which the clock of
   * money is ahead.
   */
  document(): Promise<string>;
  serveFiles?(app: FastifyInstance): Promise<void>;
  /** The tools of hot reload add scripts and styles. */
  isDevelopment?: boolean;
};
