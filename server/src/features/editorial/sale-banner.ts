import { defaultSaleBanner } from '@longstrip/contract/editorial/editorial.rules';
import { type SaleBanner, type SavedSaleBanner } from '@longstrip/contract/editorial/editorial.shapes';
import type { Visitor } from '@longstrip/contract/maturity/maturity.rules';
import type { ContentRating, SiteVariant } from '@longstrip/contract/site';
import type { updateSaleBanner as updateSaleBannerCall } from '@longstrip/contract/editorial/editorial.endpoints';
import type { BodyOf } from '@longstrip/contract/endpoint';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Assets, StagedImage } from '../assets/index.ts';
import { refuseStale } from '../../platform/http/refuse-stale.ts';
import { pictureFor } from '../catalogue/index.ts';
import { type Author, keepVersion } from '../versions/index.ts';
import { editorialTables } from './editorial.tables.ts';
import type { EditorialPorts } from './ports.ts';

/** Artwork of a whole site has no comic, so its rating comes from the site. */
export function ratingOfArtwork(site: SiteVariant): ContentRating {
  return site === 'uncensored' ? 'AO' : 'T';
}

/** Those of these images that could not be processed. They have no picture. */
export async function failedImagesOf(
  db: Database | Tx,
  { imageIds, pictures }: { imageIds: string[]; pictures: ReadonlyMap<string, unknown> },
  assets: Assets,
): Promise<Set<string>> {
  const missing = imageIds.filter((id) => !pictures.has(id));
  if (missing.length === 0) return new Set();
  const unreadable = await assets.unreadableImages(db, missing);
  return new Set(unreadable.filter(({ status }) => status === 'failed').map(({ id }) => id));
}

/** The sale banner of a site; the specification's texts until staff write others. */
export async function savedSaleBannerOf(
  db: Database | Tx,
  { site, visitor }: { site: SiteVariant; visitor: Visitor },
  assets: Assets,
): Promise<SavedSaleBanner> {
  const row = await editorialTables
    .read(db)
    .selectFrom('sale_banner')
    .selectAll()
    .where('site', '=', site)
    .executeTakeFirst();
  const imageIds = row?.image_id ? [row.image_id] : [];
  const pictures = await assets.picturesOf(db, imageIds);
  const { title, subtitle, button, text, version } = row ?? { ...defaultSaleBanner, version: 1 };
  return {
    siteVariant: site,
    title,
    subtitle,
    button,
    text,
    picture: pictureFor(
      row?.image_id && pictures.get(row.image_id),
      { rating: ratingOfArtwork(site), published: true },
      visitor,
      assets,
    ),
    hasFailedArtwork: (await failedImagesOf(db, { imageIds, pictures }, assets)).size > 0,
    version,
  };
}

/** The sale banner as readers get it, without what only staff need. */
export async function saleBannerOf(...source: Parameters<typeof savedSaleBannerOf>): Promise<SaleBanner> {
  const { version: _, hasFailedArtwork: _failed, ...banner } = await savedSaleBannerOf(...source);
  return banner;
}

/** Changes the texts and artwork that are present, and keeps the former version. Returns the former banner. */
export async function updateSaleBanner(
  tx: Tx,
  site: SiteVariant,
  { version, author, ...texts }: BodyOf<typeof updateSaleBannerCall> & { author?: Author },
  image: StagedImage | undefined,
  ports: EditorialPorts,
): Promise<object> {
  const { assets, invalidations } = ports;
  const tables = editorialTables.write(tx);
  // Makes sure that there is a row to lock, so that concurrent changes are serialised.
  await tables
    .insertInto('sale_banner')
    .values({ site, ...defaultSaleBanner, image_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const before = await tables
    .selectFrom('sale_banner')
    .selectAll()
    .where('site', '=', site)
    .forUpdate()
    .executeTakeFirstOrThrow();
  refuseStale(version, before.version);
  const [imageId] = image ? await assets.attachImages(tx, [image]) : [];
  const values = {
    ...before,
    ...defined(texts),
    image_id: imageId ?? before.image_id,
    version: before.version + 1,
  };
  await tables.updateTable('sale_banner').set(values).where('site', '=', site).execute();
  const change = { before: versionedFields(before), after: versionedFields(values), author };
  await keepVersion(tx, { object: site, number: before.version, ...change }, ports);
  if (imageId && before.image_id) await assets.releaseImages(tx, [before.image_id]);
  invalidations.publish(tx, ['SaleBanner']);
  return before;
}

type Texts = Pick<SaleBanner, 'title' | 'subtitle' | 'text' | 'button'>;

const versionedFields = ({ title, subtitle, text, button }: Texts) => ({ title, subtitle, text, button });

function defined<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<T>;
}
