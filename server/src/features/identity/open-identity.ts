import {
  listAuditEntries as listAuditEntriesCall,
  readLastChange as readLastChangeCall,
} from '@longstrip/contract/identity/audit.endpoints';
import { becomeFirstAdmin as becomeFirstAdminCall } from '@longstrip/contract/identity/first-admin.endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/database/tables.ts';
import type { Caller, StaffAct } from '../../platform/http/caller.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { serveAccount } from './account.routes.ts';
import { findAccount, findAccountByEmail, holdAccount } from './accounts/accounts.queries.ts';
import type { IdentityContext } from './context.ts';
import { openDemoProvider } from './demo-provider/demo-provider.ts';
import { serveDemoProvider } from './demo-provider/demo-provider.routes.ts';
import { serveApiKeys } from './api-keys.routes.ts';
import { servePeople } from './people.staff.routes.ts';
import { editorsFor } from './staff/admins.queries.ts';
import { becomeFirstAdmin, issueFirstAdminToken } from './staff/first-admin.ts';
import { workOnIdentity } from './identity.jobs.ts';
import {
  countAttempt,
  decrementAttempts,
  isExhausted,
  networkLimits,
  type Limit,
} from './limits/attempts.ts';
import { countLetterOrder } from './limits/call-limits.ts';
import { openPasswords } from './passwords/passwords.ts';
import { serveSocial } from './social/popup.routes.ts';
import { configuredProviders, demoProviders } from './social/providers.ts';
import { isDemoProviderOn } from './sign-in-settings.ts';
import { recordAct } from './audit.ts';
import { lastAuthor, listAuditEntries } from './audit.queries.ts';
import { operatorKeyName } from './operator-keys.ts';
import { openIdTokens } from './tokens/id-tokens.ts';
import { openSigningKeys } from './tokens/signing-keys.ts';
import { serveIdentityToolkit } from './toolkit/toolkit.routes.ts';
import { authenticator } from './authenticate.ts';

export function openIdentity(context: IdentityContext) {
  const { db, clock, config, secret } = context;
  const keys = openSigningKeys(context);
  const idTokens = openIdTokens(config, { keys, clock });
  const demo = isDemoProviderOn(config)
    ? openDemoProvider({ secret, clock, siteName: config.siteName })
    : null;
  const emailOf = async (uid: string, tx?: Tx) => (await findAccount(tx ?? db, uid))?.email ?? null;
  /** The author of a change as shown to staff: an address, or the name of a key, or the id of a revoked key. */
  const lookUpAuthorName = async ({ uid, keyId }: { uid: string | null; keyId: string | null }) => {
    if (uid !== null) return emailOf(uid);
    return keyId && `API key “${(await operatorKeyName(db, keyId)) ?? keyId}”`;
  };
  return {
    /** The principal of a bearer token, or a refusal. */
    authenticate: authenticator({ ...context, idTokens }),
    /** Binds the calls of the API. */
    serveCalls(calls: Calls) {
      serveAccount(calls, context);
      serveApiKeys(calls, context);
      servePeople(calls, context);
      calls.serve(listAuditEntriesCall, ({ body }) => listAuditEntries(db, body, context));
      calls.serve(readLastChangeCall, async ({ body }) => {
        const author = await lastAuthor(db, body);
        return { author: author ? await lookUpAuthorName(author) : null };
      });
      calls.serve(becomeFirstAdminCall, async ({ body, caller }) => {
        await becomeFirstAdmin(body, caller, { ...context, isDemo: demo !== null });
        return {};
      });
    },
    /** Binds the protocol of the embedded identity service; does nothing with the third-party service. */
    async serveIdentityService(app: FastifyInstance, anonymous: (request: FastifyRequest) => Caller) {
      if (config.identity.provider !== 'embedded') return;
      const passwords = openPasswords();
      const providers = demo ? demoProviders(demo, clock) : configuredProviders(config.social, clock);
      const toolkit = { ...context, keys, idTokens, passwords, providers, anonymous };
      await serveIdentityToolkit(app, toolkit);
      await serveSocial(app, toolkit);
      if (demo) await serveDemoProvider(app, { demo, anonymous });
    },
    /**
     * Prevents an account from being erased until the transaction ends, so that other slices can write rows about it;
     * false if there is no account.
     */
    holdAccount,
    /** Whether the owner of an account has requested its deletion. */
    isDeletionRequested: async (uid: string, tx: Tx) => !!(await findAccount(tx, uid))?.deletion_at,
    /** Where letters to an account go; null without an account or an address. */
    emailOf,
    editorsFor: (uid: string | null) => editorsFor(db, uid),
    lookUpAuthorName,
    isEmailVerified: async (uid: string, tx: Tx) => !!(await findAccount(tx, uid))?.email_verified,
    /** Counters of attempts, for other slices. */
    attempts: {
      networkLimits,
      isExhausted: (limits: readonly Limit[], now: Date, tx?: Tx) => isExhausted(tx ?? db, limits, now),
      count: countAttempt,
      decrement: decrementAttempts,
    },
    uidOf: async (email: string) => (await findAccountByEmail(db, email))?.uid ?? null,
    /** Counts a letter that is ordered from this network address without signing in; refuses it beyond the limit. */
    countLetterOrder: (address: string) => countLetterOrder(address, context),
    /** A token with which the operator becomes the first admin; null once there is an admin. */
    issueFirstAdminToken: () => issueFirstAdminToken(context),
    recordAct: (act: StaffAct) => recordAct(context, act),
    startJobs: () => workOnIdentity(context),
  };
}
