import type { Creator } from '@longstrip/contract/catalogue/comics.shapes';
import type { ContentRating } from '@longstrip/contract/site';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { TakenImage } from '../assets/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { facts } from './facts.ts';
import { lockTally } from './locks.ts';
import type { CataloguePorts } from './ports.ts';
import { setComicGenres } from './set-comic-genres.ts';

export type ComicChanges = {
  title?: string;
  description?: string;
  contentRating?: ContentRating;
  genres?: string[];
  creators?: Creator[];
  publisher?: string;
  language?: string;
  cover?: TakenImage;
  card?: TakenImage;
};

/** Changes the fields that are present (spec §5); images that were replaced go. */
export async function updateComic(
  tx: Tx,
  id: string,
  changes: ComicChanges,
  ports: CataloguePorts,
): Promise<void> {
  const tables = catalogueTables.write(tx);
  if (changes.contentRating || changes.genres) await lockTally(tx);
  const before = await tables
    .selectFrom('comic')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new Refusal('comic_not_found');
  const replaced: string[] = [];
  const replace = async (taken: TakenImage | undefined, old: string | null) => {
    if (!taken) return old;
    if (old) replaced.push(old);
    const [imageId] = await ports.assets.adoptImages(tx, [taken]);
    return imageId!;
  };
  const content_rating = changes.contentRating ?? before.content_rating;
  await tables
    .updateTable('comic')
    .set({
      title: changes.title ?? before.title,
      description: changes.description ?? before.description,
      content_rating,
      creators: JSON.stringify(changes.creators ?? before.creators),
      publisher: changes.publisher ?? before.publisher,
      language: changes.language ?? before.language,
      card_image_id: await replace(changes.card, before.card_image_id),
      cover_image_id: await replace(changes.cover, before.cover_image_id),
      updated_at: ports.clock.now(),
    })
    .where('id', '=', id)
    .execute();
  if (changes.genres) await setComicGenres(tx, { ...before, content_rating }, changes.genres);
  else if (content_rating !== before.content_rating) {
    await tables.updateTable('comic_genre').set({ content_rating }).where('comic_id', '=', id).execute();
  }
  await ports.assets.releaseImages(tx, replaced);
  await facts.comicsChanged(tx, [id], ports);
  // Lists of chapters say what the rating lets a reader see.
  if (content_rating !== before.content_rating) await facts.chaptersChanged(tx, id, ports);
}
