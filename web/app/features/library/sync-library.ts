import type { WithApi } from '@longstrip/client/api';
import { call, type Answer } from '@longstrip/client/calls';
import { bearer, send } from '@longstrip/client/send';
import type { WithAuth } from '@longstrip/client/session/session.slice';
import { readStoredSession } from '@longstrip/client/session/stored-session';
import type { AppDispatch } from '@longstrip/client/store';
import type { Refusal } from '@longstrip/client/transport';
import { watchState } from '@longstrip/client/watch-state';
import { maxSentComics, mergeLibraryComics } from '@longstrip/contract/library/library.rules';
import { watchRetention } from '../../platform/adult-history.ts';
import { areCallsAnswered } from '../../platform/are-calls-answered.ts';
import { libraryApi } from './library.api.ts';
import { libraryChanged, loadLibrary } from './library.ts';
import {
  claimLibrary,
  isSessionOnly,
  ownerHere,
  purgeLibrary,
  readLibrary,
  removeComic,
  removeLibrary,
  type StoredComic,
  writeComic,
} from './stored-library.ts';

/** Milliseconds after a change, in which more changes are waited for. */
const debounceMs = 800;
/** Milliseconds after which a page that becomes visible syncs again. */
const freshMs = 5000;
/** The longest wait after failures; each failure doubles the wait. */
const maxBackoffMs = 300_000;
/** Milliseconds that logging out waits for the last synchronisation. */
const logOutTimeoutMs = 5000;
/** Bytes that browsers allow in a keepalive request, with a margin. */
const keepaliveLimit = 60_000;

type SyncStore = {
  getState(): WithApi & WithAuth;
  dispatch: AppDispatch;
  subscribe(changed: () => void): () => void;
};
type Running = { exchange(): Promise<boolean>; finish(): Promise<void>; stop(): void };
let running: Running | null = null;

/** While a user is signed in, the library is stored in the account, too. */
export function syncLibraryWhileSignedIn(store: SyncStore): void {
  const uidOf = ({ auth: { user, token } }: ReturnType<SyncStore['getState']>) =>
    user && token ? user.uid : null;
  const follow = (uid: string | null) => {
    running?.stop();
    if (uid) startLibrarySync(store, uid);
  };
  follow(uidOf(store.getState()));
  watchState(store, uidOf, follow);
}

/** Asks for what other devices have changed. */
export const syncLibraryNow = (): void => void running?.exchange();

/** Before logging out: sends the rest and removes the library from this browser. What cannot be sent stays hidden in it. */
export async function finishLibrarySync(): Promise<void> {
  await running?.finish();
}

