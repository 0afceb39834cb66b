/** A person who is signed in from the start: the stored state of their browser, without filling a form. */
import assert from 'node:assert/strict';
import { apiBase } from '@longstrip/contract/endpoint';
import type { SignInSettings } from '@longstrip/contract/identity/sign-in.shapes';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { openBrowser } from '../harness/browser.ts';
import { startTrace } from '../harness/failure.ts';
import type { LibraryComic } from '../harness/library.ts';
import type { Credentials } from './people.ts';

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;

export type Signed = {
  /**
   * Use it in one browser context, or in several within five minutes. After that each page refreshes its token, and a
   * refresh token that is used twice ends the session. For a later context use `again`.
   */
  storageState: State;
  /** The state of another browser, after a sign-in of its own. */
  again: () => Promise<State>;
  /** A call of the API as this person. */
  call: (method: string, path: string, body?: object) => Promise<unknown>;
};

/**
 * Makes an account through the Identity Toolkit API, and the local storage that our own code (`storedByPage`) and the
 * Firebase SDK (`storedByClient`) would have written. `read`: comics whose first chapter has been read, the most recent
 * first.
 */
export async function signedUp(
  origin: string,
  { email, password }: Credentials,
  read: LibraryComic[] = [],
): Promise<Signed> {
  const answerOf = async <T>(path: string, request: RequestInit): Promise<T> => {
    const response = await fetch(origin + path, {
      ...request,
      headers: { 'content-type': 'application/json', ...request.headers },
    });
    const text = await response.text();
    assert.ok(response.ok, `${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  };
  const { signIn } = await answerOf<{ signIn: SignInSettings }>(`${apiBase}/site`, {});
  const enter = (verb: 'signUp' | 'signInWithPassword') =>
    answerOf<{ localId: string; idToken: string; refreshToken: string }>(
      `/v1/accounts:${verb}?key=${signIn.apiKey}`,
      { method: 'POST', body: JSON.stringify({ email, password, returnSecureToken: true }) },
    );
  const made = await enter('signUp');
  const person = { uid: made.localId, email, displayName: null, photoURL: null, phoneNumber: null };
  const shared = {
    ...person,
    emailVerified: false,
    providerData: [{ ...person, uid: email, providerId: 'password' }],
  };
  const now = new Date();
  const storedByPage = {
    ...shared,
    providerId: 'firebase',
    creationTime: now.toUTCString(),
    lastSignInTime: now.toUTCString(),
  };
  const entries = read.map(({ id, chapters: [first] }, index) => ({
    comicId: id,
    chapterId: first!.id,
    chapterTitle: first!.title,
    place: null,
    finished: false,
    next: null,
    time: now.getTime() - index * 60_000,
  }));
  const call: Signed['call'] = (method, path, body) =>
    answerOf(apiBase + path, {
      method,
      headers: { authorization: `Bearer ${made.idToken}` },
      ...(body && { body: JSON.stringify(body) }),
    });
  if (entries.length > 0) await call('POST', '/reading/sync', { entries });
  const stateAfter = ({ idToken: accessToken, refreshToken }: typeof made): State => {
    const storedByClient = {
      ...shared,
      isAnonymous: false,
      createdAt: String(now.getTime()),
      lastLoginAt: String(now.getTime()),
      apiKey: signIn.apiKey,
      appName: '[DEFAULT]',
      stsTokenManager: { accessToken, refreshToken, expirationTime: Date.now() + 3_600_000 },
    };
    const localStorage = Object.entries({
      authUser: JSON.stringify(storedByPage),
      authToken: accessToken,
      lastReadComics: JSON.stringify(read.map(({ id }) => id)),
      ...Object.fromEntries(entries.map((entry) => [`reading:${entry.comicId}`, JSON.stringify(entry)])),
      [`firebase:authUser:${signIn.apiKey}:[DEFAULT]`]: JSON.stringify(storedByClient),
    }).map(([name, value]) => ({ name, value }));
    return { cookies: [], origins: [{ origin, localStorage }] };
  };
  const again = async () => stateAfter(await enter('signInWithPassword'));
  return { storageState: stateAfter(made), again, call };
}

/** Signs a new account in on two devices (browser contexts), and hands a page of each to `work`. */
export async function onTwoDevices(
  origin: string,
  credentials: Credentials,
  work: (page: Page, other: Page) => Promise<void>,
): Promise<void> {
  const { storageState, again } = await signedUp(origin, credentials);
  const browser = await openBrowser();
  const [one, two] = [
    await browser.newContext({ storageState }),
    await browser.newContext({ storageState: await again() }),
  ];
  for (const context of [one, two]) await startTrace(context);
  await work(await one.newPage(), await two.newPage());
  for (const context of [one, two]) await context.close();
}
