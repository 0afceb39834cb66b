import type { mergeCreators as mergeCreatorsCall } from '@longstrip/contract/catalogue/creators.endpoints';
import type { BodyOf } from '@longstrip/contract/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refuseStale } from '../../platform/http/refuse-stale.ts';
import type { Deletion } from '../trash/index.ts';
import type { Author } from '../versions/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { type CreatorRow, creatorsById } from './creators.queries.ts';
import { foldName } from './fold-name.ts';
import { lockTally } from './locks.ts';
import type { CataloguePorts } from './ports.ts';
import { aliasColumns, keepCreatorVersion } from './save-creator.ts';
import { putCreatorsIntoTrash } from './trash-creators.ts';
import { mergedInto } from './trash-merged-creators.ts';

/** How many other names a creator keeps. */
const maxAliases = 50;

/**
 * Gives the comics of other creators of the same site to the creator `into`, who becomes also known by their names. They go
 * to the trash and keep their own rows there, so restoring one is the exact undo of its merge. Their addresses lead to `into`.
 */
export async function mergeCreators(
  tx: Tx,
  into: string,
  { ids, basedOn, author }: BodyOf<typeof mergeCreatorsCall> & { author: Author },
  ports: CataloguePorts,
): Promise<Deletion> {
  await lockTally(tx);
  const tables = catalogueTables.write(tx);
  const found = await creatorsById(tx, [into, ...ids]);
  const target = found.find(({ id }) => id === into);
  const merged = found.filter(({ id }) => id !== into && ids.includes(id));
  if (!target || merged.length < new Set(ids).size || ids.includes(into))
    throw new Refusal('creator_not_found');
  if (merged.some(({ site }) => site !== target.site))
    throw new Refusal('invalid_input', { detail: 'Only creators of the same site can be merged.' });
  for (const { id, version } of found) refuseStale(basedOn?.[id], version);
  await sql`insert into comic_creator (comic_id, creator_id, role, position, merged_from)
    select comic_id, ${into}, role, position, creator_id from comic_creator
    where creator_id = any(${merged.map(({ id }) => id)}::uuid[]) order by creator_id
    on conflict (comic_id, creator_id, role) do nothing`.execute(tables);
  const aliases = aliasColumns(aliasesOf([target, ...merged]));
  await recordChangesOfNames(tx, target, merged, aliases.folded_aliases);
  const after = await tables
    .updateTable('creator')
    .set({
      ...aliases,
      // A name that was not public does not become public by a merge.
      also_known_as_public: [target, ...merged].every(({ also_known_as_public: isPublic }) => isPublic),
      version: target.version + 1,
      updated_at: ports.clock.now(),
    })
    .where('id', '=', into)
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepCreatorVersion(tx, { before: target, after, author }, ports);
  return putCreatorsIntoTrash(tx, merged, { into, author }, ports);
}

/** The names of all of them but that of the first, each once, in its first spelling. */
function aliasesOf(creators: readonly CreatorRow[]): string[] {
  const byFolded = new Map<string, string>();
  for (const name of creators.flatMap((each) => [each.name, ...each.also_known_as])) {
    const folded = foldName(name);
    if (!byFolded.has(folded)) byFolded.set(folded, name);
  }
  return [...byFolded.values()].slice(1, 1 + maxAliases);
}

/** Stores with each merged creator what its end would change back. `names`: those that the target gets. */
async function recordChangesOfNames(
  tx: Tx,
  target: CreatorRow,
  merged: readonly CreatorRow[],
  names: readonly string[],
): Promise<void> {
  const earlier = await mergedInto(tx, target.id);
  const fromMerges = new Set(earlier.flatMap(({ merged_names }) => merged_names));
  const own = target.folded_aliases.filter((name) => !fromMerges.has(name));
  const isPublic = target.also_known_as_public || earlier.some(({ merge_hid_names: hid }) => hid);
  for (const { id, folded_name, folded_aliases, also_known_as_public } of merged)
    await catalogueTables
      .write(tx)
      .updateTable('creator')
      .set({
        merged_names: [folded_name, ...folded_aliases].filter(
          (name) => names.includes(name) && !own.includes(name),
        ),
        merge_hid_names: isPublic && !also_known_as_public,
      })
      .where('id', '=', id)
      .execute();
}
