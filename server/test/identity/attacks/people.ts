/** The attacker and the victim: their secrets, tokens and letters. Plain data, so that a step can be undone. */
import type { Answer, Letter, World } from './world.ts';

export type Person = {
  name: 'attacker' | 'victim';
  /** Mailboxes that only this person reads. */
  own: string;
  second: string;
  password: string;
  google: string;
  facebook: string;
  /** ID tokens, oldest first. */
  tokens: string[];
  letters: Letter[];
  /** The pending link of a provider sign-in that needs a proof; null without one. */
  pendingToken: string | null;
};

export type People = {
  attacker: Person;
  victim: Person;
  /** The uids of accounts to which the operator gave a role. */
  granted: string[];
  /** The address of each account after the last step. */
  addresses: Record<string, string | null>;
};

export function newPeople(chain: string): People {
  const person = (name: Person['name']): Person => ({
    name,
    own: `${name}.${chain}@case.example`,
    second: `${name}.second.${chain}@case.example`,
    password: `horse of the ${name}`,
    google: `google-${name}-${chain}`,
    facebook: `facebook-${name}-${chain}`,
    tokens: [],
    letters: [],
    pendingToken: null,
  });
  return { attacker: person('attacker'), victim: person('victim'), granted: [], addresses: {} };
}

export function sortLetters({ attacker, victim }: People, letters: readonly Letter[]): void {
  for (const person of [attacker, victim])
    person.letters.push(...letters.filter(({ to }) => to === person.own || to === person.second));
}

/** Stores the ID token of an answer, if it opened a session; returns whether the call succeeded. */
export function storeSession(person: Person, { ok, body }: Answer): boolean {
  if (ok && typeof body['idToken'] === 'string') person.tokens.push(body['idToken']);
  return ok;
}

/** Tries the tokens, newest first, until one works. */
export async function withToken(
  person: Person,
  act: (idToken: string) => Promise<Answer>,
): Promise<Answer | undefined> {
  for (const idToken of person.tokens.toReversed()) {
    const answer = await act(idToken);
    if (storeSession(person, answer)) return answer;
  }
  return undefined;
}

export async function signInByPassword(world: World, person: Person, email: string): Promise<Answer> {
  const answer = await world.call('signInWithPassword', { email, password: person.password });
  storeSession(person, answer);
  return answer;
}

/** Signs in through a provider. `email` is the address that the provider asserts; only Google vouches for it. */
export async function throughProvider(
  world: World,
  person: Person,
  claims: { providerId: 'google.com' | 'facebook.com'; email: string; idToken?: string },
): Promise<Answer> {
  const { providerId, email, idToken } = claims;
  const isGoogle = providerId === 'google.com';
  const names = { displayName: null, photoUrl: null };
  const profile = {
    federatedId: isGoogle ? person.google : person.facebook,
    email,
    emailVerified: isGoogle,
    ...names,
  };
  const postBody = new URLSearchParams({ providerId, id_token: JSON.stringify(profile) }).toString();
  const answer = await world.call('signInWithIdp', { requestUri: 'http://localhost', postBody, idToken });
  if (storeSession(person, answer) && answer.body['pendingToken'])
    person.pendingToken = String(answer.body['pendingToken']);
  return answer;
}

/** Orders a letter to a mailbox of the person and returns its code; undefined if no letter came. */
export async function ownCode(
  world: World,
  person: Person,
  order: { to: string; mode: string; fields: Record<string, unknown> },
): Promise<string | undefined> {
  await world.call('sendOobCode', order.fields);
  const letters = world.takeLetters();
  person.letters.push(...letters);
  return letters.findLast(({ to, mode }) => to === order.to && mode === order.mode)?.code;
}
