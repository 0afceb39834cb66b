import type { ComicCard } from '@longstrip/contract/catalogue/comics.shapes';
import type { Genre } from '@longstrip/contract/catalogue/genres.shapes';
import { defaultHomeRows } from '@longstrip/contract/editorial/home.rules';
import {
  type HomePage,
  homeRow,
  type HomeRow,
  type SavedHomePage,
} from '@longstrip/contract/editorial/home.shapes';
import { contentRatings, type SiteVariant } from '@longstrip/contract/site';
import { ratingsOf, siteOf } from '@longstrip/contract/site.rules';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { SharedCaller } from '../../platform/http/caller.ts';
import {
  allGenres,
  browse,
  type ComicRow,
  comicsInOrder,
  findComics,
  genresInUse,
  toCardResponses,
  updatedToday,
} from '../catalogue/index.ts';
import { visitorOf } from '../maturity/index.ts';
import { editorialTables } from './editorial.tables.ts';
import type { EditorialContext } from './ports.ts';

type Ports = Pick<EditorialContext, 'assets' | 'clock' | 'rankedComics' | 'timeZone'>;

/** The home page of the caller's site. Each row is read from an index, up to its number of comics. */
export async function homePageOf(db: Database, caller: SharedCaller, ports: Ports): Promise<HomePage> {
  const { site } = caller;
  const { rows } = await storedHomePage(db, site);
  const found = await Promise.all(
    rows
      .filter(({ isShown }) => isShown)
      .map(async (row) => ({ row, comics: await comicsOf(db, row, { site, ...ports }) })),
  );
  // At once, so that only the first pictures of the page have placeholders.
  const unique = new Map(found.flatMap(({ comics }) => comics.map((comic) => [comic.id, comic])));
  const cards = await toCardResponses(db, [...unique.values()], visitorOf(caller), ports.assets);
  const cardById = new Map(cards.map((card) => [card.id, card]));
  const genres = rows.some(({ source }) => source === 'genre') ? await genresInUse(db, ratingsOf(site)) : [];
  const genreById = new Map(genres.map((genre) => [genre.id, genre]));
  return {
    rows: found.flatMap(({ row, comics }) =>
      answered(
        row,
        comics.map(({ id }) => cardById.get(id)!),
        genreById,
      ),
    ),
    isEmpty: unique.size === 0 && (await newestOf(db, site, 1)).length === 0,
  };
}

const newestOf = async (db: Database, site: SiteVariant, limit: number) =>
  (await browse(db, { site, sort: 'newest', facets: [], limit })).ids;

async function comicsOf(
  db: Database,
  row: HomeRow,
  { site, clock, timeZone, rankedComics }: Ports & { site: SiteVariant },
): Promise<ComicRow[]> {
  const inOrder = (ids: readonly string[]) => comicsInOrder(db, ids, site);
  switch (row.source) {
    case 'newest':
      return inOrder(await newestOf(db, site, row.count));
    case 'updated':
      return inOrder(await updatedToday(db, { site, limit: row.count, now: clock.now(), timeZone }));
    case 'ranking':
      return inOrder(await rankedComics({ site, period: row.period, limit: row.count }));
    case 'genre': {
      const facets = [`genre:${row.genre}`];
      return inOrder((await browse(db, { site, sort: 'updated', facets, limit: row.count })).ids);
    }
    case 'comics':
      return inOrder(row.comics);
    case 'continue':
    case 'featured':
    case 'sale':
      return [];
  }
}

/** The row as readers get it; none without comics. */
function answered(row: HomeRow, comics: ComicCard[], genres: ReadonlyMap<string, Genre>): HomePage['rows'] {
  switch (row.source) {
    case 'continue':
    case 'featured':
    case 'sale':
      return [{ source: row.source }];
    case 'newest':
    case 'updated':
      return comics.length > 0 ? [{ source: row.source, comics }] : [];
    case 'ranking':
      return comics.length > 0 ? [{ source: row.source, period: row.period, comics }] : [];
    case 'genre': {
      const genre = genres.get(row.genre);
      if (!genre || comics.length === 0) return [];
      const { id, name, slug } = genre;
      return [{ source: row.source, title: row.title || name, genre: { id, name, slug }, comics }];
    }
    case 'comics':
      return comics.length > 0 ? [{ source: row.source, title: row.title, comics }] : [];
  }
}

/** The rows of a site; those of the specification until staff change them. */
async function storedHomePage(
  db: Database | Tx,
  site: SiteVariant,
): Promise<{ rows: HomeRow[]; version: number }> {
  const saved = await editorialTables
    .read(db)
    .selectFrom('home_page')
    .select(['rows', 'version'])
    .where('site', '=', site)
    .executeTakeFirst();
  return saved ? { ...saved, rows: rowsIn(saved.rows) } : { rows: [...defaultHomeRows], version: 1 };
}

/** During an upgrade the version after this one may have stored rows that this one does not know. */
export function rowsIn(stored: unknown): HomeRow[] {
  return (stored as unknown[]).flatMap((row) => homeRow.safeParse(row).data ?? []);
}

/** The home page of a site as staff edit it. */
export async function savedHomePageOf(db: Database | Tx, site: SiteVariant): Promise<SavedHomePage> {
  const { rows, version } = await storedHomePage(db, site);
  return { siteVariant: site, rows: await withNames(db, rows, site), version };
}

/** The rows with the names of their genres and comics. Those that do not exist any more are left out. */
export async function withNames(
  db: Database | Tx,
  rows: readonly HomeRow[],
  site: SiteVariant,
): Promise<SavedHomePage['rows']> {
  const ids = rows.flatMap((row) => (row.source === 'comics' ? row.comics : []));
  const [comics, genres] = await Promise.all([
    findComics(db, [...new Set(ids)], { ratings: contentRatings, drafts: true }),
    rows.some(({ source }) => source === 'genre') ? allGenres(db) : [],
  ]);
  const comicById = new Map(
    comics.map(({ id, title, published, content_rating: rating }) => [
      id,
      { id, title, isVisible: published && siteOf(rating) === site },
    ]),
  );
  return rows.flatMap((row): SavedHomePage['rows'] => {
    if (row.source === 'comics')
      return [{ ...row, comics: row.comics.flatMap((id) => comicById.get(id) ?? []) }];
    if (row.source !== 'genre') return [row];
    const genre = genres.find(({ id }) => id === row.genre);
    return genre ? [{ ...row, genre: { id: genre.id, name: genre.name } }] : [];
  });
}
