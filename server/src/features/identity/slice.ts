import { deletionLosses } from '@longstrip/contract/identity/deletion.texts';
import {
  type NamedObject,
  listAuditEntries as listAuditEntriesCall,
  readLastChange as readLastChangeCall,
} from '@longstrip/contract/identity/audit.endpoints';
import { becomeFirstAdmin as becomeFirstAdminCall } from '@longstrip/contract/identity/first-admin.endpoints';
import type { Tx } from '../../platform/database/tables.ts';
import type { StaffAct } from '../../platform/http/caller.ts';
import { defineQueue, noPayload } from '../../platform/jobs/jobs.ts';
import { lettersOf } from '../../platform/mail/letters.ts';
import { all, defineSlice, events, one } from '../../platform/slice.ts';
import { serveAccount } from './account.routes.ts';
import {
  findAccount,
  findAccountByEmail,
  holdNames,
  lockAccountShared,
} from './accounts/accounts.queries.ts';
import { formerLetterQueue } from './codes/letter-queue.ts';
import type { IdentityContext, IdentityEvent } from './context.ts';
import { deleteExpired } from './delete-expired.ts';
import { formerDeletionLetterQueue, goneLetter, leavingLetter } from './deletion/deletion-letters.ts';
import { eraseDueAccounts, erasureQueue } from './deletion/erase-due-accounts.ts';
import { recordErasure, recordErasureQueue, repeatErasures } from './deletion/erasures.ts';
import { openDemoProvider } from './demo-provider/demo-provider.ts';
import { serveDemoProvider } from './demo-provider/demo-provider.routes.ts';
import { serveApiKeys } from './api-keys.routes.ts';
import { servePeople } from './people.staff.routes.ts';
import { editorsFor } from './staff/admins.queries.ts';
import { becomeFirstAdmin, issueFirstAdminToken } from './staff/first-admin.ts';
import { accountLetters } from './letters/write-letter.ts';
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

/** Deletes expired codes, counters, flows and sessions. */
const expiryQueue = defineQueue('identity-tidy', noPayload, { cron: '17 * * * *' });

type PaidFor = Parameters<typeof deletionLosses>[0];

/** Who someone is, and what they may do. */
export const identity = defineSlice({
  name: 'identity',
  needs: [],
  emits: events<IdentityEvent>('deletionRequested', 'addressLost', 'accountDisabled'),
  asks: {
    /** What the ids of an audit entry name. */
    namesOf: all<(ids: string[]) => Promise<NamedObject[]>>(),
    /** What a person has paid for and loses with the account. */
    membershipOf: one<(uid: string) => Promise<PaidFor['membership']>>(),
    walletOf: one<(uid: string) => Promise<PaidFor['wallet']>>(),
    /** The accounts that have these words in their address or name, at most 1,000. */
    peopleNamed: one<(typed: string) => Promise<string[]>>(),
  },
  queues: [expiryQueue, erasureQueue, recordErasureQueue, formerLetterQueue, formerDeletionLetterQueue],
  open(services, _needed, { namesOf, membershipOf, walletOf, peopleNamed }) {
    const context: IdentityContext = {
      ...services,
      nameObjects: async (ids) => (await Promise.all(namesOf.map((each) => each(ids)))).flat(),
      deletionLossesOf: async (uid) =>
        deletionLosses({ membership: await membershipOf(uid), wallet: await walletOf(uid) }),
      peopleNamed,
    };
    const { db, letters, clock, config, secret } = services;
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
      api: {
        /** The principal of a bearer token, or a refusal. */
        authenticate: authenticator({ ...context, idTokens }),
        /**
         * Prevents an account from being erased until the transaction ends, so that other slices can write rows about
         * it; false if there is no account.
         */
        lockAccountShared,
        holdNames,
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
        /** After a restore: erases again what was erased since the backup. */
        repeatErasures: () => repeatErasures(services),
      },
      serveCalls(calls) {
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
      /** Binds the protocol of the embedded identity service; a third-party service has its own. */
      async serveRoutes(app, { roles, anonymous }) {
        if (!roles.has('api') || config.identity.provider !== 'embedded') return;
        const passwords = openPasswords();
        const providers = demo ? demoProviders(demo, clock) : configuredProviders(config.social, clock);
        const toolkit = { ...context, keys, idTokens, passwords, providers, anonymous };
        await serveIdentityToolkit(app, toolkit);
        await serveSocial(app, toolkit);
        if (demo) await serveDemoProvider(app, { demo, anonymous });
      },
      letters: lettersOf([...accountLetters, leavingLetter, goneLetter], context),
      due: [
        { queue: expiryQueue, clock: 'clock', run: (signal) => deleteExpired(context, signal) },
        {
          queue: erasureQueue,
          clock: 'clock',
          run: (signal) => eraseDueAccounts({ ...context, erase: services.personalData.erase }, signal),
        },
      ],
      async work() {
        await services.jobs.work(recordErasureQueue, { concurrency: 1 }, (order) =>
          recordErasure(order, services),
        );
        await letters.registerFormerQueue(formerLetterQueue, ({ kind, ...order }) => ({
          letter: `identity.${kind}`,
          ...order,
        }));
        await letters.registerFormerQueue(formerDeletionLetterQueue, ({ letter, ...order }) => ({
          letter: `identity.account-${letter}`,
          ...order,
        }));
      },
    };
  },
});
