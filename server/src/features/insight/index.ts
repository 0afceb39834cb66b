/** Public interface of insight: what readers open, where they stop, and what locks lead to. */
export { readersByComic } from './insight.queries.ts';
export { saveViews, type View } from './save-views.ts';
export { finishedReads, rankedReads, type RankedReads } from './ranked-reads.queries.ts';
