/** Public interface of reading: access to chapters, their page images, and reading places. */
export { openChapterAccess, type ChapterAccessOf } from './chapter-access.ts';
export { serveChapterList } from './chapters.routes.ts';
export { serveExplanations } from './explain-access.routes.ts';
export { exportReading } from './export-reading.ts';
export { forgetPlacesInComics, forgetPlacesOfPerson } from './forget-places.ts';
export { openImageAccess } from './image-access.ts';
export { serveUnlocks } from './unlock-chapter.routes.ts';
export { servePlaces } from './places.routes.ts';
export { readingQueues, workOnReading } from './reading.jobs.ts';
export { servePageImages } from './page-images.routes.ts';
