import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  addToTrash,
  type Confirmation,
  type Deletion,
  type Remains,
  type TrashEntryRow,
} from '../trash/index.ts';
import type { Author } from '../versions/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { comicIdsBy, countComicsBy, creatorsById, type CreatorRow } from './creators.queries.ts';
import { foldName } from './fold-name.ts';
import { invalidate, maxInvalidatedTags } from './invalidate.ts';
import { lockTally } from './locks.ts';
import type { CataloguePorts } from './ports.ts';
import { aliasColumns, keepCreatorVersion } from './save-creator.ts';
import { mergedInto, type MergedRow } from './trash-merged-creators.ts';

/** Puts creators into the trash, so that their comics no longer name them; returns those that existed. */
export async function trashCreators(
  tx: Tx,
  ids: string[],
  author: Author,
  ports: CataloguePorts,
): Promise<Deletion> {
  await lockTally(tx);
  return putCreatorsIntoTrash(tx, await creatorsById(tx, ids), { into: null, author }, ports);
}

/** `into`: the creator that these are merged into. The tally is locked. */
export async function putCreatorsIntoTrash(
  tx: Tx,
  creators: readonly CreatorRow[],
  { into, author }: { into: string | null; author: Author },
  ports: CataloguePorts,
): Promise<Deletion> {
  const ids = creators.map(({ id }) => id);
  const countOf = await countComicsBy(tx, ids);
  const comicIds = await comicIdsBy(tx, ids, maxInvalidatedTags);
  const deleted = creators.map(({ id, name, site }) => ({ id, name, site, comics: countOf(id).all }));
  const pages = { censored: 0, uncensored: 0, legal: 0 };
  const entries = await addToTrash(
    tx,
    deleted.map(({ name, comics }) => ({
      kind: 'creator',
      title: name,
      contents: { comics, chapters: 0, pages },
    })),
    author,
    ports,
  );
  await sql`update creator set trash_id = marked.trash_id, merged_into = ${into}::uuid
    from unnest(${ids}::uuid[], ${entries}::uuid[]) as marked (id, trash_id)
    where creator.id = marked.id`.execute(catalogueTables.write(tx));
  invalidate.creators(tx, into ? [...ids, into] : ids, comicIds, ports);
  return { trashed: ids.map((id, index) => ({ id, trashId: entries[index]! })), deleted };
}

/** Undoes the merge too, if it was one: its comics name this creator again and not the other. */
export async function restoreCreator(
  tx: Tx,
  entry: TrashEntryRow,
  { author }: Pick<Confirmation, 'author'>,
  ports: CataloguePorts,
): Promise<void> {
  await lockTally(tx);
  const tables = catalogueTables.write(tx);
  const creator = await tables
    .selectFrom('stored_creator')
    .selectAll()
    .where('trash_id', '=', entry.id)
    .executeTakeFirstOrThrow();
  if (creator.merged_into)
    await endMerge(tx, { ...creator, merged_into: creator.merged_into }, author, ports);
  await tables
    .updateTable('stored_creator')
    .set({ trash_id: null, merged_into: null, merged_names: [], merge_hid_names: false })
    .where('id', '=', creator.id)
    .execute()
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, 'creator_name')) throw error;
      const detail = `Another creator has the name “${entry.title}” now. Rename or delete them first.`;
      throw new Refusal('creator_name_taken', { detail });
    });
  invalidate.creators(tx, [creator.id], await comicIdsBy(tx, [creator.id], maxInvalidatedTags), ports);
}

