import type { PublicationState } from '@longstrip/contract/catalogue/staff.shapes';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { publishing } from './catalogue.queues.ts';
import { invalidate } from './invalidate.ts';
import { lockChaptersAndTheirComics, lockChaptersOf, lockComics, lockTally } from './locks.ts';
import type { CataloguePorts } from './ports.ts';

/** By id: `published`, `draft`, or the planned time (ISO 8601). */
type States = Record<string, string>;
type Publication = {
  ids: string[];
  publication: PublicationState;
  publishAt?: Date;
  /** The states that the caller saw. */
  basedOn?: States | undefined;
};
type Before = { publication: States };

/**
 * Publishes comics, plans their publication, or withdraws them. What is published for the first time counts as new, unless
 * it appeared elsewhere before; what is published again keeps its date. Returns the former states.
 */
export async function publishComics(tx: Tx, wanted: Publication, ports: CataloguePorts): Promise<Before> {
  const tables = catalogueTables.write(tx);
  const now = ports.clock.now();
  const ids = [...new Set(wanted.ids)];
  await lockTally(tx);
  if ((await lockComics(tx, ids)).length < ids.length) throw new Refusal('comic_not_found');
  await lockChaptersOf(tx, ids);
  const before = await publicationsOf(tx, 'comic', ids);
  refuseOutdated(wanted, before);
  const { published, publishAt } = await plan(tx, wanted, ports);
  // The chapters of a new comic appear with it, except for those that appeared elsewhere before they were added.
  await sql`update chapter set published_at = ${now} from comic
    where comic.id = chapter.comic_id and comic.id = any(${ids}::uuid[]) and ${published}
      and not comic.appeared and chapter.published and chapter.published_at >= chapter.created_at`.execute(
    tables,
  );
  await sql`update comic set published = ${published}, publish_at = ${publishAt},
      created_at = case when ${published} and not appeared then ${now} else created_at end,
      updated_at = case when ${published} and not appeared then ${now} else updated_at end,
      appeared = appeared or ${published}
    where id = any(${ids}::uuid[])`.execute(tables);
  // Each row of `comic_genre` has a copy of both columns.
  await sql`update comic_genre set published = comic.published, created_at = comic.created_at
    from comic where comic.id = comic_genre.comic_id and comic.id = any(${ids}::uuid[])`.execute(tables);
  for (const id of ids) invalidate.chapters(tx, id, ports);
  invalidate.genres(tx, ids, ports);
  return before;
}

/** The same for chapters, whose comics need not be published. */
export async function publishChapters(tx: Tx, wanted: Publication, ports: CataloguePorts): Promise<Before> {
  const tables = catalogueTables.write(tx);
  const now = ports.clock.now();
  const ids = [...new Set(wanted.ids)];
  const chapters = await lockChaptersAndTheirComics(tx, ids);
  if (chapters.length < ids.length) throw new Refusal('chapter_not_found');
  const comicIds = [...new Set(chapters.map((chapter) => chapter.comic_id))];
  const before = await publicationsOf(tx, 'chapter', ids);
  refuseOutdated(wanted, before);
  const { published, publishAt } = await plan(tx, wanted, ports);
  await sql`update chapter set published = ${published}, publish_at = ${publishAt},
      published_at = case when ${published} and not appeared and published_at >= created_at
        then ${now} else published_at end,
      appeared = appeared or ${published}
    where id = any(${ids}::uuid[])`.execute(tables);
  if (published)
    await tables.updateTable('comic').set({ updated_at: now }).where('id', '=', anyOf(comicIds)).execute();
  for (const comicId of comicIds) {
    invalidate.chapters(tx, comicId, ports);
    invalidate.pages(tx, comicId, ids, ports);
  }
  return before;
}

/** Refuses if a state has changed since: by another editor, or by the job that publishes. */
function refuseOutdated({ basedOn = {} }: Publication, { publication: present }: Before): void {
  const normalized = (state: string | undefined) => Date.parse(state ?? '') || state;
  if (Object.entries(basedOn).some(([id, state]) => normalized(state) !== normalized(present[id])))
    throw new Refusal('edit_conflict');
}

async function publicationsOf(tx: Tx, table: 'comic' | 'chapter', ids: string[]): Promise<Before> {
  const rows = await catalogueTables
    .read(tx)
    .selectFrom(table)
    .select(['id', 'published', 'publish_at'])
    .where('id', '=', anyOf(ids))
    .execute();
  const stateOf = ({ published, publish_at }: (typeof rows)[number]) =>
    published ? 'published' : (publish_at?.toISOString() ?? 'draft');
  return { publication: Object.fromEntries(rows.map((row) => [row.id, stateOf(row)])) };
}

/** A time that has passed publishes immediately; for a later one a job is sent. */
async function plan(tx: Tx, { publication, publishAt }: Publication, { clock, jobs }: CataloguePorts) {
  if (publication !== 'scheduled' || publishAt! <= clock.now())
    return { published: publication !== 'draft', publishAt: null };
  await jobs.send(tx, publishing, {}, { at: publishAt! });
  return { published: false, publishAt: publishAt! };
}
