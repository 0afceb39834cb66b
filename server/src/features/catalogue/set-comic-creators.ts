import type { CreditRole } from '@longstrip/contract/catalogue/creators.rules';
import type { SiteVariant } from '@longstrip/contract/site';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { creatorsById } from './creators.queries.ts';
import { foldName } from './fold-name.ts';
import { invalidate } from './invalidate.ts';
import type { CataloguePorts } from './ports.ts';
import { insertCreator } from './save-creator.ts';
import { deleteOutdatedCredits } from './trash-merged-creators.ts';

type Ports = Pick<CataloguePorts, 'clock' | 'invalidations'>;

/** A creator by id, or by a name that is found or created on the site of the comic. */
export type WantedCredit = { id?: string | undefined; name?: string | undefined; role: CreditRole };

/** Replaces the creators of a comic. The tally is locked before, as by every command that changes creators. */
export async function setComicCreators(
  tx: Tx,
  comic: { id: string; site: SiteVariant },
  wanted: readonly WantedCredit[],
  ports: Ports,
): Promise<void> {
  const tables = catalogueTables.write(tx);
  const credits = await resolveCredits(tx, comic.site, wanted, ports);
  const creators = credits.map(({ creatorId }) => creatorId);
  const roles = credits.map(({ role }) => role);
  const list = sql`unnest(${creators}::uuid[], ${roles}::text[]) with ordinality as wanted (creator_id, role, position)`;
  // What creators in the trash did stays, for when they are restored.
  await sql`delete from comic_creator using creator
    where comic_id = ${comic.id} and creator.id = creator_id and not exists (
      select from ${list} where wanted.creator_id = comic_creator.creator_id and wanted.role = comic_creator.role)`.execute(
    tables,
  );
  await sql`insert into comic_creator (comic_id, creator_id, role, position)
    select ${comic.id}, creator_id, role, position from ${list}
    on conflict (comic_id, creator_id, role) do update set position = excluded.position`.execute(tables);
  await deleteOutdatedCredits(tx, comic);
  await sql`update comic set taken_over_creators = creators
    where id = ${comic.id} and creators is distinct from taken_over_creators`.execute(tables);
  invalidate.creators(tx, creators, [comic.id], ports);
}

type Credit = { creatorId: string; role: CreditRole };

/** Each creator once in each role, in the order of the list. */
async function resolveCredits(
  tx: Tx,
  site: SiteVariant,
  wanted: readonly WantedCredit[],
  ports: Ports,
): Promise<Credit[]> {
  const found = await creatorsById(
    tx,
    wanted.flatMap(({ id }) => id ?? []),
  );
  const byId = new Map(found.map((creator) => [creator.id, creator]));
  const named = wanted.map(({ id, name, role }) => {
    const creator = id === undefined ? undefined : byId.get(id);
    // A creator of the other site stands for the one of the same name on this site.
    const text = creator?.name ?? name;
    if (text === undefined)
      throw new Refusal('creator_not_found', { detail: `No creator has the id ${id}.` });
    return { knownId: creator?.site === site ? creator.id : undefined, name: text, role };
  });
  const names = named.flatMap(({ knownId, name }) => (knownId === undefined ? name : []));
  const idOf = await creatorsByName(tx, site, names, ports);
  const credits = named.map(({ knownId, name, role }) => ({ creatorId: knownId ?? idOf(name), role }));
  return [...new Map(credits.map((credit) => [`${credit.creatorId} ${credit.role}`, credit])).values()];
}

/** The creators of a site by name, else by another name that only one of them has; those that are missing are created. */
async function creatorsByName(
  tx: Tx,
  site: SiteVariant,
  names: readonly string[],
  ports: Ports,
): Promise<(name: string) => string> {
  const folded = new Map(names.map((name) => [foldName(name), name]));
  const wanted = [...folded.keys()];
  const found = new Map<string, string>();
  if (wanted.length > 0) {
    const { rows } = await sql<{ id: string; folded_name: string; folded_aliases: string[] }>`
      select id, folded_name, folded_aliases from creator
      where site = ${site} and (folded_name = any(${wanted}) or folded_aliases && ${wanted})`.execute(
      catalogueTables.write(tx),
    );
    for (const name of wanted) {
      const own = rows.filter(({ folded_name }) => folded_name === name);
      const aliases = rows.filter(({ folded_aliases }) => folded_aliases.includes(name));
      const [creator] = own.length > 0 ? own : aliases.length === 1 ? aliases : [];
      if (creator) found.set(name, creator.id);
      else found.set(name, await insertCreator(tx, { site, name: folded.get(name)! }, ports));
    }
  }
  return (name) => found.get(foldName(name))!;
}
