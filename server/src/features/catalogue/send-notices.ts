/** Letters about planned chapters that readers could not read: a day and an hour before the time, and when one is held. */
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import type { CatalogueJobsContext } from './ports.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { isHeld, noticeMilliseconds, planOfChapter } from './chapter-plans.ts';
import { publicationLetters } from './publication-letters.ts';
import { readinessOfChapters } from './readiness.queries.ts';

const batch = 100;
type Due = {
  id: string;
  comic: string;
  title: string;
  publish_at: Date;
  level: number;
  planned_by: string | null;
};

/** Checks each planned chapter once a day before its time, once an hour before, and when it is held. */
export async function sendNotices(context: CatalogueJobsContext): Promise<void> {
  const { db } = context;
  while ((await db.transaction((tx) => sendSome(tx, context))) === batch);
}

/** Returns how many chapters were checked. Chapters that someone else changes at this moment are left to the next run. */
async function sendSome(tx: Tx, { clock, letters }: CatalogueJobsContext): Promise<number> {
  const now = clock.now();
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const level = sql`case when ${isHeld} then 3 when chapter.publish_at <= ${after(noticeMilliseconds.hour)} then 2 else 1 end`;
  const { rows } = await sql<Due>`
    select chapter.id, comic.title as comic, chapter.title, chapter.publish_at, planned_by, ${level} as level
    from chapter join comic on comic.id = chapter.comic_id left join ${planOfChapter}
    where chapter.publish_at <= ${after(noticeMilliseconds.day)} and (chapter.publish_at > ${now} or ${isHeld})
      and coalesce(notices, 0) < ${level}
    order by chapter.id limit ${batch} for update of chapter skip locked`.execute(catalogueTables.write(tx));
  const ids = rows.map(({ id }) => id);
  const levels = rows.map((row) => row.level);
  // A row for an outdated plan belongs to the previous version of the server, which does not keep it.
  await sql`insert into chapter_plan (chapter_id, planned_at, notices)
    select chapter.id, publish_at, checked.level
    from unnest(${ids}::uuid[], ${levels}::smallint[]) as checked (id, level) join chapter on chapter.id = checked.id
    on conflict (chapter_id) do update set notices = excluded.notices, planned_at = excluded.planned_at,
      planned_by = case when chapter_plan.planned_at = excluded.planned_at then chapter_plan.planned_by end,
      held_at = case when chapter_plan.planned_at = excluded.planned_at then chapter_plan.held_at end`.execute(
    catalogueTables.write(tx),
  );
  const readiness = await readinessOfChapters(tx, ids);
  const unready = rows.filter(({ id }) => !readiness.get(id)!.isReadable);
  const byLetter = Map.groupBy(unready, (row) => `${row.level} ${row.planned_by}`);
  for (const chapters of byLetter.values())
    await letters.send(tx, publicationLetters[chapters[0]!.level - 1]!, {
      uid: chapters[0]!.planned_by,
      chapters: chapters.map(({ id, comic, title, publish_at: plannedAt }) => ({
        comic,
        title,
        plannedAt: plannedAt.toISOString(),
        readiness: readiness.get(id)!.readiness,
      })),
    });
  return rows.length;
}
