import type {
  creatorCreateBody,
  CreatorLink,
  creatorUpdateBody,
} from '@longstrip/contract/catalogue/creators.shapes';
import type { SiteVariant } from '@longstrip/contract/site';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/tables.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refuseStale } from '../../platform/http/refuse-stale.ts';
import type { StagedImage } from '../assets/index.ts';
import { type Author, keepVersion } from '../versions/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { comicIdsBy, type CreatorRow } from './creators.queries.ts';
import { foldName, slugOf } from './fold-name.ts';
import { invalidate, maxInvalidatedTags } from './invalidate.ts';
import { lockTally } from './locks.ts';
import type { CataloguePorts } from './ports.ts';
import { keepNamesWhenMergesEnd } from './trash-merged-creators.ts';

type NewCreator = { site: SiteVariant; name: string } & Partial<
  Omit<z.output<typeof creatorCreateBody>, 'site' | 'name'>
>;

/** Creates a creator; returns the id. Names are unique on a site, as `foldName` compares them. */
export async function createCreator(
  tx: Tx,
  creator: NewCreator & { picture?: StagedImage | undefined },
  ports: CataloguePorts,
): Promise<string> {
  await lockTally(tx);
  const id = await insertCreator(tx, creator, ports);
  if (creator.picture) {
    const [picture_id] = await ports.assets.attachImages(tx, [creator.picture]);
    await catalogueTables.write(tx).updateTable('creator').set({ picture_id }).where('id', '=', id).execute();
  }
  return id;
}

/** The same for a caller that has locked the tally. */
export async function insertCreator(
  tx: Tx,
  creator: NewCreator,
  ports: Pick<CataloguePorts, 'clock' | 'invalidations'>,
): Promise<string> {
  const tables = catalogueTables.write(tx);
  const id = uuid();
  const now = ports.clock.now();
  const { site, name, alsoKnownAs = [] } = creator;
  await refuseTakenName(
    tables
      .insertInto('creator')
      .values({
        id,
        site,
        name,
        folded_name: foldName(name),
        ...aliasColumns(alsoKnownAs),
        also_known_as_public: creator.alsoKnownAsPublic ?? false,
        slug: '',
        description: creator.description ?? '',
        links: JSON.stringify(creator.links ?? []),
        picture_id: null,
        created_at: now,
        updated_at: now,
        merged_into: null,
      })
      .execute(),
  );
  const slug = creator.slug ?? (await freeSlug(tx, { id, site, name }));
  await takeSlug(tx, { id, site, slug });
  await tables.updateTable('creator').set({ slug }).where('id', '=', id).execute();
  invalidate.creators(tx, [id], [], ports);
  return id;
}

type CreatorChanges = z.output<typeof creatorUpdateBody> & {
  picture?: StagedImage | undefined;
  author: Author;
};

/** Changes the fields that are present, and keeps the former version. Returns the former creator. */
export async function updateCreator(
  tx: Tx,
  id: string,
  changes: CreatorChanges,
  ports: CataloguePorts,
): Promise<object> {
  await lockTally(tx);
  const tables = catalogueTables.write(tx);
  const before = await tables
    .selectFrom('creator')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new Refusal('creator_not_found');
  refuseStale(changes.version, before.version);
  const { name = before.name, slug = before.slug, picture } = changes;
  const [attached] = picture ? await ports.assets.attachImages(tx, [picture]) : [];
  const picture_id = attached ?? (changes.removePicture ? null : before.picture_id);
  if (slug !== before.slug) await takeSlug(tx, { id, site: before.site, slug });
  const saving = tables
    .updateTable('creator')
    .set({
      name,
      folded_name: foldName(name),
      ...(changes.alsoKnownAs && aliasColumns(changes.alsoKnownAs)),
      also_known_as_public: changes.alsoKnownAsPublic ?? before.also_known_as_public,
      slug,
      description: changes.description ?? before.description,
      links: JSON.stringify(changes.links ?? before.links),
      picture_id,
      version: before.version + 1,
      updated_at: ports.clock.now(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = await refuseTakenName(saving);
  await keepCreatorVersion(tx, { before, after, author: changes.author }, ports);
  if (changes.alsoKnownAs !== undefined || changes.alsoKnownAsPublic !== undefined)
    await keepNamesWhenMergesEnd(tx, after);
  if (before.picture_id && picture_id !== before.picture_id)
    await ports.assets.releaseImages(tx, [before.picture_id]);
  const comics = await comicIdsBy(tx, [id], maxInvalidatedTags);
  invalidate.creators(tx, [id], comics, ports);
  return before;
}

/** Keeps what a creator was before a change. */
export async function keepCreatorVersion(
  tx: Tx,
  { before, after, author }: { before: CreatorRow; after: CreatorRow; author: Author | undefined },
  ports: CataloguePorts,
): Promise<void> {
  await keepVersion(
    tx,
    {
      object: before.id,
      number: before.version,
      before: versionedFields(before),
      after: versionedFields(after),
      author,
    },
    ports,
  );
}

/** In the shape of `StaffCreator`. */
function versionedFields(creator: CreatorRow) {
  return {
    name: creator.name,
    slug: creator.slug,
    alsoKnownAs: creator.also_known_as,
    alsoKnownAsPublic: creator.also_known_as_public,
    description: creator.description,
    links: creator.links satisfies CreatorLink[],
  };
}

export function aliasColumns(names: readonly string[]) {
  const byFolded = new Map(names.map((name) => [foldName(name), name]));
  return { also_known_as: JSON.stringify([...byFolded.values()]), folded_aliases: [...byFolded.keys()] };
}

async function refuseTakenName<T>(saving: Promise<T>): Promise<T> {
  return saving.catch((error: unknown) => {
    throw isUniqueViolation(error, 'creator_name') ? new Refusal('creator_name_taken') : error;
  });
}

/** Makes it an address of this creator, unless another one of the site has or had it. */
async function takeSlug(tx: Tx, { id, site, slug }: { id: string; site: SiteVariant; slug: string }) {
  const tables = catalogueTables.write(tx);
  await tables
    .insertInto('creator_address')
    .values({ site, slug, creator_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { creator_id: owner } = await tables
    .selectFrom('creator_address')
    .select('creator_id')
    .where('site', '=', site)
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  if (owner !== id) throw new Refusal('creator_address_taken');
}

/** From the name; with the end of the id if that is taken, or has no Latin letters. */
async function freeSlug(
  tx: Tx,
  { id, site, name }: { id: string; site: SiteVariant; name: string },
): Promise<string> {
  const plain = slugOf(name);
  const unique = [plain, id.slice(-8)].filter(Boolean).join('-');
  if (plain === '') return unique;
  const taken = await catalogueTables
    .write(tx)
    .selectFrom('creator_address')
    .select('creator_id')
    .where('site', '=', site)
    .where('slug', '=', plain)
    .executeTakeFirst();
  return taken ? unique : plain;
}
