import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Tx } from '../../platform/database/tables.ts';
import { handleDue } from '../../platform/jobs/due-work.ts';
import type { CatalogueJobsContext } from './catalogue.jobs.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { lockChaptersAndTheirComics, lockComics, lockTally } from './locks.ts';
import { publishChapters, publishComics } from './set-publication.ts';

type Due = { id: string; kind: 'comic' | 'chapter' };
const batch = 100;

/** Publishes everything that is due, comics first, and records when; missed publications are listed as late. */
export async function publishDue(context: CatalogueJobsContext): Promise<void> {
  const { db, clock, logger } = context;
  const now = clock.now();
  const find = async (without: string[]) => {
    const due = (table: string, kind: Due['kind']) => sql`select id, ${sql.lit(kind)} as kind, publish_at
      from ${sql.table(table)} where publish_at <= ${now} and id <> all(${without}::uuid[])`;
    const { rows } = await sql<Due>`
      select id, kind from (${due('comic', 'comic')} union all ${due('chapter', 'chapter')}) as due
      order by kind desc, publish_at, id limit ${batch}`.execute(catalogueTables.read(db));
    return rows;
  };
  const publish = (row: Due) => db.transaction((tx) => publishPlanned(tx, row, context));
  await handleDue(find, publish, { batch, logger, message: 'a planned publication failed' });
}

async function publishPlanned(tx: Tx, { id, kind }: Due, context: CatalogueJobsContext): Promise<void> {
  const tables = catalogueTables.write(tx);
  const now = context.clock.now();
  const publish = kind === 'comic' ? publishComics : publishChapters;
  if (kind === 'comic') {
    await lockTally(tx);
    await lockComics(tx, [id]);
  } else await lockChaptersAndTheirComics(tx, [id]);
  // Read under the lock: it may have been withdrawn, postponed, deleted, or published by another process.
  const plan = await (
    kind === 'comic'
      ? tables.selectFrom('comic').select(['id as comic_id', 'title', 'publish_at']).where('id', '=', id)
      : tables.selectFrom('chapter').select(['comic_id', 'title', 'publish_at']).where('id', '=', id)
  ).executeTakeFirst();
  if (!plan?.publish_at || plan.publish_at > now) return;
  await publish(tx, { ids: [id], publication: 'published' }, context);
  await tables
    .insertInto('publication')
    .values({
      id: uuid(),
      comic_id: plan.comic_id,
      chapter_id: kind === 'chapter' ? id : null,
      title: plan.title,
      planned_at: plan.publish_at,
      published_at: now,
    })
    .execute();
}
