/**
 * Which accounts were erased, kept in storage: it survives the loss of the database, and a restored backup may be from before.
 * Each is a file whose name is a hash of the account's id, which leads to nobody once the account is gone.
 */
import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/tables.ts';
import { defineQueue } from '../../../platform/jobs/jobs.ts';
import type { PersonalData, Services } from '../../../platform/slice.ts';
import { lockAccountForErasure } from '../accounts/accounts.queries.ts';
import { identityTables } from '../identity.tables.ts';

const folder = 'erased/';
const keyOf = (uid: string) => `${folder}${createHash('sha256').update(uid).digest('hex')}`;

export const recordErasureQueue = defineQueue('identity-record-erasure', z.object({ key: z.string() }), {
  retries: 50,
  retryDelayMaxSeconds: 3600,
});

/** Erases the account with all its data, and records that it was. The account is locked. */
export async function eraseAndRecord(
  tx: Tx,
  uid: string,
  { jobs, erase }: Pick<Services, 'jobs'> & Pick<PersonalData, 'erase'>,
): Promise<void> {
  await erase(tx, uid);
  await identityTables.write(tx).deleteFrom('account').where('uid', '=', uid).execute();
  await jobs.send(tx, recordErasureQueue, { key: keyOf(uid) });
}

/** After the commit: an account of which this is recorded must be gone. */
export async function recordErasure(
  { key }: { key: string },
  { storage, workFolder }: Pick<Services, 'storage' | 'workFolder'>,
): Promise<void> {
  const file = path.join(workFolder, randomUUID());
  await writeFile(file, 'erased\n');
  await storage.putFile(key, file);
}

/** After a restore: erases the accounts that were erased since the backup. No letters: they were sent then. Returns how many. */
export async function repeatErasures({
  db,
  jobs,
  storage,
  personalData,
}: Pick<Services, 'db' | 'jobs' | 'storage' | 'personalData'>): Promise<number> {
  const erased = new Set<string>();
  for await (const { key } of storage.list(folder)) erased.add(key);
  if (erased.size === 0) return 0;
  const accounts = await identityTables.read(db).selectFrom('account').select('uid').execute();
  const again = accounts.filter(({ uid }) => erased.has(keyOf(uid)));
  for (const { uid } of again)
    await db.transaction(async (tx) => {
      if (await lockAccountForErasure(tx, uid))
        await eraseAndRecord(tx, uid, { jobs, erase: personalData.erase });
    });
  return again.length;
}
