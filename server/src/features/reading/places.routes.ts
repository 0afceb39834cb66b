import { syncReading } from '@longstrip/contract/reading/places.endpoints';
import { siteOf } from '@longstrip/contract/site.rules';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { retentionOf } from './retention.queries.ts';
import { clearingsOf } from './clear-places.ts';
import { placesOf } from './places.queries.ts';
import { syncPlaces, type PlacesPorts } from './sync-places.ts';

/** The number of comics in the browser's last-read carousel. */
const lastRead = 5;

export type PlacesContext = PlacesPorts & { db: Database; clock: Clock };

/** Binds the call that synchronises places between devices. */
export function servePlaces(calls: Calls, { db, clock, ...ports }: PlacesContext): void {
  calls.serve(syncReading, async ({ body, caller }) => {
    const { uid } = caller.person!;
    const now = clock.now();
    const { entries: sent, adult: retention, cleared } = body;
    if (sent.length > 0 || retention || cleared)
      await db.transaction((tx) => syncPlaces(tx, { uid, entries: sent, retention, cleared, now }, ports));
    // A comic of the other site does not exist on this one, not even in a reading history, staff included.
    const entries = (await placesOf(db, uid, { now, chaptersOf: body.episodesOf }))
      .filter(({ rating }) => rating && siteOf(rating) === caller.site)
      .map(({ entry }) => entry);
    const shown = entries.filter(({ adult }) => caller.site === 'uncensored' || !adult);
    return {
      entries,
      lastReadComics: shown.slice(0, lastRead).map(({ comicId }) => comicId),
      adult: await retentionOf(db, uid),
      cleared: await clearingsOf(db, uid),
    };
  });
}
