/** Front door of the catalogue: comics, chapters, pages, genres. */
export { serveCatalogue } from './catalogue.routes.ts';
export { ratingsFor } from './comics.routes.ts';
export { comicsOf, countComics, findComic, type ComicRow } from './comics.queries.ts';
export { chapterAddresses, factsOf, findChapter, newestChapters } from './chapters.queries.ts';
export { pictureFor } from './catalogue.wire.ts';
export { chaptersOfImages, comicsOfArtwork, pagesOf, shownByCatalogue } from './pages.queries.ts';
export { createComic } from './create-comic.ts';
export { createChapters } from './create-chapters.ts';
export { putPages } from './put-pages.ts';
export { createGenre } from './save-genre.ts';
export { savingImages } from './saving-images.ts';
export type { CataloguePorts } from './ports.ts';
export { appendPages } from './append-pages.ts';
export { ensureGenres } from './ensure-genres.ts';
export { chapterHoldings, findComicByTitle, freeChapterNumber } from './holdings.queries.ts';
