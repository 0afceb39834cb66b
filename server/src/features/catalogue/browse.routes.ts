import * as contract from '@longstrip/contract/catalogue/browse.endpoints';
import type { Calls } from '../../platform/http/calls.ts';
import { visitorOf } from '../maturity/index.ts';
import { browse, facetsOf, languagesOf } from './browse.queries.ts';
import { calendarOf, updatedToday } from './calendar.queries.ts';
import type { CatalogueContext } from './catalogue.routes.ts';
import { toCardResponses } from './catalogue.responses.ts';
import { cardsById, comicsInOrder } from './cards.queries.ts';
import type { ComicRow } from './comics.queries.ts';
import { nextTime } from './site-days.ts';

const comicsOfToday = 10;

export function serveBrowsing(calls: Calls, { db, assets, clock, timeZone }: CatalogueContext): void {
  calls.serveCached(contract.browseComics, {
    shared: ({ body: { filters, ...body }, caller }) =>
      db.fromReplica(async () => {
        const { ids, ...page } = await browse(db, { ...body, site: caller.site, facets: facetsOf(filters) });
        return { data: await cardsById(db, ids, caller, assets), ...page };
      }),
  });

  calls.serveCached(contract.listLanguages, {
    shared: ({ caller }) => db.fromReplica(async () => ({ data: await languagesOf(db, caller.site) })),
  });

  calls.serveCached(contract.readCalendar, {
    shared: ({ caller }) =>
      db.fromReplica(async () => {
        const now = clock.now();
        const calendar = await calendarOf(db, caller.site);
        const shown = calendar.flatMap(({ ids }) => ids);
        const rows = await comicsInOrder(db, shown, caller.site);
        const cards = await toCardResponses(db, rows, visitorOf(caller), assets);
        const timeOf = ({ update_day: day, update_time: time }: ComicRow) =>
          day && time
            ? { updateTime: time, nextUpdate: nextTime({ day, time }, now, timeZone).toISOString() }
            : {};
        const comics = new Map(cards.map((card, index) => [card.id, { ...card, ...timeOf(rows[index]!) }]));
        const days = calendar.map(({ ids, ...day }) => ({
          ...day,
          comics: ids.flatMap((id) => comics.get(id) ?? []),
        }));
        return { timeZone, days };
      }),
  });

  calls.serveCached(contract.listUpdatedToday, {
    shared: ({ caller }) =>
      db.fromReplica(async () => {
        const today = { now: clock.now(), timeZone, limit: comicsOfToday };
        const ids = await updatedToday(db, { site: caller.site, ...today });
        return { data: await cardsById(db, ids, caller, assets) };
      }),
  });
}
