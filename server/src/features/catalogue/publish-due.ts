import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Tx } from '../../platform/database/tables.ts';
import { handleDue, runAll } from '../../platform/jobs/due-work.ts';
import type { CatalogueJobsContext } from './ports.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { isHeld, planOfChapter } from './chapter-plans.ts';
import { lockChaptersAndTheirComics, lockComics, lockTally } from './locks.ts';
import { readinessOfChapters } from './readiness.queries.ts';
import { sendNotices } from './send-notices.ts';
import { publishComics, publishPlannedChapter } from './set-publication.ts';

type Due = { id: string; kind: 'comic' | 'chapter' };
const batch = 100;

/**
 * Publishes everything that is due, comics first, and records when; missed publications are listed as late. Chapters that
 * readers could not read are held until they can, and those who planned them are told.
 */
export async function publishDue(context: CatalogueJobsContext): Promise<void> {
  await runAll([() => publishPlanned(context), () => publishReadable(context), () => sendNotices(context)]);
}

async function publishPlanned(context: CatalogueJobsContext): Promise<void> {
  const { db, clock, logger } = context;
  const now = clock.now();
  const find = async (without: string[]) => {
    const { rows } = await sql<Due>`select id, kind from (
        select id, 'comic' as kind, publish_at from comic where publish_at <= ${now}
        union all
        select chapter.id, 'chapter', publish_at from chapter left join ${planOfChapter}
          where publish_at <= ${now} and not ${isHeld}
      ) as due where id <> all(${without}::uuid[])
      order by kind desc, publish_at, id limit ${batch}`.execute(catalogueTables.read(db));
    return rows;
  };
  const publish = ({ id, kind }: Due) =>
    db.transaction((tx) => (kind === 'comic' ? publishComic : publishChapter)(tx, id, context));
  await handleDue(find, publish, { batch, logger, message: 'a planned publication failed' });
}

/** Publishes the held chapters that readers could read by now. */
async function publishReadable(context: CatalogueJobsContext): Promise<void> {
  const { db, logger } = context;
  let last = '00000000-0000-0000-0000-000000000000';
  const find = async () => {
    const { rows } = await sql<{ id: string }>`select chapter.id from chapter join ${planOfChapter}
      where held_at is not null and chapter.id > ${last} order by chapter.id limit ${batch}`.execute(
      catalogueTables.read(db),
    );
    const ids = rows.map(({ id }) => id);
    last = ids.at(-1) ?? last;
    const readiness = await readinessOfChapters(db, ids);
    return ids.map((id) => ({ id, isReadable: readiness.get(id)?.isReadable ?? false }));
  };
  const publish = async ({ id, isReadable }: { id: string; isReadable: boolean }) => {
    if (isReadable) await db.transaction((tx) => publishChapter(tx, id, context));
  };
  await handleDue(find, publish, { batch, logger, message: 'a held chapter could not be published' });
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
