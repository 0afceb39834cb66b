import { becomeFirstAdmin as becomeFirstAdminCall } from '@longstrip/contract/identity/first-admin.endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/database/tables.ts';
import type { Caller, Identified, StaffAct } from '../../platform/http/caller.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { serveAccount } from './account.routes.ts';
import { lockAccount } from './accounts/accounts.queries.ts';
import type { IdentityContext, IdentityPorts } from './context.ts';
import { becomeFirstAdmin } from './first-admin/become-first-admin.ts';
import { issueFirstAdminToken } from './first-admin/first-admin-token.ts';
import { workOnIdentity } from './identity.jobs.ts';
import { openPasswords } from './passwords/passwords.ts';
import { serveSocial } from './social/handler.routes.ts';
import { openProviders } from './social/providers.ts';
import { recordAct } from './staff/audit.ts';
import { openIdTokens } from './tokens/id-tokens.ts';
import { openSigningKeys } from './tokens/signing-keys.ts';
import { serveIdentityToolkit } from './toolkit/toolkit.routes.ts';
import { whoHolds } from './who-holds.ts';

export type Identity = {
  /** Whom a bearer token stands for, or a refusal. */
  whoHolds(token: string): Promise<Identified>;
  /** Binds the calls about one's own account. */
  serveCalls(calls: Calls): void;
  /** Binds the identity service's own protocol, unless the third party is asked instead. */
  serveProtocol(app: FastifyInstance, anonymous: (request: FastifyRequest) => Caller): Promise<void>;
  /** Holds an account until the transaction ends, for who keeps something about somebody; false if there is none. */
  holdAccount(tx: Tx, uid: string): Promise<boolean>;
  /** A token for the operator, who becomes the first admin with it; null once there is an admin. */
  issueFirstAdminToken(): Promise<string | null>;
  recordAct(act: StaffAct): Promise<(outcome: string) => Promise<void>>;
  startJobs(): Promise<void>;
};

export function openIdentity(ports: IdentityPorts): Identity {
  const keys = openSigningKeys(ports);
  const context: IdentityContext = {
    ...ports,
    keys,
    idTokens: openIdTokens(ports.config, { keys, clock: ports.clock }),
    passwords: openPasswords(),
    providers: openProviders(ports),
  };
  return {
    whoHolds: whoHolds(context),
    serveCalls(calls) {
      serveAccount(calls, context);
      calls.serve(becomeFirstAdminCall, async ({ body, caller }) => {
        await becomeFirstAdmin(body, caller, context);
        return {};
      });
    },
    async serveProtocol(app, anonymous) {
      if (ports.config.identity.provider !== 'embedded') return;
      await serveIdentityToolkit(app, { ...context, anonymous });
      await serveSocial(app, { ...context, anonymous });
    },
    holdAccount: async (tx, uid) => (await lockAccount(tx, uid)) !== undefined,
    issueFirstAdminToken: () => issueFirstAdminToken(context),
    recordAct: (act) => recordAct(context, act),
    startJobs: () => workOnIdentity(context),
  };
}
