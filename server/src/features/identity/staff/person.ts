import type { Person } from '@longstrip/contract/identity/people.endpoints';
import { findAccount, providersOf } from '../accounts/accounts.queries.ts';
import type { IdentityContext } from '../context.ts';
import { IdentityError } from '../identity-error.ts';
import { identityTables } from '../identity.tables.ts';
import { countRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { findSecondFactor } from '../second-factor/second-factors.ts';
import { isSessionOver } from '../tokens/session-limits.ts';
import { summaryOf } from './people.queries.ts';

const newestSessions = 50;

/** One account as the staff see it. */
export async function personOf(
  uid: string,
  { db, clock, config }: Pick<IdentityContext, 'db' | 'clock' | 'config'>,
): Promise<Person> {
  const account = await findAccount(db, uid);
  if (!account) throw new IdentityError('account_not_found');
  const providers = await providersOf(db, uid);
  const factor = await findSecondFactor(db, uid);
  const sessions = await identityTables
    .read(db)
    .selectFrom('account_session')
    .selectAll()
    .where('uid', '=', uid)
    .where('ended_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(newestSessions)
    .execute();
  const now = clock.now();
  return {
    ...summaryOf(account),
    isKeptHere: config.identity.provider === 'embedded',
    hasPassword: account.password_hash !== null,
    lastLoginAt: account.last_login_at?.toISOString() ?? null,
    providers: providers.map(({ provider_id, email, linked_at }) => ({
      providerId: provider_id,
      email,
      linkedAt: linked_at.toISOString(),
    })),
    secondFactor: factor
      ? {
          setUpAt: factor.enrolled_at.toISOString(),
          recoveryCodesLeft: await countRecoveryCodes(db, uid),
        }
      : null,
    sessions: sessions
      .filter((session) => !isSessionOver(session, account.role, now))
      .map((session) => ({
        id: session.id,
        signInProvider: session.sign_in_provider,
        signedInAt: session.signed_in_at.toISOString(),
        lastUsedAt: session.last_used_at.toISOString(),
        secondFactorAt: session.second_factor_at?.toISOString() ?? null,
      })),
  };
}
