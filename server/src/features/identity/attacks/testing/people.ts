/** The attacker and the victim: what each of them knows, has and reads. Plain values, so that a step can be undone. */
import type { Answer, Letter, World } from './world.ts';

export type Person = {
  name: 'attacker' | 'victim';
  /** Mailboxes that only this person reads. */
  own: string;
  second: string;
  password: string;
  google: string;
  facebook: string;
  /** ID tokens in the order in which they came. */
  tokens: string[];
  letters: Letter[];
  /** Pending links of provider sign-ins that need a proof. */
  pendingToken: string | null;
};

export type People = {
  attacker: Person;
  victim: Person;
  /** Accounts that were given a role by the operator. */
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

/** Keeps the session that an answer opened. */
export function entered(person: Person, { ok, body }: Answer): boolean {
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
    if (entered(person, answer)) return answer;
  }
  return undefined;
}

export async function signInByPassword(world: World, person: Person, email: string): Promise<Answer> {
  const answer = await world.call('signInWithPassword', { email, password: person.password });
  entered(person, answer);
  return answer;
}

/** `email` and `emailVerified` are what the provider says. */
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
  if (entered(person, answer) && answer.body['pendingToken'])
    person.pendingToken = String(answer.body['pendingToken']);
  return answer;
}

/** Asks for a letter to one of one's own mailboxes, and takes its code. */
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
