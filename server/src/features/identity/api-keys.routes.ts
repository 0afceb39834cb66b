import * as contract from '@longstrip/contract/identity/api-keys.endpoints';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { IdentityContext } from './context.ts';
import {
  createOperatorKey,
  findOperatorKey,
  listOperatorKeys,
  revokeOperatorKey,
  type OperatorKeyRow,
} from './operator-keys.ts';

/** Binds the calls about the operator's keys. */
export function serveApiKeys(calls: Calls, { db, clock }: Pick<IdentityContext, 'db' | 'clock'>): void {
  calls.serve(contract.listApiKeys, async () => ({ data: (await listOperatorKeys(db)).map(viewOf) }));

  calls.serve(contract.createApiKey, async ({ body }) =>
    db.transaction(async (tx) => {
      const key = await createOperatorKey(tx, { ...body, now: clock.now() });
      return { ...viewOf((await findOperatorKey(tx, key))!), key };
    }),
  );

  calls.serve(contract.revokeApiKey, async ({ params: { id }, recordDeleted }) => {
    const revoked = await db.transaction((tx) => revokeOperatorKey(tx, id));
    if (!revoked) throw new Refusal('api_key_not_found');
    recordDeleted([viewOf(revoked)]);
    return { data: [{ id }] };
  });
}

const viewOf = (row: OperatorKeyRow) => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});
