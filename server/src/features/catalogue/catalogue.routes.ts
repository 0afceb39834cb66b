import type { Database } from '../../platform/database/open-database.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { serveBrowsing } from './browse.routes.ts';
import { serveCatalogueStaff } from './catalogue.staff.routes.ts';
import { serveChapters } from './chapters.routes.ts';
import { serveComics } from './comics.routes.ts';
import { serveCreators } from './creators.routes.ts';
import { serveGenres } from './genres.routes.ts';
import { servePageCalls } from './pages.routes.ts';
import type { CataloguePorts } from './ports.ts';

export type CatalogueContext = CataloguePorts & {
  db: Database;
  timeZone: string;
  comicsNamed(typed: string): Promise<string[] | null>;
};

export function serveCatalogue(calls: Calls, context: CatalogueContext): void {
  serveComics(calls, context);
  serveBrowsing(calls, context);
  serveChapters(calls, context);
  servePageCalls(calls, context);
  serveGenres(calls, context);
  serveCreators(calls, context);
  serveCatalogueStaff(calls, context);
}
