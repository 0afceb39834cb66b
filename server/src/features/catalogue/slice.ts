import type { Tx } from '../../platform/database/tables.ts';
import { runAll } from '../../platform/jobs/due-work.ts';
import { lettersOf } from '../../platform/mail/letters.ts';
import { defineSlice, events, one } from '../../platform/slice.ts';
import { assets } from '../assets/slice.ts';
import { identity } from '../identity/slice.ts';
import { maturity } from '../maturity/slice.ts';
import { trash } from '../trash/slice.ts';
import { versions } from '../versions/slice.ts';
import { dayBegins, publishing } from './catalogue.queues.ts';
import { serveCatalogue } from './catalogue.routes.ts';
import { checkHeldChapters, removePlanner } from './chapter-plans.ts';
import { namesInCatalogue } from './contents.queries.ts';
import { invalidateImages } from './invalidate.ts';
import type { CatalogueEvent, CataloguePorts } from './ports.ts';
import { formerPublicationLetterQueue, publicationLetters } from './publication-letters.ts';
import { publishDue } from './publish-due.ts';
import { takeOverCreators } from './take-over-creators.ts';
import { titlesOfStoredComics } from './trash-comics.ts';
import { openDayAnnouncement } from './site-days.ts';
import { trashOwners } from './trash-owners.ts';

/** Comics, chapters, pages, genres, creators. */
export const catalogue = defineSlice({
  name: 'catalogue',
  needs: [identity, assets, versions, trash, maturity],
  emits: events<CatalogueEvent>('comicsDeleted', 'comicMoved'),
  asks: {
    /** The titles of the banners of comics, which move with them to the other site. */
    bannerTitlesOf: one<(tx: Tx, comicIds: string[]) => Promise<Map<string, string[]>>>(),
    /** The comics that have these words in their titles or in names of people; null if nothing typed is a word. */
    comicsNamed: one<(typed: string) => Promise<string[] | null>>(),
  },
  queues: [publishing, dayBegins, formerPublicationLetterQueue],
  open({ db, clock, jobs, letters, logger, config, invalidations, emit }, needed, asked) {
    const { lockAccountShared, editorsFor } = needed.identity;
    const ports: CataloguePorts = {
      assets: needed.assets,
      clock,
      invalidations,
      emit,
      jobs,
      lockAccountShared,
      bannerTitlesOf: asked.bannerTitlesOf,
    };
    const owners = trashOwners(ports);
    const jobsContext = { ...ports, db, letters, logger };
    return {
      /** What the commands of this slice need. */
      api: ports,
      serveCalls: (calls) =>
        serveCatalogue(calls, {
          ...ports,
          db,
          timeZone: config.timeZone,
          comicsNamed: asked.comicsNamed,
        }),
      letters: lettersOf(publicationLetters, { db, letters, config, editorsFor }),
      due: [
        {
          queue: publishing,
          clock: 'clock',
          run: () => runAll([() => publishDue(jobsContext), () => takeOverCreators(jobsContext)]),
        },
      ],
      async work() {
        await jobs.work(dayBegins, { concurrency: 1 }, openDayAnnouncement(jobsContext, config.timeZone));
        await letters.registerFormerQueue(formerPublicationLetterQueue, ({ notice, ...order }) => ({
          letter: `catalogue.not_ready_${notice}`,
          ...order,
        }));
        // Publications that fell due while no process ran do not wait for the schedule.
        await db.transaction((tx) => jobs.sendOnce(tx, publishing));
      },
      on: {
        async imagesChanged(tx, { imageIds }) {
          await invalidateImages(tx, imageIds, { invalidations });
          await checkHeldChapters(tx, imageIds, { jobs });
        },
      },
      answers: {
        identity: { namesOf: (ids) => namesInCatalogue(db, ids) },
        trash: { owners: () => owners, comicTitles: (ids) => titlesOfStoredComics(db, ids) },
      },
      personalData: { erase: removePlanner },
    };
  },
});
