/** Readers change lists while comics in them are deleted for good. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic } from '../../../test/builders.ts';
import { signUpPerson } from '../../../test/people.ts';
import { until } from '../../platform/database/embedded/processes.ts';
import { deleteComics, deleteLibraryOf } from './delete-from-library.ts';

const api = await openTestApp();
const { db } = api.core;
const [first, last, other] = (await Promise.all(Array.from({ length: 3 }, () => aComic(api))))
  .map(({ id }) => id)
  .toSorted() as [string, string, string];

// Other test files wait for locks on the same server, in databases of their own.
const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Another transaction locks one row of a list, until what is returned is called. */
async function lockRow(listId: string, comicId: string) {
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction(async (tx) => {
    await sql`select from library_list_comic where list_id = ${listId} and comic_id = ${comicId} for update`.execute(
      tx as unknown as Parameters<ReturnType<typeof sql>['execute']>[0],
    );
    held.resolve();
    await release.promise;
  });
  await held.promise;
  return async () => {
    release.resolve();
    await holding;
  };
}

/** Two lists whose comics are stored in the opposite order of that in which jobs go through them. */
async function aReaderWithLists() {
  const { uid, token } = await signUpPerson(api);
  const ids = [randomUUID(), randomUUID()].toSorted() as [string, string];
  for (const id of ids.toReversed()) {
    await api.rows(
      `insert into library_list (id, uid, site, name, about, position, created_at)
       values ($1, $2, 'normal', 'List', '', 0, now())`,
      [id, uid],
    );
    for (const [position, comicId] of [last, first, other].entries())
      await api.rows('insert into library_list_comic (list_id, comic_id, position) values ($1, $2, $3)', [
        id,
        comicId,
        position,
      ]);
  }
  const [low, high] = ids;
  const call = (method: string, path: string, json: object) =>
    api.ask(method as 'POST', `/library/lists${path}`, { key: token, json });
  return { uid, low, high, call };
}
type Reader = Awaited<ReturnType<typeof aReaderWithLists>>;

const changes: Record<string, (reader: Reader) => Promise<unknown>> = {
  'puts a list in order': ({ low, call }) => call('PATCH', `/${low}`, { order: [other] }),
  'deletes lists': ({ low, high, call }) => call('DELETE', '', { ids: [high, low] }),
  'makes another list': ({ call }) => call('POST', '', { name: 'New', comicIds: [other] }),
  'is erased': ({ uid }) => db.transaction((tx) => deleteLibraryOf(tx, uid)),
};
for (const [what, change] of Object.entries(changes))
  for (const isFirst of [true, false])
    for (const [list, comic] of [
      ['low', last],
      ['high', first],
    ] as const)
      test(`a reader who ${what} ${isFirst ? 'before' : 'after'} the job waits for the ${list} list: no deadlock`, async () => {
        const reader = await aReaderWithLists();
        const release = await lockRow(reader[list], comic);
        const running: Promise<unknown>[] = [];
        let ended = 0;
        const starts = [() => change(reader), () => deleteComics(db, [first, last])];
        for (const start of isFirst ? starts : starts.toReversed()) {
          running.push(start().finally(() => ended++));
          // One that does not need the row ends instead.
          const isInLine = async () => (await api.rows(waiting)).length + ended === running.length;
          assert.ok(await until(isInLine, 30_000));
        }
        await release();
        await Promise.all(running);
        assert.deepEqual(
          await api.rows('select 1 from library_list_comic where comic_id = any($1::uuid[])', [
            [first, last],
          ]),
          [],
        );
      });
