import { contentRatings } from '@longstrip/contract/site';
import type {
  createBanner as createBannerCall,
  updateBanner as updateBannerCall,
} from '@longstrip/contract/editorial/editorial.endpoints';
import { mustBeLater } from '@longstrip/contract/editorial/editorial.shapes';
import type { BodyOf } from '@longstrip/contract/endpoint';
import type { Selectable } from 'kysely';
import { v7 as uuid } from 'uuid';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refuseStale } from '../../platform/http/refuse-stale.ts';
import type { StagedImage } from '../assets/index.ts';
import { findComic } from '../catalogue/index.ts';
import { type Author, deleteVersions, keepVersion } from '../versions/index.ts';
import { countBanners } from './banners.queries.ts';
import { editorialTables, maxBanners, type EditorialTables } from './editorial.tables.ts';
import type { EditorialPorts } from './ports.ts';
import { shownAt } from './show-due-banners.ts';

type Artwork = { image: StagedImage; mobileImage: StagedImage };

/** Creates a featured banner; returns its id. */
export async function createBanner(
  tx: Tx,
  banner: BodyOf<typeof createBannerCall>,
  artwork: Artwork,
  { assets, clock, invalidations }: EditorialPorts,
): Promise<string> {
  const tables = editorialTables.write(tx);
  if (!(await findComic(tx, banner.comicsId, contentRatings, { drafts: true })))
    throw new Refusal('comic_not_found');
  if ((await countBanners(tx)) >= maxBanners)
    throw new Refusal('invalid_input', { detail: `There are ${maxBanners} banners already.` });
  const [imageId, mobileImageId] = await assets.attachImages(tx, [artwork.image, artwork.mobileImage]);
  const id = uuid();
  await tables
    .insertInto('featured_banner')
    .values({
      id,
      comic_id: banner.comicsId,
      title: banner.title,
      description: banner.description,
      rating: banner.rating,
      age_rating: banner.ageRating,
      is_readers_choice: banner.isReadersChoice,
      position: banner.position,
      ...dateColumns(
        { showsFrom: timeOf(banner.showsFrom), showsUntil: timeOf(banner.showsUntil) },
        clock.now(),
      ),
      image_id: imageId!,
      mobile_image_id: mobileImageId!,
      created_at: clock.now(),
    })
    .execute();
  invalidations.publish(tx, ['Banner']);
  return id;
}

/** Changes the fields and artwork that are present, and keeps the former version. Returns the former banner. */
export async function updateBanner(
  tx: Tx,
  id: string,
  changes: BodyOf<typeof updateBannerCall> & { author: Author },
  artwork: Partial<Artwork>,
  ports: EditorialPorts,
): Promise<object> {
  const { assets, clock, invalidations } = ports;
  const tables = editorialTables.write(tx);
  const before = await tables
    .selectFrom('featured_banner')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new Refusal('banner_not_found');
  refuseStale(changes.version, before.version);
  const { showsFrom, showsUntil } = changes;
  const dates = {
    showsFrom: showsFrom === undefined ? before.shows_from : timeOf(showsFrom),
    showsUntil: showsUntil === undefined ? before.shows_until : timeOf(showsUntil),
  };
  const [imageId] = artwork.image ? await assets.attachImages(tx, [artwork.image]) : [];
  const [mobileImageId] = artwork.mobileImage ? await assets.attachImages(tx, [artwork.mobileImage]) : [];
  const after = await tables
    .updateTable('featured_banner')
    .set({
      title: changes.title ?? before.title,
      description: changes.description ?? before.description,
      rating: changes.rating ?? before.rating,
      age_rating: changes.ageRating ?? before.age_rating,
      is_readers_choice: changes.isReadersChoice ?? before.is_readers_choice,
      position: changes.position ?? before.position,
      ...dateColumns(dates, clock.now()),
      image_id: imageId ?? before.image_id,
      mobile_image_id: mobileImageId ?? before.mobile_image_id,
      version: before.version + 1,
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
  const replaced = [imageId && before.image_id, mobileImageId && before.mobile_image_id].filter(
    (each) => each !== undefined,
  );
  await assets.releaseImages(tx, replaced);
  invalidations.publish(tx, ['Banner']);
  return before;
}

/** Deletes the banners of comics that are being deleted, with their artwork. */
export async function dropBannersOfComics(
  tx: Tx,
  comicIds: string[],
  { assets, invalidations }: EditorialPorts,
): Promise<void> {
  const tables = editorialTables.write(tx);
  const removed = await tables
    .selectFrom('featured_banner')
    .select(['id', 'image_id', 'mobile_image_id'])
    .where('comic_id', '=', anyOf(comicIds))
    // Several banners are locked by id everywhere, so that no two transactions deadlock.
    .orderBy('id')
    .forUpdate()
    .execute();
  if (removed.length === 0) return;
  const ids = removed.map(({ id }) => id);
  await tables.deleteFrom('featured_banner').where('id', '=', anyOf(ids)).execute();
  await assets.releaseImages(
    tx,
    removed.flatMap((row) => [row.image_id, row.mobile_image_id]),
  );
  await deleteVersions(tx, ids);
  invalidations.publish(tx, ['Banner']);
}

/** In the shape of `SavedBanner`. */
function versionedFields(banner: Selectable<EditorialTables['featured_banner']>) {
  return {
    title: banner.title,
    description: banner.description,
    rating: Number(banner.rating),
    ageRating: banner.age_rating,
    isReadersChoice: banner.is_readers_choice,
    showsFrom: banner.shows_from?.toISOString() ?? null,
    showsUntil: banner.shows_until?.toISOString() ?? null,
  };
}

function timeOf(moment: string | null): Date | null {
  return moment === null ? null : new Date(moment);
}

/** A change can contain only one of the dates, so their order is checked here too. */
function dateColumns(dates: { showsFrom: Date | null; showsUntil: Date | null }, now: Date) {
  const { showsFrom, showsUntil } = dates;
  if (showsFrom && showsUntil && showsUntil <= showsFrom)
    throw new Refusal('invalid_input', {
      errors: [{ path: 'showsUntil', message: mustBeLater }],
    });
  return { shows_from: showsFrom, shows_until: showsUntil, ...shownAt(dates, now) };
}
