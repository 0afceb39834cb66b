import type { TrashOwners } from '../trash/index.ts';
import type { CataloguePorts } from './ports.ts';
import { deleteChapter, restoreChapter } from './trash-chapters.ts';
import { deleteCreator, restoreCreator } from './trash-creators.ts';
import { deleteComic, restoreComic } from './trash-comics.ts';
import { deleteGenre, restoreGenre } from './trash-genres.ts';
import { deletePages, restorePages } from './trash-pages.ts';

/** What the trash asks of this slice. */
export function trashOwners(ports: CataloguePorts): TrashOwners {
  return {
    comic: {
      restore: (tx, entry) => restoreComic(tx, entry, ports),
      deleteForGood: (tx, entry) => deleteComic(tx, entry, ports),
    },
    chapter: {
      restore: (tx, entry, confirmation) => restoreChapter(tx, entry, confirmation, ports),
      deleteForGood: deleteChapter,
    },
    pages: {
      restore: (tx, entry, confirmation) => restorePages(tx, entry, confirmation, ports),
      deleteForGood: (tx, entry) => deletePages(tx, entry, ports),
    },
    genre: {
      restore: (tx, entry) => restoreGenre(tx, entry, ports),
      deleteForGood: deleteGenre,
    },
    creator: {
      restore: (tx, entry, confirmation) => restoreCreator(tx, entry, confirmation, ports),
      deleteForGood: deleteCreator,
    },
  };
}
