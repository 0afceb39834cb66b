import type { createComic as createComicCall } from '@longstrip/contract/catalogue/catalogue.endpoints';
import type { BodyOf } from '@longstrip/contract/endpoint';
import { siteOf } from '@longstrip/contract/site.rules';
import { v7 as uuid } from 'uuid';
import type { Tx } from '../../platform/database/tables.ts';
import type { StagedImage } from '../assets/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { columnsOf } from './comic-fields.ts';
import { invalidate } from './invalidate.ts';
import { lockTally } from './locks.ts';
import type { CataloguePorts } from './ports.ts';
import { setComicCreators } from './set-comic-creators.ts';
import { setComicGenres } from './set-comic-genres.ts';

type NewComic = Omit<BodyOf<typeof createComicCall>, 'draft'> & {
  draft?: boolean;
  cover?: StagedImage;
  card?: StagedImage;
  /** When the comic appeared; now if left out. */
  createdAt?: Date;
};

/** Creates a comic and returns its id. */
export async function createComic(tx: Tx, input: NewComic, ports: CataloguePorts): Promise<string> {
  await lockTally(tx);
  const id = uuid();
  const now = ports.clock.now();
  const published = !input.draft;
  const comic = { id, content_rating: input.contentRating, published, created_at: input.createdAt ?? now };
  await catalogueTables
    .write(tx)
    .insertInto('comic')
    .values({
      ...columnsOf(input),
      title: input.title,
      description: input.description,
      ...comic,
      appeared: published,
      card_image_id: await attach(tx, input.card, ports),
      cover_image_id: await attach(tx, input.cover, ports),
      updated_at: now,
    })
    .execute();
  await setComicGenres(tx, comic, input.genres);
  if (input.creators?.length)
    await setComicCreators(tx, { id, site: siteOf(input.contentRating) }, input.creators, ports);
  invalidate.comics(tx, [id], ports);
  return id;
}

async function attach(
  tx: Tx,
  staged: StagedImage | undefined,
  { assets }: CataloguePorts,
): Promise<string | null> {
  if (!staged) return null;
  const [imageId] = await assets.attachImages(tx, [staged]);
  return imageId!;
}
