/** Public interface of the catalogue: comics, chapters, pages, genres. */
export { ratingsFor } from './comics.routes.ts';
export {
  comicsOf,
  countComics,
  findComic,
  findComics,
  firstContents,
  startsOfParts,
} from './comics.queries.ts';
export type { ComicPlace, ComicRow } from './comics.queries.ts';
export { chapterAddresses, chapterShowing, chaptersInComics, chaptersOf } from './chapters.queries.ts';
export {
  countChaptersBeside,
  accessInputOf,
  findChapter,
  newestChapters,
  placeOf,
} from './chapters.queries.ts';
export type { ChapterRow } from './chapters.queries.ts';
export { toChapterResponses, pictureFor } from './catalogue.responses.ts';
export { pagesOf, shownByCatalogue } from './pages.queries.ts';
export { replacedImagesOf } from './replaced-images.ts';
export { fieldsOf as comicFieldsOf } from './comic-fields.ts';
export { createComic } from './create-comic.ts';
export { createChapters } from './create-chapters.ts';
export { putPages } from './put-pages.ts';
export { createGenre } from './save-genre.ts';
export { withStagedImages } from './with-staged-images.ts';
export type { CataloguePorts } from './ports.ts';
export { setPages } from './set-pages.ts';
export { refuseUnconfirmedRestoration } from './site-moves.ts';
export { ensureGenres } from './ensure-genres.ts';
export { comicsByTitle, comicTitles, contentsOf, type ChapterContents } from './contents.queries.ts';
export { deleteChapters } from './delete-chapters.ts';
export { lockChapters, lockChaptersOf, lockComicOfEntry } from './locks.ts';
export { allGenres, genresOf } from './genres.queries.ts';
export { isStricter, raiseRating } from './raise-rating.ts';
export { renumberChapters } from './renumber-chapters.ts';
export { readPublishing } from './publications.queries.ts';
export { trashedComicTitle } from './trash-comics.ts';
export { updateChapter } from './update-chapter.ts';
export { updateComic } from './update-comic.ts';
