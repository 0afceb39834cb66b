import { describeComics, syncLibrary as contract } from '@longstrip/contract/library/library.endpoints';
import { readLibrarySettings, updateLibrarySettings } from '@longstrip/contract/library/settings.endpoints';
import { ratingsOf } from '@longstrip/contract/site.rules';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { newestEpisodes } from '../catalogue/index.ts';
import { libraryOf } from './library.queries.ts';
import { saveSettings, settingsOf } from './settings.ts';
import { syncLibrary, type LibraryPorts } from './sync-library.ts';

export type LibraryContext = LibraryPorts & { db: Database; clock: Clock };

export function serveLibrary(calls: Calls, { db, clock, lockAccountShared }: LibraryContext): void {
  calls.serve(contract, async ({ body: { comics, after }, caller }) => {
    const { uid } = caller.person!;
    const { site } = caller;
    const now = clock.now();
    if (comics.length > 0)
      await db.transaction((tx) => syncLibrary(tx, { uid, comics, site, now }, { lockAccountShared }));
    return libraryOf(db, { uid, site, after, now });
  });

  calls.serve(describeComics, async ({ body, caller }) => {
    const comics = body.comics.map(({ id, seenAt }) => ({
      id,
      seenAt: seenAt > 0 ? new Date(seenAt) : null,
    }));
    // Staff get the comics of this site only, like all readers.
    const rows = await newestEpisodes(db, comics, { ratings: ratingsOf(caller.site) });
    return {
      data: rows.map((row) => ({
        id: row.id,
        title: row.title,
        ...(row.language && { language: row.language }),
        ...(row.status !== 'ongoing' && { status: row.status }),
        newestAt: row.newest_at && row.newest_at.toISOString(),
        lastNumber: row.last_number,
        newEpisodes: row.new_episodes,
      })),
    };
  });

  calls.serve(readLibrarySettings, ({ caller }) => settingsOf(db, caller.person!.uid));

  calls.serve(updateLibrarySettings, async ({ body, caller }) => {
    const { uid } = caller.person!;
    await db.transaction((tx) => saveSettings(tx, { uid, ...body, now: clock.now() }, { lockAccountShared }));
    return settingsOf(db, uid);
  });
}
