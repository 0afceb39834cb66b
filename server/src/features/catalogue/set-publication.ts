import type { PublicationState } from '@longstrip/contract/catalogue/staff.shapes';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Author } from '../versions/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { publishing } from './catalogue.queues.ts';
import { deletePlans, holdPlanned, savePlans } from './chapter-plans.ts';
import { invalidate } from './invalidate.ts';
import { lockChaptersAndTheirComics, lockChaptersOf, lockComics, lockTally } from './locks.ts';
import type { CataloguePorts } from './ports.ts';
import { readinessOfChapters } from './readiness.queries.ts';

/** By id: `published`, `draft`, or the planned time (ISO 8601). */
type States = Record<string, string>;
type Publication = {
  ids: string[];
  publication: PublicationState;
  publishAt?: Date;
  /** The states that the caller saw. */
  basedOn?: States | undefined;
  /** Undefined for the job that publishes at planned times. */
  author?: Author | undefined;
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

/**
 * The same for chapters, whose comics need not be published. A chapter that readers could not read is not published but held:
 * it stays planned for a time that has passed, until a page is readable.
 */
export async function publishChapters(tx: Tx, wanted: Publication, ports: CataloguePorts): Promise<Before> {
  const now = ports.clock.now();
  const ids = [...new Set(wanted.ids)];
  const chapters = await lockChaptersAndTheirComics(tx, ids);
  if (chapters.length < ids.length) throw new Refusal('chapter_not_found');
  const before = await publicationsOf(tx, 'chapter', ids);
  refuseOutdated(wanted, before);
  const { published, publishAt } = await plan(tx, wanted, ports);
  const { author } = wanted;
  if (published) {
    const held = await unreadableOf(tx, ids, before);
    const shown = ids.filter((id) => !held.includes(id));
    await setPublished(tx, shown, { published, publishAt: null, now });
    await deletePlans(tx, shown);
    await setPublished(tx, held, { published: false, publishAt: now, now });
    await savePlans(tx, held, { plannedAt: now, author, heldAt: now }, ports);
  } else {
    await setPublished(tx, ids, { published, publishAt, now });
    if (publishAt) await savePlans(tx, ids, { plannedAt: publishAt, author }, ports);
    else await deletePlans(tx, ids);
  }
  invalidateChapters(tx, chapters, ports);
  return before;
}

/** Publishes a locked chapter whose planned time has come, or holds it; returns whether it is published. */
export async function publishPlannedChapter(
  tx: Tx,
  chapter: { id: string; comic_id: string },
  ports: CataloguePorts,
): Promise<boolean> {
  const now = ports.clock.now();
  const isReadable = (await readinessOfChapters(tx, [chapter.id])).get(chapter.id)?.isReadable ?? false;
  if (isReadable) {
    await setPublished(tx, [chapter.id], { published: true, publishAt: null, now });
    await deletePlans(tx, [chapter.id]);
  } else await holdPlanned(tx, [chapter.id], now);
  invalidateChapters(tx, [chapter], ports);
  return isReadable;
}

/** Those that readers could not read. What is published already stays so. */
async function unreadableOf(tx: Tx, ids: string[], { publication }: Before): Promise<string[]> {
  const unpublished = ids.filter((id) => publication[id] !== 'published');
  const readiness = await readinessOfChapters(tx, unpublished);
  return unpublished.filter((id) => !readiness.get(id)!.isReadable);
}

async function setPublished(
  tx: Tx,
  ids: string[],
  { published, publishAt, now }: { published: boolean; publishAt: Date | null; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  const tables = catalogueTables.write(tx);
  await sql`update chapter set published = ${published}, publish_at = ${publishAt},
      published_at = case when ${published} and not appeared and published_at >= created_at
        then ${now} else published_at end,
      appeared = appeared or ${published}
    where id = any(${ids}::uuid[])`.execute(tables);
  if (published)
    await sql`update comic set updated_at = ${now}
      where id in (select comic_id from chapter where id = any(${ids}::uuid[]))`.execute(tables);
}

function invalidateChapters(
  tx: Tx,
  chapters: readonly { id: string; comic_id: string }[],
  ports: CataloguePorts,
): void {
  const ids = chapters.map(({ id }) => id);
  for (const comicId of new Set(chapters.map((chapter) => chapter.comic_id))) {
    invalidate.chapters(tx, comicId, ports);
    invalidate.pages(tx, comicId, ids, ports);
  }
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
