/** People to test with: accounts that are signed in, without the protocol they would sign in by. */
import assert from 'node:assert/strict';
import type { Role } from '@longstrip/contract/identity/roles.rules';
import { createAccount } from '../src/features/identity/accounts/create-account.ts';
import { findAccount, providersOf } from '../src/features/identity/accounts/accounts.queries.ts';
import { erasureQueue } from '../src/features/identity/deletion/erase-due-accounts.ts';
import { openIdTokens, type IdTokens } from '../src/features/identity/tokens/id-tokens.ts';
import { addSecondFactor } from '../src/features/identity/second-factor/enrollment.ts';
import { findSecondFactor } from '../src/features/identity/second-factor/second-factors.ts';
import { createTotpSecret } from '../src/features/identity/second-factor/totp.ts';
import { openSession } from '../src/features/identity/tokens/sessions.ts';
import { openSigningKeys } from '../src/features/identity/tokens/signing-keys.ts';
import { until } from '../src/platform/database/embedded/processes.ts';
import { readSecret } from '../src/platform/secret.ts';
import type { TestApp } from './app-for-tests.ts';

type Api = Pick<TestApp, 'core' | 'clock' | 'config' | 'rows'>;

export type PersonOptions = {
  role?: Role;
  /** A new address if not given. */
  email?: string | null;
  emailVerified?: boolean;
  displayName?: string | null;
  /** In PHC form; without one they have no password. */
  passwordHash?: string | null;
  /** `password`, `emailLink`, `google.com`, … */
  signInProvider?: string;
  /** Two-step sign-in is set up and was used. True for staff if not given, because their role requires it. */
  secondFactor?: boolean;
};

/** One sign-in: `token` goes where a test sends its key, `api.send(…, { key: token })`. */
export type SignedInPerson = {
  uid: string;
  email: string | null;
  token: string;
  refreshToken: string;
  sessionId: string;
};

let people = 0;
const signers = new WeakMap<object, Promise<IdTokens>>();

/** Makes an account with a role and signs it in. */
export async function signUpPerson(api: Api, options: PersonOptions = {}): Promise<SignedInPerson> {
  const {
    role = 'reader',
    email = `person-${++people}@readers.example`,
    emailVerified = true,
    displayName = null,
    passwordHash = null,
    secondFactor = role !== 'reader',
  } = options;
  const made = await api.core.db.transaction((tx) =>
    createAccount(tx, {
      email,
      emailVerified,
      displayName,
      passwordHash,
      photoUrl: null,
      now: api.clock.now(),
    }),
  );
  assert.ok(made, `${email} has an account already`);
  if (role !== 'reader') await api.rows('update account set role = $2 where uid = $1', [made.uid, role]);
  if (secondFactor) await enrollPerson(api, made.uid);
  return signInPerson(api, made.uid, options);
}

/** Gives an account its authenticator app; answers the app's secret. */
export async function enrollPerson(api: Api, uid: string): Promise<string> {
  const totpSecret = createTotpSecret();
  const secret = await readSecret(api.core.db, api.config);
  await api.core.db.transaction((tx) =>
    addSecondFactor(tx, { uid, totpSecret, displayName: null, usedStep: 0, now: api.clock.now() }, secret),
  );
  return totpSecret;
}

/** Signs a person in now, as on one more device: with the second factor where the account has one. */
export async function signInPerson(
  api: Api,
  uid: string,
  { signInProvider = 'password' }: Pick<PersonOptions, 'signInProvider'> = {},
): Promise<SignedInPerson> {
  const { db } = api.core;
  const now = api.clock.now();
  const factor = await findSecondFactor(db, uid);
  const secret = await readSecret(db, api.config);
  const { session, refreshToken } = await db.transaction((tx) =>
    openSession(tx, { uid, signInProvider, secondFactorAt: factor ? now : null, now }, secret),
  );
  const account = (await findAccount(db, uid))!;
  const providers = await providersOf(db, uid);
  const token = await (await signerOf(api)).sign(account, { providers, secondFactor: factor }, session);
  return { uid, email: account.email, token, refreshToken, sessionId: session.id };
}

/** The same session with a token of now, as its refresh would bring. */
export async function refreshPerson(api: Api, person: SignedInPerson): Promise<SignedInPerson> {
  const { db } = api.core;
  const [row] = await api.rows<{
    signed_in_at: Date;
    sign_in_provider: string;
    second_factor_at: Date | null;
  }>('select signed_in_at, sign_in_provider, second_factor_at from account_session where id = $1', [
    person.sessionId,
  ]);
  const account = (await findAccount(db, person.uid))!;
  const methods = {
    providers: await providersOf(db, person.uid),
    secondFactor: await findSecondFactor(db, person.uid),
  };
  const session = {
    id: person.sessionId,
    signedInAt: row!.signed_in_at,
    signInProvider: row!.sign_in_provider,
    secondFactorAt: row!.second_factor_at,
  };
  const token = await (await signerOf(api)).sign(account, methods, session);
  return { ...person, token };
}

/** Erases an account now, by the job that does it. Needs `jobs`. */
export async function erasePerson(api: Api, uid: string): Promise<void> {
  await api.rows('update account set deletion_at = $2 where uid = $1', [uid, api.clock.now()]);
  await api.core.db.transaction((tx) => api.core.jobs.send(tx, erasureQueue, {}));
  const isGone = async () => (await api.rows('select 1 from account where uid = $1', [uid])).length === 0;
  assert.ok(await until(isGone, 60_000), `${uid} is not erased`);
}

/** One for each app: while the test clock stands still, another one would not find the key that this one made. */
function signerOf({ core, clock, config }: Api): Promise<IdTokens> {
  const found =
    signers.get(core) ??
    readSecret(core.db, config).then((secret) =>
      openIdTokens(config, { keys: openSigningKeys({ db: core.db, secret, clock }), clock }),
    );
  signers.set(core, found);
  return found;
}
