import { defineSlice, events } from '../../platform/slice.ts';
import { assets } from '../assets/slice.ts';
import { catalogue } from '../catalogue/slice.ts';
import { coins } from '../coins/slice.ts';
import { shownByBanner } from '../editorial/index.ts';
import { editorial } from '../editorial/slice.ts';
import { identity } from '../identity/slice.ts';
import { visitorOf } from '../maturity/index.ts';
import { maturity } from '../maturity/slice.ts';
import { membership } from '../membership/slice.ts';
import { payments } from '../payments/slice.ts';
import type { ReadingEvent } from './apply-adult-retention.ts';
import { serveChapterList } from './chapters.routes.ts';
import { serveExplanations } from './explain-access.routes.ts';
import { exportReading } from './export-reading.ts';
import {
  deletePlacesInComics,
  forgetPlacesInComics,
  forgetPlacesOfPerson,
  forgottenComicsQueue,
} from './forget-places.ts';
import { openImageAccess } from './image-access.ts';
import { servePageImages } from './page-images.routes.ts';
import { servePlaces } from './places.routes.ts';
import { deleteExpiredPlaces, expiredPlacesQueue } from './reading.jobs.ts';
import { serveUnlocks } from './unlock-chapter.routes.ts';

/** Access to chapters, their page images, and reading places. */
export const reading = defineSlice({
  name: 'reading',
  needs: [identity, maturity, assets, catalogue, editorial, payments, membership, coins],
  emits: events<ReadingEvent>('adultRetentionChanged'),
  queues: [expiredPlacesQueue, forgottenComicsQueue],
  open({ db, clock, moneyClock, jobs, invalidations, emit }, needed) {
    const { regionsDiffer } = needed.maturity;
    const mayServe = openImageAccess({ db, invalidations, regionsDiffer, shownByBanner });
    return {
      api: {},
      serveCalls(calls) {
        const context = { db, moneyClock, ...needed };
        serveChapterList(calls, context);
        servePageImages(calls, { ...context, regionsDiffer });
        serveExplanations(calls, context);
        serveUnlocks(calls, context);
        servePlaces(calls, { db, clock, emit, lockAccountShared: needed.identity.lockAccountShared });
      },
      async work() {
        await jobs.work(expiredPlacesQueue, { concurrency: 1 }, (_nothing, { signal }) =>
          deleteExpiredPlaces({ db, clock }, signal),
        );
        await jobs.work(forgottenComicsQueue, { concurrency: 1 }, ({ comicIds }, { signal }) =>
          deletePlacesInComics(db, comicIds, signal),
        );
      },
      on: { comicsDeleted: (tx, { comicIds }) => forgetPlacesInComics(tx, comicIds, { jobs }) },
      answers: { assets: { mayServe: (image, caller) => mayServe(image, visitorOf(caller)) } },
      personalData: {
        export: (uid) => exportReading(db, uid, clock.now()),
        erase: forgetPlacesOfPerson,
      },
    };
  },
});
