import { syncReading } from '@longstrip/contract/reading/places.endpoints';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { comicsOf, ratingsFor } from '../catalogue/index.ts';
import { placesOf } from './places.queries.ts';
import { syncPlaces, type PlacesPorts } from './sync-places.ts';

/** As the browser's last-read carousel shows them. */
const lastRead = 5;

export type PlacesContext = PlacesPorts & { db: Database; clock: Clock };

/** Binds the call that carries one's place from device to device. */
export function servePlaces(calls: Calls, { db, clock, holdAccount }: PlacesContext): void {
  calls.serve(syncReading, async ({ body, caller }) => {
    const { uid } = caller.person!;
    if (body.entries.length > 0)
      await db.transaction((tx) =>
        syncPlaces(tx, { uid, entries: body.entries, now: clock.now() }, { holdAccount }),
      );
    const kept = await placesOf(db, uid);
    // A comic of the other site does not exist on this one: not in what somebody has read either.
    const here = await comicsOf(db, {
      ids: kept.map((entry) => entry.comicId),
      ratings: ratingsFor(caller),
      sort: { field: 'created_at', order: 'desc' },
      limit: kept.length,
      offset: 0,
    });
    const known = new Set(here.map((comic) => comic.id));
    const entries = kept.filter((entry) => known.has(entry.comicId));
    return { entries, lastReadComics: entries.slice(0, lastRead).map((entry) => entry.comicId) };
  });
}
