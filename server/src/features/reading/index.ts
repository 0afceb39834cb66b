/** Public interface of reading: access to chapters, their page images, and reading places. */
export { openChapterAccess, type ChapterAccessOf } from './chapter-access.ts';
export type { ReadingEvent } from './apply-adult-retention.ts';
export { lastRead } from './last-read.queries.ts';
export { limitedRetentions, retentionOf } from './retention.queries.ts';
