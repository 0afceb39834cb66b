import * as contract from '@longstrip/contract/trash/trash.endpoints';
import { type TrashKind, trashKinds } from '@longstrip/contract/trash/trash.rules';
import type { Tx } from '../../platform/database/tables.ts';
import { defineQueue, noPayload } from '../../platform/jobs/jobs.ts';
import { all, defineSlice, one } from '../../platform/slice.ts';
import { assets } from '../assets/slice.ts';
import { identity } from '../identity/slice.ts';
import { authorOf } from '../versions/index.ts';
import { versions } from '../versions/slice.ts';
import { deleteExpired, deleteFromTrash } from './delete-from-trash.ts';
import { moveCopies } from './move-copies.ts';
import { restoreFromTrash } from './restore-from-trash.ts';
import type { TrashOwner, TrashOwners } from './trash-owner.ts';
import { toTrashEntry, trashPage } from './trash.queries.ts';
import { trashTables } from './trash.tables.ts';

/** The name is that of its former slice: servers of both versions work on it during an upgrade. */
const expiry = defineQueue('catalogue-trash', noPayload, { cron: '7 * * * *' });

/** What staff deleted, for 30 days. */
export const trash = defineSlice({
  name: 'trash',
  needs: [identity, assets, versions],
  asks: {
    /** The kinds of things that a slice puts into the trash. */
    owners: all<() => TrashOwners>(),
    /** The titles of these comics, of those in the trash too. */
    comicTitles: one<(ids: string[]) => Promise<ReadonlyMap<string, string>>>(),
  },
  queues: [expiry],
  open({ db, clock, logger }, needed, asked) {
    const ownerOf = (kind: TrashKind): TrashOwner => {
      const owner = asked.owners.map((ownersOf) => ownersOf()[kind]).find((each) => each !== undefined);
      if (!owner) throw new Error(`No slice owns the kind "${kind}" of the trash.`);
      return owner;
    };
    const context = { db, clock, logger, assets: needed.assets, ownerOf };
    return {
      api: { deleteExpired: (signal?: AbortSignal) => deleteExpired(context, signal) },
      serveCalls(calls) {
        for (const kind of Object.keys(trashKinds)) ownerOf(kind as TrashKind);
        const { lookUpAuthorName } = needed.identity;
        const { comicTitles } = asked;
        calls.serve(contract.listTrash, ({ body }) => trashPage(body, { db, lookUpAuthorName, comicTitles }));
        calls.serve(contract.restoreFromTrash, async ({ params, body, caller, recordBefore }) => {
          const confirmation = { ...body, author: authorOf(caller) };
          const { entry, newNumber } = await db.transaction((tx) =>
            restoreFromTrash(tx, params.id, confirmation, ownerOf),
          );
          recordBefore({}, { restored: [toTrashEntry(entry)] });
          return { data: [{ ...toTrashEntry(entry), newNumber }] };
        });
        calls.serve(contract.emptyTrash, async ({ body, recordDeleted }) => {
          const entries = await db.transaction((tx) => deleteFromTrash(tx, body.ids, context));
          recordDeleted(entries.map(toTrashEntry));
          return { data: entries.map(({ id }) => ({ id })) };
        });
      },
      work: () => db.transaction(moveCopies),
      due: [{ queue: expiry, clock: 'clock', run: (signal) => deleteExpired(context, signal) }],
      personalData: {
        /** The entries stay. */
        async erase(tx: Tx, uid: string) {
          const tables = trashTables.write(tx);
          await tables.updateTable('trash').set({ author_uid: null }).where('author_uid', '=', uid).execute();
        },
      },
    };
  },
});
