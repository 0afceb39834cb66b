import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Tx } from '../../platform/database/tables.ts';
import { afterRow, dueText, runAll, runDue, type DueRow } from '../../platform/jobs/due-work.ts';
import type { CatalogueJobsContext } from './ports.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { isHeld, planOfChapter } from './chapter-plans.ts';
import { lockChaptersAndTheirComics, lockComics, lockTally } from './locks.ts';
import { readinessOfChapters } from './readiness.queries.ts';
import { sendNotices } from './send-notices.ts';
import { publishComics, publishPlannedChapter } from './set-publication.ts';

const batch = 100;

/**
 * Publishes everything that is due, comics first, and records when; missed publications are listed as late. Chapters that
 * readers could not read are held until they can, and those who planned them are told.
 */
export async function publishDue(context: CatalogueJobsContext): Promise<void> {
  await runAll([
    () => publishPlanned('comic', context),
    () => publishPlanned('chapter', context),
    () => publishReadable(context),
    () => sendNotices(context),
  ]);
}

async function publishPlanned(
  kind: 'comic' | 'chapter',
  { clock, db, ...context }: CatalogueJobsContext,
): Promise<void> {
  const now = clock.now();
  const planned =
    kind === 'comic' ? sql`comic where true` : sql`chapter left join ${planOfChapter} where not ${isHeld}`;
  const find = async (after: DueRow | undefined) => {
    const { rows } = await sql<DueRow>`select id, ${dueText('publish_at')} from ${planned}
      and publish_at <= ${now} and ${afterRow('publish_at', 'id', after)}
      order by publish_at, id limit ${batch}`.execute(catalogueTables.read(db));
    return rows;
  };
  const publish = kind === 'comic' ? publishComic : publishChapter;
  const act = ({ id }: DueRow) => db.transaction((tx) => publish(tx, id, { clock, db, ...context }));
  await runDue({ find, batch, act, failure: 'a planned publication failed' }, context);
}

/** Publishes the held chapters that readers could read by now. */
async function publishReadable(context: CatalogueJobsContext): Promise<void> {
  const { db } = context;
  type Held = { id: string; isReadable: boolean };
  const find = async (after: Held | undefined): Promise<Held[]> => {
    const { rows } = await sql<{ id: string }>`select chapter.id from chapter join ${planOfChapter}
      where held_at is not null and (${after?.id ?? null}::uuid is null or chapter.id > ${after?.id ?? null})
      order by chapter.id limit ${batch}`.execute(catalogueTables.read(db));
    const ids = rows.map(({ id }) => id);
    const readiness = await readinessOfChapters(db, ids);
    return ids.map((id) => ({ id, isReadable: readiness.get(id)?.isReadable ?? false }));
  };
  const act = async ({ id, isReadable }: Held) => {
    if (isReadable) await db.transaction((tx) => publishChapter(tx, id, context));
  };
  await runDue({ find, batch, act, failure: 'a held chapter could not be published' }, context);
}

async function publishComic(tx: Tx, id: string, context: CatalogueJobsContext): Promise<void> {
  await lockTally(tx);
  await lockComics(tx, [id]);
  // Read under the lock: it may have been withdrawn, postponed, deleted, or published by another process.
  const plan = await catalogueTables
    .write(tx)
    .selectFrom('comic')
    .select(['title', 'publish_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!plan?.publish_at || plan.publish_at > context.clock.now()) return;
  await publishComics(tx, { ids: [id], publication: 'published' }, context);
  const { title, publish_at: plannedAt } = plan;
  await record(tx, { comicId: id, chapterId: null, title, plannedAt, held: false }, context);
}

async function publishChapter(tx: Tx, id: string, context: CatalogueJobsContext): Promise<void> {
  await lockChaptersAndTheirComics(tx, [id]);
  const { rows } = await sql<{ comic_id: string; title: string; publish_at: Date | null; held: boolean }>`
    select comic_id, title, publish_at, ${isHeld} as held from chapter left join ${planOfChapter}
    where chapter.id = ${id}`.execute(catalogueTables.write(tx));
  const [plan] = rows;
  if (!plan?.publish_at || plan.publish_at > context.clock.now()) return;
  const { comic_id: comicId, title, publish_at: plannedAt, held } = plan;
  if (await publishPlannedChapter(tx, { id, comic_id: comicId }, context))
    await record(tx, { comicId, chapterId: id, title, plannedAt, held }, context);
}

type Carried = { comicId: string; chapterId: string | null; title: string; plannedAt: Date; held: boolean };

async function record(tx: Tx, carried: Carried, { clock }: CatalogueJobsContext): Promise<void> {
  await catalogueTables
    .write(tx)
    .insertInto('publication')
    .values({
      id: uuid(),
      comic_id: carried.comicId,
      chapter_id: carried.chapterId,
      title: carried.title,
      planned_at: carried.plannedAt,
      published_at: clock.now(),
      held: carried.held,
    })
    .execute();
}
