/** The invariants that are checked after every step, and the name of a state. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { People, Person } from './people.ts';
import type { World } from './world.ts';

type AccountState = {
  uid: string;
  email: string | null;
  email_verified: boolean;
  role: string;
  password_hash: string | null;
  display_name: string | null;
  leaving: boolean;
  providers: string[];
  sessions: string[];
  codes: { kind: string; hash: string; email: string }[];
};

/** Fails if the attacker controls the victim's account or has a role. Returns the name of the state. */
export async function checkState(world: World, people: People): Promise<string> {
  const accounts = await readAccounts(world);
  const { attacker, victim, granted } = people;
  for (const account of accounts) {
    const { uid, email } = account;
    const isNew = !(uid in people.addresses);
    assert.ok(
      isNew || email === null || account.email_verified || email === people.addresses[uid],
      `an account has an unproven address: ${email}`,
    );
    people.addresses[uid] = email;
    const ways = signInMethodsOf(account, attacker);
    const proved = account.email_verified && [victim.own, victim.second].includes(account.email ?? '');
    const victims = proved || signInMethodsOf(account, victim).length > 0;
    assert.ok(
      !(victims && ways.length > 0),
      `the attacker gets into the victim’s account by ${ways.join(', ')}: ${JSON.stringify(account)}`,
    );
    assert.ok(
      !victims || account.display_name === null || account.display_name === victim.name,
      'the attacker’s account has become the victim’s',
    );
    if (account.role === 'reader') continue;
    assert.ok(granted.includes(account.uid), 'a role that was not granted');
    assert.ok(ways.length === 0, `the attacker has a role by ${ways.join(', ')}`);
  }
  return nameOf(accounts, people, world);
}

async function readAccounts(world: World): Promise<AccountState[]> {
  return world.query<AccountState>(
    `select a.uid, a.email, a.email_verified, a.role, a.password_hash, a.display_name, a.deletion_at is not null as leaving,
       (select coalesce(json_agg(federated_id), '[]') from account_provider p where p.uid = a.uid) as providers,
       (select coalesce(json_agg(s.id), '[]') from account_session s
         where s.uid = a.uid and ended_at is null and s.signed_in_at >= a.valid_since) as sessions,
       (select coalesce(json_agg(json_build_object('kind', kind, 'hash', encode(hash, 'hex'), 'email', c.email)), '[]')
         from one_time_code c where c.uid = a.uid and not reserved and expires_at > $1) as codes
     from account a`,
    [world.clock.now()],
  );
}

/** How a person can get into an account. A verifying code is no way, because it needs a session of the account. */
function signInMethodsOf(account: AccountState, person: Person): string[] {
  const { email, email_verified: verified } = account;
  const isTheirs = email === person.own || email === person.second;
  const ways = {
    'a session': account.sessions.some((id) => person.tokens.some((token) => token.includes(id))),
    'a password': email !== null && account.password_hash === `plain:${person.password}`,
    'a provider': account.providers.some((id) => id === person.google || id === person.facebook),
    // An unproved address leads to a new account, not to this one.
    'a mailbox': isTheirs && verified,
    'a link that takes it back': holds(person, account, ['RECOVER_EMAIL']),
    'a link that signs in': verified && holds(person, account, ['PASSWORD_RESET', 'EMAIL_SIGNIN']),
  };
  return Object.entries(ways).flatMap(([way, open]) => (open ? [way] : []));
}

function holds(person: Person, { codes }: AccountState, kinds: readonly string[]): boolean {
  const hashes = new Set(person.letters.map(({ code }) => hashOf(code)));
  return codes.some(({ kind, hash }) => kinds.includes(kind) && hashes.has(hash));
}

const day = 86_400_000;

/** States with the same name behave alike. Ids, seconds and counters of attempts are not part of the name. */
function nameOf(accounts: AccountState[], people: People, world: World): string {
  const { attacker, victim, granted } = people;
  const both = [attacker, victim];
  const described = accounts.map((account) => {
    const { email, email_verified, role, password_hash, leaving, providers, codes } = account;
    return JSON.stringify([
      email,
      email_verified,
      role,
      password_hash,
      leaving,
      [...providers].sort(),
      both.map(({ tokens }) => tokens.some((token) => account.sessions.some((id) => token.includes(id)))),
      both.map((person) =>
        [
          ...new Set(
            codes
              .filter((code) => holds(person, { ...account, codes: [code] }, [code.kind]))
              .map(({ kind, email: to }) => `${kind} ${to}`),
          ),
        ].sort(),
      ),
      granted.includes(account.uid),
    ]);
  });
  const lettersAndLinks = both.map(({ letters, pendingToken }) => [
    letters.some(({ mode }) => mode === 'signIn' || mode === 'resetPassword'),
    pendingToken !== null,
  ]);
  return JSON.stringify([described.sort(), lettersAndLinks, Math.floor(world.clock.now().getTime() / day)]);
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
