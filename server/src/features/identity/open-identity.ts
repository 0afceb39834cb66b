import { listAuditEntries as listAuditEntriesCall } from '@longstrip/contract/identity/audit.endpoints';
import { becomeFirstAdmin as becomeFirstAdminCall } from '@longstrip/contract/identity/first-admin.endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/database/tables.ts';
import type { Caller, Principal, RecordOutcome, StaffAct } from '../../platform/http/caller.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { serveAccount } from './account.routes.ts';
import { findAccount, findAccountByEmail, holdAccount } from './accounts/accounts.queries.ts';
import type { IdentityContext } from './context.ts';
import { openDemoProvider } from './demo-provider/demo-provider.ts';
import { serveDemoProvider } from './demo-provider/demo-provider.routes.ts';
import { serveApiKeys } from './api-keys.routes.ts';
import { servePeople } from './people.staff.routes.ts';
import { becomeFirstAdmin, issueFirstAdminToken } from './staff/first-admin.ts';
import { workOnIdentity } from './identity.jobs.ts';
import { countLetterOrder } from './limits/call-limits.ts';
import { openPasswords } from './passwords/passwords.ts';
import { serveSocial } from './social/popup.routes.ts';
import { configuredProviders, demoProviders } from './social/providers.ts';
import { isDemoProviderOn } from './sign-in-settings.ts';
import { recordAct } from './audit.ts';
import { listAuditEntries } from './audit.queries.ts';
import { openIdTokens } from './tokens/id-tokens.ts';
import { openSigningKeys } from './tokens/signing-keys.ts';
import { serveIdentityToolkit } from './toolkit/toolkit.routes.ts';
import { authenticator } from './authenticate.ts';

export type Identity = {
  /** The principal of a bearer token, or a refusal. */
  authenticate(token: string): Promise<Principal>;
  /** Binds the calls about one's own account. */
  serveCalls(calls: Calls): void;
  /** Binds the identity service's own protocol, unless the third party is asked instead. */
  serveProtocol(app: FastifyInstance, anonymous: (request: FastifyRequest) => Caller): Promise<void>;
  /** Keeps an account from being erased until the transaction ends, for rows of other slices about it; false if there is none. */
  holdAccount(tx: Tx, uid: string): Promise<boolean>;
  /** Where letters to an account go; null without an account or an address. */
  emailOf(uid: string, tx?: Tx): Promise<string | null>;
  /** Whether its owner has requested the deletion of an account. */
  isLeaving(uid: string, tx: Tx): Promise<boolean>;
  /** The account with this address. */
  uidOf(email: string): Promise<string | null>;
  /** Counts a letter that is ordered from this network address without signing in; refuses too many. */
  countLetterOrder(address: string): Promise<void>;
  /** A token for the operator, who becomes the first admin with it; null once there is an admin. */
  issueFirstAdminToken(): Promise<string | null>;
  recordAct(act: StaffAct): Promise<RecordOutcome>;
  startJobs(): Promise<void>;
};

export function openIdentity(context: IdentityContext): Identity {
  const { db, clock, config, secret } = context;
  const keys = openSigningKeys(context);
  const idTokens = openIdTokens(config, { keys, clock });
  const demo = isDemoProviderOn(config)
    ? openDemoProvider({ secret, clock, siteName: config.siteName })
    : null;
  return {
    authenticate: authenticator({ ...context, idTokens }),
    serveCalls(calls) {
      serveAccount(calls, context);
      serveApiKeys(calls, context);
      servePeople(calls, context);
      calls.serve(listAuditEntriesCall, ({ body }) => listAuditEntries(db, body));
      calls.serve(becomeFirstAdminCall, async ({ body, caller }) => {
        await becomeFirstAdmin(body, caller, { ...context, isDemo: demo !== null });
        return {};
      });
    },
    async serveProtocol(app, anonymous) {
      if (config.identity.provider !== 'embedded') return;
      const passwords = openPasswords();
      const providers = demo ? demoProviders(demo, clock) : configuredProviders(config.social, clock);
      const toolkit = { ...context, keys, idTokens, passwords, providers, anonymous };
      await serveIdentityToolkit(app, toolkit);
      await serveSocial(app, toolkit);
      if (demo) await serveDemoProvider(app, { demo, anonymous });
    },
    holdAccount,
    isLeaving: async (uid, tx) => !!(await findAccount(tx, uid))?.deletion_at,
    emailOf: async (uid, tx) => (await findAccount(tx ?? db, uid))?.email ?? null,
    uidOf: async (email) => (await findAccountByEmail(db, email))?.uid ?? null,
    countLetterOrder: (address) => countLetterOrder(address, context),
    issueFirstAdminToken: () => issueFirstAdminToken(context),
    recordAct: (act) => recordAct(context, act),
    startJobs: () => workOnIdentity(context),
  };
}
