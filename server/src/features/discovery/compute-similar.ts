import { setImmediate } from 'node:timers/promises';
import { comicsOfPerson, maxPeople, similarComics } from '@longstrip/contract/discovery/similar.rules';
import { contentRatings, type SiteVariant } from '@longstrip/contract/site';
import { siteOf } from '@longstrip/contract/site.rules';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Invalidations } from '../../platform/invalidations/invalidations.ts';
import { defineQueue, noPayload } from '../../platform/jobs/jobs.ts';
import { findComics } from '../catalogue/index.ts';
import { suggestionLibraries, type SuggestionComic } from '../library/index.ts';
import { coRead, type Readers } from './co-reading.ts';
import { type CoReading, discoveryTables } from './discovery.tables.ts';
import { partsOf } from './parts-of.ts';

export const similarQueue = defineQueue('discovery-similar', noPayload, {
  cron: '37 2 * * *',
  expireSeconds: 6 * 3600,
});

/** Stored for each comic: more than are shown, because some may be withdrawn before the next run. */
const storedOthers = 2 * similarComics;

/** People whom one statement reads, and comics that one transaction writes. */
const batch = 500;

type Context = { db: Database; clock: Clock; invalidations: Pick<Invalidations, 'publish'> };

/**
 * Computes anew which comics are read by the same people, from those who allow it now. Repeatable at any time. Of what does not
 * result again nothing stays.
 */
export async function computeSimilar(context: Context, signal?: AbortSignal): Promise<void> {
  const readers = await readersOfSites(context, signal);
  for (const site of ['normal', 'uncensored'] as const) {
    const kept = new Set<string>();
    const rows: CoReading[] = [];
    for (const { comicId, others } of coRead(readers[site], storedOthers)) {
      signal?.throwIfAborted();
      kept.add(comicId);
      rows.push({ site, comic_id: comicId, others });
      if (rows.length === batch) await save(context, rows.splice(0));
      // Requests are answered between two comics.
      else await setImmediate();
    }
    if (rows.length > 0) await save(context, rows);
    await deleteAllBut(context, site, kept, signal);
  }
}

/** The people of each site with their comics. 18+ reading counts on the uncensored site only, and as long as it is kept. */
async function readersOfSites(
  { db, clock }: Context,
  signal?: AbortSignal,
): Promise<Record<SiteVariant, Readers>> {
  const readers: Record<SiteVariant, Readers> = {
    normal: { ids: [], people: [] },
    uncensored: { ids: [], people: [] },
  };
  const known = new Map<string, { site: SiteVariant; number: number } | null>();
  const learn = async (ids: readonly string[]) => {
    for (const id of ids) known.set(id, null);
    for (const comic of await findComics(db, ids, { ratings: contentRatings })) {
      const site = siteOf(comic.content_rating);
      known.set(comic.id, { site, number: readers[site].ids.push(comic.id) - 1 });
    }
  };
  const now = clock.now();
  let after: string | null = '';
  for (let people = 0; after !== null && people < maxPeople; people += batch) {
    signal?.throwIfAborted();
    const page = await suggestionLibraries(db, { after, people: batch, comicsOfPerson, now });
    const ids = new Set(page.libraries.flat().map(({ comicId }) => comicId));
    for (const part of partsOf([...ids].filter((id) => !known.has(id)))) await learn(part);
    for (const library of page.libraries)
      for (const site of ['normal', 'uncensored'] as const) {
        const counts = ({ adult, expired }: SuggestionComic) => (site === 'normal' ? !adult : !expired);
        const comics = library.filter((comic) => known.get(comic.comicId)?.site === site && counts(comic));
        const numbers = latestOf(comics).map((id) => known.get(id)!.number);
        if (numbers.length > 0) readers[site].people.push(numbers);
      }
    after = page.next;
  }
  return readers;
}

/** The ids of the comics that were followed or read last, each once. */
function latestOf(comics: readonly SuggestionComic[]): string[] {
  const sorted = comics.toSorted(
    (a, b) => b.at.getTime() - a.at.getTime() || (a.comicId > b.comicId ? -1 : 1),
  );
  return [...new Set(sorted.map(({ comicId }) => comicId))].slice(0, comicsOfPerson);
}

async function save({ db, invalidations }: Context, rows: CoReading[]): Promise<void> {
  await db.transaction(async (tx) => {
    const { numInsertedOrUpdatedRows } = await discoveryTables
      .write(tx)
      .insertInto('co_reading')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['site', 'comic_id'])
          .doUpdateSet(({ ref }) => ({ others: ref('excluded.others') }))
          .where(sql<boolean>`co_reading.others is distinct from excluded.others`),
      )
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows) invalidations.publish(tx, ['Similar']);
  });
}

async function deleteAllBut(
  { db, invalidations }: Context,
  site: SiteVariant,
  kept: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const rows = await discoveryTables
    .read(db)
    .selectFrom('co_reading')
    .select('comic_id')
    .where('site', '=', site)
    .execute();
  const ids = rows.map((row) => row.comic_id).filter((id) => !kept.has(id));
  for (const part of partsOf(ids)) {
    signal?.throwIfAborted();
    await db.transaction(async (tx) => {
      const tables = discoveryTables.write(tx);
      await tables
        .deleteFrom('co_reading')
        .where('site', '=', site)
        .where('comic_id', '=', anyOf(part))
        .execute();
      invalidations.publish(tx, ['Similar']);
    });
  }
}
