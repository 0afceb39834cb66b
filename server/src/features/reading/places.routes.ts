import { syncReading } from '@longstrip/contract/reading/places.endpoints';
import { expiredUntil } from '@longstrip/contract/reading/adult-history.rules';
import { siteOf } from '@longstrip/contract/site.rules';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { retentionOf } from './retention.queries.ts';
import { clearingsOf } from './clear-places.ts';
import { entryKeyOf, episodesOf } from './episodes.ts';
import { placesOf, type ReadingEntry } from './places.queries.ts';
import { syncPlaces, type PlacesPorts } from './sync-places.ts';

/** The number of comics in the browser's last-read carousel. */
const lastRead = 5;

export type PlacesContext = PlacesPorts & { db: Database; clock: Clock };

/** Binds the call that synchronises places between devices. */
export function servePlaces(calls: Calls, { db, clock, holdAccount }: PlacesContext): void {
  calls.serve(syncReading, async ({ body, caller }) => {
    const { uid } = caller.person!;
    const now = clock.now();
    const { entries: sent, adult: retention, cleared, episodesOf: requestedComics } = body;
    if (sent.length > 0 || retention || cleared)
      await db.transaction((tx) =>
        syncPlaces(tx, { uid, entries: sent, retention, cleared, now }, { holdAccount }),
      );
    // A comic of the other site does not exist on this one, not even in a reading history, staff included.
    const entries = (await placesOf(db, uid, now))
      .filter(({ rating }) => rating && siteOf(rating) === caller.site)
      .map(({ entry }) => entry);
    const shown = entries.filter(({ adult }) => caller.site === 'uncensored' || !adult);
    const stored = await retentionOf(db, uid);
    const episodes = await episodesOf(db, uid, requestedComics);
    const until = expiredUntil(stored, now.getTime());
    const withEpisodes = (entry: ReadingEntry): ReadingEntry => {
      const kinds = entry.adult && caller.site === 'uncensored' ? [true, false] : [entry.adult];
      const all = kinds.flatMap((kind) => episodes.get(entryKeyOf(entry.comicId, kind)) ?? []);
      return { ...entry, episodes: all.filter(({ time }) => !entry.adult || time > until) };
    };
    return {
      entries: entries.map(withEpisodes),
      lastReadComics: shown.slice(0, lastRead).map(({ comicId }) => comicId),
      adult: stored,
      cleared: await clearingsOf(db, uid),
    };
  });
}
