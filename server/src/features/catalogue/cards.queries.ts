import type { ComicCard } from '@longstrip/contract/catalogue/comics.shapes';
import type { SiteVariant } from '@longstrip/contract/site';
import { ratingsOf } from '@longstrip/contract/site.rules';
import type { Database } from '../../platform/database/open-database.ts';
import type { SharedCaller } from '../../platform/http/caller.ts';
import type { Assets } from '../assets/index.ts';
import { visitorOf } from '../maturity/index.ts';
import { toCardResponses } from './catalogue.responses.ts';
import { type ComicRow, findComics } from './comics.queries.ts';

/** Those of these comics that a site shows, in the order of the ids. */
export async function comicsInOrder(
  db: Database,
  ids: readonly string[],
  site: SiteVariant,
): Promise<ComicRow[]> {
  const rows = await findComics(db, ids, { ratings: ratingsOf(site) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The cards of those of these comics that the site of the caller shows, in the order of the ids. */
export async function cardsById(
  db: Database,
  ids: readonly string[],
  caller: SharedCaller,
  assets: Assets,
): Promise<ComicCard[]> {
  return toCardResponses(db, await comicsInOrder(db, ids, caller.site), visitorOf(caller), assets);
}

/** The ids of those of these comics that a site shows. */
export async function publishedAmong(
  db: Database,
  ids: readonly string[],
  site: SiteVariant,
): Promise<string[]> {
  return (await comicsInOrder(db, ids, site)).map((row) => row.id);
}