async function endMerge(
  tx: Tx,
  merged: MergedRow & { merged_into: string },
  author: Author,
  ports: CataloguePorts,
): Promise<void> {
  const tables = catalogueTables.write(tx);
  const [target] = await creatorsById(tx, [merged.merged_into]);
  if (!target) {
    const { name } = await tables
      .selectFrom('stored_creator')
      .select('name')
      .where('id', '=', merged.merged_into)
      .executeTakeFirstOrThrow();
    const detail = `It was merged into “${name}”, which is in the trash. Restore that first.`;
    throw new Refusal('creator_not_found', { detail });
  }
  const { id, merged_into: into } = merged;
  // What another merged creator brought as well stays.
  const fromAnother = sql`(
    select former.creator_id from comic_creator as former
    join stored_creator as other on other.id = former.creator_id and other.merged_into = ${into} and other.id <> ${id}
    where former.comic_id = comic_creator.comic_id and former.role = comic_creator.role
    order by former.creator_id limit 1)`;
  await sql`update comic_creator set merged_from = ${fromAnother}
    where merged_from = ${id} and ${fromAnother} is not null`.execute(tables);
  await tables.deleteFrom('comic_creator').where('merged_from', '=', id).execute();
  const others = (await mergedInto(tx, into)).filter((other) => other.id !== id);
  const stillMerged = new Set(others.flatMap(({ merged_names }) => merged_names));
  const isLost = (name: string) => merged.merged_names.includes(name) && !stillMerged.has(name);
  const isStillHidden = others.some(({ merge_hid_names: hid }) => hid);
  const after = await tables
    .updateTable('creator')
    .set({
      ...aliasColumns(target.also_known_as.filter((name) => !isLost(foldName(name)))),
      also_known_as_public: target.also_known_as_public || (merged.merge_hid_names && !isStillHidden),
      version: target.version + 1,
      updated_at: ports.clock.now(),
    })
    .where('id', '=', target.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepCreatorVersion(tx, { before: target, after, author }, ports);
  invalidate.creators(tx, [target.id], [], ports);
}

/** The addresses of a creator that was merged go to the other one. */
export async function deleteCreator(tx: Tx, entry: TrashEntryRow): Promise<Remains> {
  await lockTally(tx);
  const tables = catalogueTables.write(tx);
  const creator = await tables
    .selectFrom('stored_creator')
    .select(['id', 'merged_into', 'merged_names', 'merge_hid_names', 'picture_id'])
    .where('trash_id', '=', entry.id)
    .executeTakeFirstOrThrow();
  const { id, merged_into, picture_id } = creator;
  if (merged_into) {
    await tables
      .updateTable('creator_address')
      .set({ creator_id: merged_into })
      .where('creator_id', '=', id)
      .execute();
    // What this one had from the merge of a third, the other has from that third now; the rest stays for good.
    await sql`update comic_creator set merged_from = former.merged_from from comic_creator as former
      where comic_creator.merged_from = ${id} and comic_creator.creator_id = ${merged_into}
        and former.creator_id = ${id} and former.comic_id = comic_creator.comic_id
        and former.role = comic_creator.role`.execute(tables);
    await passNamesOn(tx, creator, merged_into);
    await tables.updateTable('stored_creator').set({ merged_into }).where('merged_into', '=', id).execute();
  }
  await tables.deleteFrom('stored_creator').where('id', '=', id).execute();
  return { images: [picture_id], objects: [id] };
}

/**
 * What the merge of a creator has changed of the names of the other one stays for good, except what a third has brought it: that
 * ends if the third is restored.
 */
async function passNamesOn(
  tx: Tx,
  { id, merged_names, merge_hid_names }: MergedRow,
  into: string,
): Promise<void> {
  const tables = catalogueTables.write(tx);
  const thirds = await mergedInto(tx, id);
  const fromThirds = new Set(thirds.flatMap((third) => third.merged_names));
  const kept = merged_names.filter((name) => !fromThirds.has(name));
  const isHiddenForGood = merge_hid_names && !thirds.some((third) => third.merge_hid_names);
  await sql`update stored_creator set merge_hid_names = merge_hid_names and not ${isHiddenForGood},
      merged_names = array(select unnest(merged_names) except select unnest(${kept}::text[]))
    where merged_into = ${into}`.execute(tables);
  await sql`update stored_creator set merge_hid_names = merge_hid_names and ${merge_hid_names},
      merged_names = array(select unnest(merged_names) intersect select unnest(${merged_names}::text[]))
    where merged_into = ${id}`.execute(tables);
}
