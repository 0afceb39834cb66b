/** Our own server as a target: the real app, called like a browser calls it. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import type { TestApp } from '../../app-for-tests.ts';
import type { ProviderId } from '../../../src/features/identity/social/provider.ts';
import { emailOf, nameOf, photoOf } from '../../../src/features/identity/social/profile-texts.ts';
import { startFlow, saveProfile, resumeFlow } from '../../../src/features/identity/social/social-flow.ts';
import { randomToken } from '../../../src/features/identity/tokens/random-token.ts';
import type { CodeKind, Fields, ProtocolAnswer, ProtocolRequest, ProviderClaims, Target } from './target.ts';

const modes: Record<CodeKind, string> = {
  VERIFY_EMAIL: 'verifyEmail',
  PASSWORD_RESET: 'resetPassword',
  EMAIL_SIGNIN: 'signIn',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
};

export type Mailbox = ReturnType<typeof openMailbox>;

/** Reads codes from letters in the outbox. Each code is returned once; a second request waits for the next letter. */
export function openMailbox({ dataDir }: TestApp) {
  const outbox = path.join(dataDir, 'outbox');
  const links = new Map<string, { to: string | undefined; mode: string | null; code: string | null }>();
  const returned = new Set<string>();

  async function readNew(): Promise<void> {
    const names = await readdir(outbox).catch(() => []);
    for (const name of names.filter((each) => each.endsWith('.eml') && !links.has(each))) {
      const mail = await PostalMime.parse(await readFile(path.join(outbox, name)));
      const link = /https?:\/\/\S+oobCode=\S+/.exec(mail.text ?? '')?.[0];
      const query = new URL(link ?? 'none:').searchParams;
      links.set(name, { to: mail.to?.[0]?.address, mode: query.get('mode'), code: query.get('oobCode') });
    }
  }

  return async (email: string, kind: CodeKind): Promise<string> => {
    for (let tries = 0; tries < 600; tries++) {
      await readNew();
      for (const [name, { to, mode, code }] of links) {
        if (to !== email || mode !== modes[kind] || code === null || returned.has(name)) continue;
        returned.add(name);
        return code;
      }
      await wait(25);
    }
    throw new Error(`No letter with a link for ${modes[kind]} came for ${email}.`);
  };
}

/** Each case has its own `remoteAddress`, so that limits do not affect other cases. */
export function ourServer(test: TestApp, mailbox: Mailbox, remoteAddress: string): Target {
  const browser = randomToken();

  async function send(request: ProtocolRequest): Promise<ProtocolAnswer> {
    const { method = 'POST', path: address, json, text, withoutKey, headers } = request;
    const response = await test.app.inject({
      method,
      url: address + (withoutKey ? '' : '?key=any'),
      remoteAddress,
      headers: {
        host: 'localhost',
        cookie: `signin=${browser}`,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(text ? { 'content-type': text.type } : {}),
        ...headers,
      },
      ...(json === undefined ? {} : { payload: JSON.stringify(json) }),
      ...(text ? { payload: text.body } : {}),
    });
    return { status: response.statusCode, body: JSON.parse(response.body) as Fields };
  }

  return {
    send,
    oobCodeFor: mailbox,
    idpFields: (providerId, claims) =>
      saveAnsweredFlow(test, { providerId: providerId as ProviderId, claims, browser }),
    async disable(localId) {
      await test.rows('update account set disabled = true where uid = $1', [localId]);
    },
    now: () => test.clock.now(),
    async pass(seconds) {
      test.clock.moveBy(seconds * 1000);
    },
  };
}

/** Stores the result of a popup, as its callback does after checking the provider's signature. */
async function saveAnsweredFlow(
  test: TestApp,
  { providerId, claims, browser }: { providerId: ProviderId; claims: ProviderClaims; browser: string },
): Promise<Fields> {
  const now = test.clock.now();
  const popup = { providerId, authType: 'signInViaPopup', eventId: 'event' };
  const profile = {
    federatedId: claims.sub,
    email: emailOf(claims.email),
    emailVerified: claims.email_verified === true,
    displayName: nameOf(claims.name),
    photoUrl: photoOf(claims.picture),
    firstName: nameOf(claims.given_name),
    lastName: nameOf(claims.family_name),
  };
  const sessionId = await test.core.db.transaction(async (tx) => {
    const { state } = await startFlow(tx, { popup, browser, redirectUri: 'http://localhost/', now });
    const resumed = await resumeFlow(tx, { state, browser, now });
    await saveProfile(tx, { sessionId: resumed!.sessionId, profile, now });
    return resumed!.sessionId;
  });
  return { requestUri: 'http://localhost/__/auth/handler', sessionId };
}
