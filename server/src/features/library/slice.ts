import { defineSlice } from '../../platform/slice.ts';
import { catalogue } from '../catalogue/slice.ts';
import { identity } from '../identity/slice.ts';
import { reading } from '../reading/slice.ts';
import {
  applyRetention,
  deleteComics,
  deletedComicsQueue,
  deleteExpired,
  deleteLibraryOf,
  expiredLibraryQueue,
} from './delete-from-library.ts';
import { exportLibrary } from './export-library.ts';
import { serveLibrary } from './library.routes.ts';
import { serveLists } from './lists.routes.ts';
import { moveComic, movedComicsQueue } from './move-in-library.ts';

/** The comics that readers follow, with their notes and marks, and lists of comics. */
export const library = defineSlice({
  name: 'library',
  needs: [identity, catalogue, reading],
  queues: [expiredLibraryQueue, deletedComicsQueue, movedComicsQueue],
  open({ db, clock, jobs }, needed) {
    return {
      api: {},
      serveCalls(calls) {
        const context = { db, clock, lockAccountShared: needed.identity.lockAccountShared };
        serveLibrary(calls, context);
        serveLists(calls, context);
      },
      async work() {
        await jobs.work(expiredLibraryQueue, { concurrency: 1 }, (_nothing, { signal }) =>
          deleteExpired({ db, clock }, signal),
        );
        await jobs.work(deletedComicsQueue, { concurrency: 1 }, ({ comicIds }, { signal }) =>
          deleteComics(db, comicIds, signal),
        );
        await jobs.work(movedComicsQueue, { concurrency: 1 }, ({ comicId }, { signal }) =>
          moveComic(db, comicId, signal),
        );
      },
      on: {
        comicsDeleted: (tx, { comicIds }) => jobs.send(tx, deletedComicsQueue, { comicIds }),
        comicMoved: (tx, { comicId }) => jobs.send(tx, movedComicsQueue, { comicId }),
        adultRetentionChanged: (tx, event) => applyRetention(tx, event, { clock }),
      },
      personalData: {
        export: (uid) => exportLibrary(db, uid, clock.now()),
        erase: deleteLibraryOf,
      },
    };
  },
});
