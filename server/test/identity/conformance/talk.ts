/** The calls that cases are written with. Each case has its own instance with its own email addresses. */
import type { CodeKind, Fields, ProtocolAnswer, ProtocolRequest, ProviderClaims, Target } from './target.ts';

/** Sends one request, or several in order. The returned answers are compared. */
export type Case = (talk: Talk) => Promise<ProtocolAnswer | ProtocolAnswer[]>;

export type Cases = Record<string, Case>;

export type Talk = ReturnType<typeof talkWith>;

export const password = 'correct horse';

export function talkWith(target: Target, caseName: string) {
  const slug = caseName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50);
  const email = `${slug}@case.example`;

  const ask = (request: ProtocolRequest) => target.send(request);
  const call = (verb: string, json: unknown) => target.send({ path: `/v1/accounts:${verb}`, json });

  /** The body of an answer that has to be a success. */
  async function done(answer: Promise<ProtocolAnswer>): Promise<Fields> {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(`${caseName}: a step answered ${status} ${JSON.stringify(body)}`);
    return body;
  }

  const idp = async (providerId: string, claims: ProviderClaims, more: Fields = {}) =>
    call('signInWithIdp', {
      ...(await target.idpFields(providerId, claims)),
      returnSecureToken: true,
      returnIdpCredential: true,
      ...more,
    });

  async function code(kind: CodeKind, fields: Fields = {}, address = email): Promise<string> {
    await done(call('sendOobCode', { requestType: kind, ...fields }));
    return target.oobCodeFor(address, kind);
  }

  return {
    ask,
    call,
    done,
    idp,
    email,
    /** Another address of this case. */
    mail: (name: string) => `${name}.${email}`,
    /** The provider's own id of a person, unique to the case. */
    sub: (name: string) => `${name}-${slug}`,
    /** Creates the account of the case, or one with another address; its password is `password`. */
    signUp: (address = email) =>
      done(call('signUp', { email: address, password, returnSecureToken: true })) as Promise<Member>,
    signIn: (secret = password, address = email) =>
      call('signInWithPassword', { email: address, password: secret, returnSecureToken: true }),
    /** Orders a letter and returns its code. */
    code,
    /** Verifies the address of the signed-in account. */
    verify: async (idToken: unknown, address = email) =>
      done(call('update', { idToken, oobCode: await code('VERIFY_EMAIL', { idToken }, address) })),
    /** Moves the signed-in account to another address, by a letter to it. This ends its sessions. */
    async moveTo(newEmail: string, idToken: unknown) {
      const oobCode = await code('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail }, newEmail);
      return done(call('update', { idToken, oobCode }));
    },
    codeIn: (kind: CodeKind, address = email) => target.oobCodeFor(address, kind),
    refresh: (refreshToken: unknown) =>
      ask({
        path: '/v1/token',
        text: formOf({ grant_type: 'refresh_token', refresh_token: String(refreshToken) }),
      }),
    disable: (localId: unknown) => target.disable(String(localId)),
    now: () => target.now(),
    pass: (seconds: number) => target.pass(seconds),
  };
}

type Member = { localId: string; idToken: string; refreshToken: string };

export function formOf(fields: Record<string, string>): { body: string; type: string } {
  return { body: new URLSearchParams(fields).toString(), type: 'application/x-www-form-urlencoded' };
}

/** The claims of an ID token, unverified. */
export function claimsOf(token: unknown): Fields {
  return JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()) as Fields;
}
