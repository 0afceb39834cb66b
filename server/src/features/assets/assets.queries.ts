import type { Picture } from '@longstrip/contract/assets/picture';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { baseOf } from './addresses.ts';
import { assetTables, type ImageStatus } from './assets.tables.ts';
import type { MediaType } from './codec.protocol.ts';

type Source = Tx | Pick<Database, 'reads'>;

/** The picture of one slice. `id` stays the same as long as the image does. */
export type SlicePicture = { id: string; picture: Picture };
export type ImageState = {
  status: ImageStatus;
  failure: string | null;
  fileName: string;
  /** SHA-256 of the original, hexadecimal. */
  sha256: string;
  width: number;
  height: number;
};

/** The pictures of the readable images, by image id; for a page its first slice. One query. */
export async function picturesOf(source: Source, imageIds: readonly string[]): Promise<Map<string, Picture>> {
  const slices = await slicesOf(source, imageIds);
  return new Map([...slices].map(([id, [first]]) => [id, first!.picture]));
}

/** The slices of the readable images, from top to bottom, by image id. One query. */
export async function slicesOf(
  source: Source,
  imageIds: readonly string[],
): Promise<Map<string, SlicePicture[]>> {
  if (imageIds.length === 0) return new Map();
  const rows = await assetTables
    .read(source)
    .selectFrom('image_slice as slice')
    .innerJoin('image', 'image.id', 'slice.image_id')
    .select([
      'slice.image_id',
      'slice.position',
      'slice.stem',
      'slice.widths',
      'slice.formats',
      'slice.width',
      'slice.height',
    ])
    .select('image.placeholder')
    .where('slice.image_id', '=', anyOf(imageIds))
    .orderBy('slice.image_id')
    .orderBy('slice.position')
    .execute();
  const slices = new Map<string, SlicePicture[]>();
  for (const { image_id, position, stem, placeholder, ...sizes } of rows) {
    const picture = { base: baseOf(stem), ...sizes, ...(placeholder !== null && { placeholder }) };
    const slice = { id: `${image_id}-${position}`, picture };
    const ofImage = slices.get(image_id);
    if (ofImage) ofImage.push(slice);
    else slices.set(image_id, [slice]);
  }
  return slices;
}

/** The states of images, the size of their originals after the EXIF rotation, and their file names. */
export async function imageStates(
  source: Source,
  imageIds: readonly string[],
): Promise<Map<string, ImageState>> {
  if (imageIds.length === 0) return new Map();
  const rows = await assetTables
    .read(source)
    .selectFrom('image')
    .select(['id', 'status', 'failure', 'file_name', 'sha256', 'width', 'height'])
    .where('id', '=', anyOf(imageIds))
    .execute();
  return new Map(rows.map(({ id, file_name, ...state }) => [id, { ...state, fileName: file_name }]));
}

/** A file as it was uploaded. */
export type Original = {
  /** In storage. */
  key: string;
  mediaType: MediaType;
  /** How the name of a file of this kind ends, with the dot. */
  extension: string;
  /** After the EXIF rotation, in pixels. */
  width: number;
  height: number;
};

/** The originals of images, by image id. */
export async function originalsOf(
  source: Source,
  imageIds: readonly string[],
): Promise<Map<string, Original>> {
  if (imageIds.length === 0) return new Map();
  const rows = await assetTables
    .read(source)
    .selectFrom('image')
    .select(['id', 'original_key as key', 'media_type as mediaType', 'width', 'height'])
    .where('id', '=', anyOf(imageIds))
    .execute();
  return new Map(
    rows.map(({ id, ...original }) => [id, { ...original, extension: extensions[original.mediaType] }]),
  );
}

const extensions: Record<MediaType, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'image/gif': '.gif',
};

/** Subquery for other slices: the images that no reader can see, waiting for their variants or failed. */
export const imagesWithoutVariants = sql`(select id, status from image where status in ('waiting', 'failed'))`;

/** Those of these images that no reader can see: waiting for their variants, or failed. */
export async function unreadableImages(
  source: Source,
  imageIds: readonly string[],
): Promise<{ id: string; status: ImageStatus; failure: string | null }[]> {
  return assetTables
    .read(source)
    .selectFrom('image')
    .select(['id', 'status', 'failure'])
    .where('status', 'in', ['waiting', 'failed'])
    .where('id', '=', anyOf(imageIds))
    .execute();
}

export async function hasWaitingImages(source: Source): Promise<boolean> {
  const row = await assetTables
    .read(source)
    .selectFrom('image')
    .select('id')
    .where('status', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
