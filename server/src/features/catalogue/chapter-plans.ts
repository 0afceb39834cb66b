/** Who planned the publication of a chapter, what they were told about it, and whether it is held. */
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Author } from '../versions/index.ts';
import { publishing } from './catalogue.queues.ts';
import { catalogueTables } from './catalogue.tables.ts';
import type { CataloguePorts } from './ports.ts';

/** How long before the planned time the first two are sent. */
export const noticeMilliseconds = { day: 24 * 3_600_000, hour: 3_600_000 };

/** For queries that select from `chapter` and left join `chapter_plan`. A plan for another time is outdated. */
export const planOfChapter = sql`chapter_plan on chapter_plan.chapter_id = chapter.id
  and chapter_plan.planned_at = chapter.publish_at`;
export const isHeld = sql<boolean>`coalesce(chapter_plan.held_at is not null, false)`;

type Plan = { plannedAt: Date; author: Author | undefined; heldAt?: Date };

/**
 * Records a plan of these locked chapters in place of earlier ones. A person who plans on short notice, or is told at
 * once that a chapter is held, needs no letter about it.
 */
export async function savePlans(
  tx: Tx,
  chapterIds: string[],
  { plannedAt, author, heldAt }: Plan,
  { clock, lockAccountShared }: Pick<CataloguePorts, 'clock' | 'lockAccountShared'>,
): Promise<void> {
  if (chapterIds.length === 0) return;
  const uid = author?.uid && (await lockAccountShared(tx, author.uid)) ? author.uid : null;
  const ahead = plannedAt.getTime() - clock.now().getTime();
  const told = heldAt ? 3 : ahead < noticeMilliseconds.hour ? 2 : ahead < noticeMilliseconds.day ? 1 : 0;
  await sql`insert into chapter_plan (chapter_id, planned_at, planned_by, notices, held_at)
    select id, ${plannedAt}, ${uid}, ${told}, ${heldAt ?? null} from unnest(${chapterIds}::uuid[]) as id
    on conflict (chapter_id) do update set planned_at = excluded.planned_at, planned_by = excluded.planned_by,
      notices = excluded.notices, held_at = excluded.held_at`.execute(catalogueTables.write(tx));
}

/** Holds chapters whose planned time has come. They keep that time and who planned it. */
export async function holdPlanned(tx: Tx, chapterIds: string[], now: Date): Promise<void> {
  await sql`insert into chapter_plan (chapter_id, planned_at, held_at)
    select id, publish_at, ${now} from chapter where id = any(${chapterIds}::uuid[])
    on conflict (chapter_id) do update set held_at = excluded.held_at, planned_at = excluded.planned_at,
      planned_by = case when chapter_plan.planned_at = excluded.planned_at then chapter_plan.planned_by end`.execute(
    catalogueTables.write(tx),
  );
}

/** For chapters that were published or withdrawn. */
export async function deletePlans(tx: Tx, chapterIds: string[]): Promise<void> {
  await catalogueTables
    .write(tx)
    .deleteFrom('chapter_plan')
    .where('chapter_id', '=', anyOf(chapterIds))
    .execute();
}

/** Publishes held chapters soon, if these images, which have changed, are pages of one. */
export async function checkHeldChapters(
  tx: Tx,
  imageIds: string[],
  { jobs }: Pick<CataloguePorts, 'jobs'>,
): Promise<void> {
  const held = await catalogueTables
    .read(tx)
    .selectFrom('page')
    .innerJoin('chapter_plan', 'chapter_plan.chapter_id', 'page.chapter_id')
    .select('page.id')
    .where('held_at', 'is not', null)
    .where('image_id', '=', anyOf(imageIds))
    .limit(1)
    .executeTakeFirst();
  if (held) await jobs.sendOnce(tx, publishing);
}

/** Removes the account that planned, because it is erased. The plans stay. */
export async function removePlanner(tx: Tx, uid: string): Promise<void> {
  await catalogueTables
    .write(tx)
    .updateTable('chapter_plan')
    .set({ planned_by: null })
    .where('planned_by', '=', uid)
    .execute();
}
