import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refuseStale } from '../../platform/http/refuse-stale.ts';
import type { StagedImage } from '../assets/index.ts';
import { type Author, keepVersion } from '../versions/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { earlier } from './create-chapters.ts';
import { invalidate } from './invalidate.ts';
import type { CataloguePorts } from './ports.ts';

export type ChapterChanges = {
  title?: string;
  isFree?: boolean;
  publishedAt?: Date;
  preview?: StagedImage;
  version?: number;
  /** Undefined for changes by a command, such as the import. */
  author?: Author;
};

/**
 * Changes the fields that are present, and keeps the former version; a replaced preview is deleted. Returns the former
 * chapter.
 */
export async function updateChapter(
  tx: Tx,
  id: string,
  changes: ChapterChanges,
  ports: CataloguePorts,
): Promise<object> {
  const tables = catalogueTables.write(tx);
  const before = await tables
    .selectFrom('chapter')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new Refusal('chapter_not_found');
  refuseStale(changes.version, before.version);
  const [previewId] = changes.preview ? await ports.assets.attachImages(tx, [changes.preview]) : [];
  const after = await tables
    .updateTable('chapter')
    .set({
      title: changes.title ?? before.title,
      version: before.version + 1,
      is_free: changes.isFree ?? before.is_free,
      published_at: changes.publishedAt
        ? earlier(changes.publishedAt, ports.clock.now())
        : before.published_at,
      preview_image_id: previewId ?? before.preview_image_id,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepVersion(
    tx,
    {
      object: id,
      number: before.version,
      before: versionedFields(before),
      after: versionedFields(after),
      author: changes.author,
    },
    ports,
  );
  if (previewId && before.preview_image_id) await ports.assets.releaseImages(tx, [before.preview_image_id]);
  invalidate.chapters(tx, before.comic_id, ports);
  invalidate.pages(tx, before.comic_id, [id], ports);
  return before;
}

/** Uses the field names of `StaffChapter`. */
const versionedFields = ({ title, is_free }: { title: string; is_free: boolean }) => ({
  title,
  isFree: is_free,
});
