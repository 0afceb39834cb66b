import type { Tx } from '../../../platform/database/tables.ts';
import { createAccount } from '../accounts/create-account.ts';
import { addLink } from '../social/provider-links.ts';
import { providerIds } from '../social/provider.ts';
import { demoIdOf, type DemoReader } from './demo-readers.ts';

/** Creates the account of a demo reader, linked to each provider; does nothing if the account exists. */
export async function createDemoReader(tx: Tx, { name, email }: DemoReader, now: Date): Promise<void> {
  const account = await createAccount(tx, {
    email,
    emailVerified: true,
    displayName: name,
    photoUrl: null,
    passwordHash: null,
    now,
  });
  if (!account) return;
  const profile = {
    federatedId: demoIdOf({ name, email }),
    email,
    emailVerified: true,
    displayName: name,
    photoUrl: null,
  };
  for (const providerId of providerIds)
    await addLink(tx, { uid: account.uid, identity: { providerId, profile }, now });
}