/** Syncs this browser's library with the account of the signed-in user. */
function startLibrarySync(store: SyncStore, uid: string): void {
  running?.stop();
  purgeLibrary();
  claimLibrary(uid);
  loadLibrary();

  let stopped = false;
  let synced = neverSynced();
  let timer = 0;
  let backoff = 0;
  let exchanging: Promise<boolean> | null = null;
  let canSync = areCallsAnswered(store.getState());

  /** Comics that the server refused, as text. They are sent again when they have changed, or by the next page. */
  const refused = new Set<string>();

  /** What is in session storage is not sent. */
  const unsent = () =>
    isSessionOnly()
      ? []
      : [...readLibrary(uid).values()].filter((comic) => comic.unsent && !refused.has(JSON.stringify(comic)));

  /** `most`: fewer comics are sent until the one is found for which the server refuses the call. */
  async function syncOnce(most = maxSentComics): Promise<boolean> {
    // Another person may have signed in. A page from the back/forward cache learns of it only a moment later.
    if (stopped || !canSync || ownerHere() !== uid) return false;
    const asked = synced;
    const sent = unsent().slice(0, most);
    const body = { comics: sent.map(toSend), after: asked.revision };
    const { data: answer, error } = await store.dispatch(
      libraryApi.endpoints.syncLibrary.initiate(body, { track: false }),
    );
    const isRefused = (error as Refusal | undefined)?.code === 'invalid_input';
    if (isRefused && sent.length > 1) return syncOnce(Math.ceil(sent.length / 2));
    if (isRefused && sent[0]) refused.add(JSON.stringify(sent[0]));
    backoff = answer ? 0 : Math.min(backoff * 2 || 3000, maxBackoffMs);
    if (!answer || stopped || ownerHere() !== uid) return false;
    applyAnswer(uid, { sent, answer, isFull: asked.revision === 0 });
    // If the retention has changed since, everything is requested next.
    if (synced === asked) synced = { revision: answer.revision, at: Date.now() };
    loadLibrary();
    return true;
  }
  function exchange(): Promise<boolean> {
    clearTimeout(timer);
    exchanging ??= syncOnce().finally(() => {
      exchanging = null;
      schedule();
    });
    return exchanging;
  }
  /** Schedules a synchronisation if one is missing. */
  function schedule(): void {
    if (stopped || exchanging || !canSync) return;
    if (synced.at > 0 && backoff === 0 && unsent().length === 0) return;
    clearTimeout(timer);
    timer = window.setTimeout(() => void exchange(), backoff || debounceMs);
  }
  /** The page may be closed before the answer comes. Comics are then sent again, which is idempotent. */
  function flushOnHide(): void {
    const { token } = readStoredSession();
    if (!token || !canSync || ownerHere() !== uid) return;
    const comics = unsent().slice(0, maxSentComics).map(toSend);
    while (new Blob([JSON.stringify(comics)]).size > keepaliveLimit) comics.pop();
    if (comics.length === 0) return;
    const sent = send(call('syncLibrary', 'POST', '/library/sync', { body: { comics } }), {
      headers: bearer(token),
      keepalive: true,
    });
    void sent.catch(() => {});
  }
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') flushOnHide();
    else if (Math.abs(Date.now() - synced.at) > freshMs) void exchange();
  };
  const onOnline = () => void exchange();
  const unsubscribe = watchState(
    store,
    (state) => areCallsAnswered(state),
    (answered) => {
      canSync = answered;
      if (answered) void exchange();
    },
  );
  // The account gets the retention by the synchronisation of reading.
  const unwatch = watchRetention(() => {
    purgeLibrary();
    synced = neverSynced();
    schedule();
  });
  const { signal, abort } = abortable();
  addEventListener(libraryChanged, schedule, { signal });
  // On the window, after the listeners that change the library when a page is left.
  addEventListener('visibilitychange', onVisibilityChange, { signal });
  addEventListener('pagehide', flushOnHide, { signal });
  addEventListener('online', onOnline, { signal });
  void exchange();

  function stop(): void {
    stopped = true;
    clearTimeout(timer);
    unsubscribe();
    unwatch();
    abort();
    if (running === self) running = null;
  }
  async function finish(): Promise<void> {
    const late = new Promise<false>((resolve) => setTimeout(resolve, logOutTimeoutMs, false));
    const isSent = async () => {
      // The exchange under way may be older than the last change.
      for (let turn = 0; turn < 3 || unsent().length > maxSentComics; turn++) {
        if (!(await exchange())) return false;
        if (unsent().length === 0) return true;
      }
      return false;
    };
    await Promise.race([isSent(), late]);
    stop();
    removeLibrary(uid, { keepsUnsent: true });
    loadLibrary();
  }
  const self: Running = { exchange, finish, stop };
  running = self;
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/**
 * What the last answer told. Revision 0: everything is requested, and what the account does not have is removed here. A new
 * object each time, so that an answer to an older request is recognised.
 */
const neverSynced = () => ({ revision: 0, at: 0 });

const toSend = ({ unsent: _, ...comic }: StoredComic) => comic;

type Exchanged = { sent: readonly StoredComic[]; answer: Answer<'syncLibrary'>; isFull: boolean };

/** What has changed here since it was sent is merged with the answer and sent next; all else is as the account has it. */
function applyAnswer(uid: string, { sent, answer, isFull }: Exchanged): void {
  const here = readLibrary(uid);
  const textsSent = new Map(sent.map((comic) => [comic.comicId, JSON.stringify(comic)]));
  const isChanged = (comic: StoredComic) =>
    comic.unsent === true && textsSent.get(comic.comicId) !== JSON.stringify(comic);
  const answered = new Set(answer.comics.map(({ comicId }) => comicId));
  for (const comic of answer.comics) {
    const known = here.get(comic.comicId);
    writeComic(
      uid,
      known && isChanged(known) ? { ...mergeLibraryComics(known, comic), unsent: true } : comic,
    );
  }
  for (const comic of here.values()) {
    if (answered.has(comic.comicId) || isChanged(comic)) continue;
    if (isFull && !isSessionOnly()) removeComic(uid, comic.comicId);
    else if (textsSent.has(comic.comicId)) writeComic(uid, toSend(comic));
  }
}
