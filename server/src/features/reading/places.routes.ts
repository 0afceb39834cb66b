import { syncReading } from '@longstrip/contract/reading/places.endpoints';
import { siteOf } from '@longstrip/contract/site';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { keepingOf } from './keeping.queries.ts';
import { placesOf } from './places.queries.ts';
import { syncPlaces, type PlacesPorts } from './sync-places.ts';

/** As the browser's last-read carousel shows them. */
const lastRead = 5;

export type PlacesContext = PlacesPorts & { db: Database; clock: Clock };

/** Binds the call that carries one's place from device to device. */
export function servePlaces(calls: Calls, { db, clock, holdAccount }: PlacesContext): void {
  calls.serve(syncReading, async ({ body, caller }) => {
    const { uid } = caller.person!;
    const now = clock.now();
    if (body.entries.length > 0 || body.adult)
      await db.transaction((tx) =>
        syncPlaces(tx, { uid, entries: body.entries, wish: body.adult, now }, { holdAccount }),
      );
    // A comic of the other site does not exist on this one: not in what somebody has read either, staff included.
    const entries = (await placesOf(db, uid, now))
      .filter(({ rating }) => rating && siteOf(rating) === caller.site)
      .map(({ entry }) => entry);
    const shown = entries.filter(({ adult }) => caller.site === 'uncensored' || !adult);
    return {
      entries,
      lastReadComics: shown.slice(0, lastRead).map(({ comicId }) => comicId),
      adult: await keepingOf(db, uid),
    };
  });
}
