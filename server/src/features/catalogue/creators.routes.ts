import * as contract from '@longstrip/contract/catalogue/creators.endpoints';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Caller, SharedCaller } from '../../platform/http/caller.ts';
import type { Calls, UploadedFile } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { visitorOf } from '../maturity/index.ts';
import { authorOf } from '../versions/index.ts';
import type { CatalogueContext } from './catalogue.routes.ts';
import { creatorAt, creatorsById, staffCreatorsOf } from './creators.queries.ts';
import { toCreatorResponses, toStaffCreatorResponses } from './creators.responses.ts';
import { mergeCreators } from './merge-creators.ts';
import { createCreator, updateCreator } from './save-creator.ts';
import { trashCreators } from './trash-creators.ts';
import { type FileFor, withStagedImages } from './with-staged-images.ts';

export function serveCreators(calls: Calls, context: CatalogueContext): void {
  const { db, assets } = context;
  const sourceOf = (caller: SharedCaller, source: Database | Tx = db) => ({
    db: source,
    visitor: visitorOf(caller),
    assets,
  });

  calls.serveCached(contract.readCreator, {
    shared: ({ params, caller }) =>
      db.fromReplica(async () => {
        const creator = await creatorAt(db, caller.site, params.slug);
        if (!creator) throw new Refusal('creator_not_found');
        return { data: await toCreatorResponses([creator], sourceOf(caller)) };
      }),
    // Readers know a creator only by published comics.
    tags: (_, { data }) => [...data.map(({ id }) => `Creator:${id}` as const), 'Comic'],
  });

  calls.serve(contract.listStaffCreators, async ({ body, caller }) => {
    const { rows, next } = await staffCreatorsOf(db, body);
    return { data: await toStaffCreatorResponses(rows, sourceOf(caller)), next };
  });

  calls.serve(contract.readStaffCreator, async ({ params, caller }) => {
    const answer = await oneCreator(db, params.id, caller);
    if (answer.data.length === 0) throw new Refusal('creator_not_found');
    return answer;
  });

  calls.serve(contract.createCreator, async ({ body, files, caller, once }) =>
    withStagedImages(context, pictureIn(files), (tx, [picture]) =>
      once(tx, async () => oneCreator(tx, await createCreator(tx, { ...body, picture }, context), caller)),
    ),
  );

  calls.serve(contract.updateCreator, async ({ params, body, files, caller, recordBefore }) => {
    const author = authorOf(caller);
    recordBefore(
      await withStagedImages(context, pictureIn(files), (tx, [picture]) =>
        updateCreator(tx, params.id, { ...body, picture, author }, context),
      ),
    );
    return oneCreator(db, params.id, caller);
  });

  calls.serve(contract.deleteCreators, async ({ body, caller, recordDeleted }) => {
    const { trashed, deleted } = await db.transaction((tx) =>
      trashCreators(tx, body.ids, authorOf(caller), context),
    );
    recordDeleted(deleted);
    return { data: trashed };
  });

  calls.serve(contract.mergeCreators, async ({ params, body, caller, recordDeleted }) => {
    const { trashed, deleted } = await db.transaction((tx) =>
      mergeCreators(tx, params.id, { ...body, author: authorOf(caller) }, context),
    );
    recordDeleted(deleted);
    return { ...(await oneCreator(db, params.id, caller)), trashed };
  });

  async function oneCreator(source: Database | Tx, id: string, caller: Caller) {
    const rows = await creatorsById(source, [id]);
    return { data: await toStaffCreatorResponses(rows, sourceOf(caller, source)) };
  }
}

const pictureIn = (files: UploadedFile[]): FileFor[] => files.map((file) => ({ file, purpose: 'creator' }));
