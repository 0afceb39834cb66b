import type { mergeCreators as mergeCreatorsCall } from '@longstrip/contract/catalogue/creators.endpoints';
import type { BodyOf } from '@longstrip/contract/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refuseStale } from '../../platform/http/refuse-stale.ts';
import type { Deletion } from '../trash/index.ts';
import type { Author } from '../versions/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { creatorsById } from './creators.queries.ts';
import { foldName } from './fold-name.ts';
import { lockTally } from './locks.ts';
import type { CataloguePorts } from './ports.ts';
import { aliasColumns, keepCreatorVersion } from './save-creator.ts';
import { putCreatorsIntoTrash } from './trash-creators.ts';

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
  const names = [target, ...merged].flatMap((each) => [each.name, ...each.also_known_as]);
  const aliases = names.filter((name) => foldName(name) !== target.folded_name).slice(0, maxAliases);
  const after = await tables
    .updateTable('creator')
    .set({
      ...aliasColumns(aliases),
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
