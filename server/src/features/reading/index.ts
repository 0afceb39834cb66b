/** Front door of reading: may this reader open this chapter, which images show it, and where did they stop. */
export { exportReading } from './export-reading.ts';
export { forgetPlacesInComics, forgetPlacesOfPerson } from './forget-places.ts';
export { mayServeImage } from './may-serve-image.ts';
export { servePlaces } from './places.routes.ts';
export { readingQueues, workOnReading } from './reading.jobs.ts';
export { serveReading } from './reading.routes.ts';
