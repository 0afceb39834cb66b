import { watchRetention } from '../../platform/adult-history.ts';
import { isId } from '@longstrip/contract/ids';
import { areCallsAnswered } from '../../platform/are-calls-answered.ts';
import { call } from '@longstrip/client/calls';
import { bearer, send } from '@longstrip/client/send';
import { readStoredSession } from '@longstrip/client/session/stored-session';
import { fittingEntries } from './fitting-entries.ts';
import { clearedChanged, clearedSynced, isAnyCleared, resetCleared, unsyncedCleared } from './cleared.ts';
import { historyScopes } from './history-scopes.ts';
import { maxEntries } from './reading-history.ts';
import { readingApi } from './reading.api.ts';
import { disownRetention, removeAccountReading, switchAccount } from './stored-account.ts';
import { syncedRetention } from './sync-retention.ts';
import { syncedHistory, type SyncStore } from './synced-history.ts';

/** Milliseconds without a change before changes are sent, and the longest wait during continuous reading. */
const debounceMs = 3000;
const maxDelayMs = 15_000;
/** Milliseconds after which a page that becomes visible syncs again. */
const freshMs = 60_000;
/** The longest wait after failures; each failure doubles the wait. */
const maxBackoffMs = 300_000;
/** Milliseconds that logging out waits for the last synchronisation. */
const logOutTimeoutMs = 5000;
/** Bytes that browsers allow in a keepalive request, with a margin. */
const keepaliveLimit = 60_000;

type Running = { uid: string; exchange(): Promise<boolean>; finish(): Promise<boolean>; stop(): void };
let running: Running | null = null;

/** Syncs this browser's history with the account of the signed-in user. */
export function startSync(store: SyncStore, uid: string): () => void {
  running?.stop();
  const histories = historyScopes().map((scope) => syncedHistory(scope, uid, store));
  for (const history of histories) history.claim();
  // Choices of another user, or made before signing in, do not apply to this account.
  if (!switchAccount(uid)) {
    disownRetention();
    resetCleared();
  }
  const retention = syncedRetention();

  let stopped = false;
  let lastSyncedAt = 0;
  let waitingSince = 0;
  let timer = 0;
  let backoff = 0;
  let retryAt = 0;
  let exchanging: Promise<boolean> | null = null;
  let canSync = areCallsAnswered(store.getState());
  /** The comic whose episodes were requested last. */
  let requestedComic = '';

  const unsynced = () => histories.flatMap((history) => history.unsynced());
  const hasChanges = () => retention.isUnsynced() || isAnyCleared(unsyncedCleared()) || unsynced().length > 0;
  // A chapter that was only opened waits for the first answer: the account may have a place in it.
  const entriesToSend = () =>
    unsynced()
      .filter(({ place }) => lastSyncedAt > 0 || place)
      .slice(0, maxEntries);

  async function syncOnce(): Promise<boolean> {
    const stored = readStoredSession().user;
    // Another person may have signed in. A page from the back/forward cache learns of it only a moment later.
    if (!canSync || (stored && stored.uid !== uid)) return false;
    const entries = entriesToSend();
    const sent = { ...retention.toSend(), ...clearedToSend() };
    requestedComic = comicHere();
    const request = readingApi.endpoints.syncReading.initiate(
      { entries, ...sent, ...(requestedComic && { episodesOf: [requestedComic] }) },
      { track: false },
    );
    const { data: answer } = await store.dispatch(request);
    backoff = answer ? 0 : Math.min(backoff * 2 || debounceMs, maxBackoffMs);
    retryAt = Date.now() + backoff;
    if (!answer || stopped) return false;
    lastSyncedAt = Date.now();
    retention.applyAnswer(sent.adult, answer.adult);
    const cleared = { all: answer.cleared.all, comics: byComic(answer.cleared.comics) };
    if (sent.cleared) clearedSynced({ all: sent.cleared.all, comics: byComic(sent.cleared.comics) });
    for (const history of histories) history.applyAnswer(entries, answer.entries, cleared);
    return true;
  }
  function exchange(): Promise<boolean> {
    clearTimeout(timer);
    timer = waitingSince = 0;
    exchanging ??= syncOnce().finally(() => {
      exchanging = null;
      scheduleSync();
    });
    return exchanging;
  }
  /** Schedules a synchronisation if one is missing. Of several tabs only the visible one sends. */
  function scheduleSync() {
    if (stopped || exchanging || !canSync || document.visibilityState === 'hidden') return;
    if (lastSyncedAt > 0 && !hasChanges()) return;
    const now = Date.now();
    waitingSince ||= now;
    clearTimeout(timer);
    timer = window.setTimeout(
      () => void exchange(),
      // The clock may have been set back since.
      Math.max(0, Math.min(retryAt - now, backoff), Math.min(debounceMs, waitingSince + maxDelayMs - now)),
    );
  }
  /** The page may be closed before the answer comes. Entries are then sent again, which is idempotent. */
  function flushOnHide() {
    const { token } = store.getState().auth;
    if (!token || !canSync) return;
    const rest = { ...retention.toSend(), ...clearedToSend() };
    const entries = fittingEntries(entriesToSend(), rest, keepaliveLimit);
    if (entries.length === 0 && !retention.isUnsynced() && !isAnyCleared(unsyncedCleared())) return;
    const body = { entries, ...rest };
    const sent = send(call('syncReading', 'POST', '/reading/sync', { body }), {
      headers: bearer(token),
      keepalive: true,
    });
    void sent.catch(() => {});
  }
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') flushOnHide();
    else if (Math.abs(Date.now() - lastSyncedAt) > freshMs) void exchange();
    else scheduleSync();
  };
  const online = () => void exchange();
  let before = store.getState().comics;
  const unsubscribe = store.subscribe(() => {
    const couldSync = canSync;
    canSync = areCallsAnswered(store.getState());
    if (canSync && (!couldSync || (comicHere() && comicHere() !== requestedComic))) void exchange();
    const now = store.getState().comics;
    if (now === before) return;
    before = now;
    scheduleSync();
  });
  // A new retention applies at once, on every device.
  const unwatch = watchRetention(() => retention.isUnsynced() && void exchange());
  const onCleared = () => void exchange();
  addEventListener(clearedChanged, onCleared);
  // On the window: the reader writes its place in a listener on the document, which runs first.
  addEventListener('visibilitychange', onVisibilityChange);
  addEventListener('pagehide', flushOnHide);
  addEventListener('online', online);
  void exchange();

  function stop() {
    if (stopped) return;
    stopped = true;
    clearTimeout(timer);
    unsubscribe();
    unwatch();
    removeEventListener(clearedChanged, onCleared);
    removeEventListener('visibilitychange', onVisibilityChange);
    removeEventListener('pagehide', flushOnHide);
    removeEventListener('online', online);
    if (running === self) running = null;
  }
  async function finish(): Promise<boolean> {
    const late = new Promise<false>((resolve) => setTimeout(resolve, logOutTimeoutMs, false));
    // At most three: an exchange under way, entries held back until its answer, and changes made meanwhile.
    for (let turn = 0; turn < 3; turn++) {
      if (!(await Promise.race([exchange(), late]))) break;
      if (hasChanges()) continue;
      for (const history of histories) history.remove();
      stop();
      removeAccountReading();
      return true;
    }
    for (const history of histories) history.hide();
    stop();
    return false;
  }
  const self: Running = { uid, exchange, finish, stop };
  running = self;
  return stop;
}

/** The comic on screen, whose episodes' places are requested. */
function comicHere(): string {
  const [, id] = /^\/comic\/([^/]+)/.exec(location.pathname) ?? [];
  return id && isId(id) ? id : '';
}

function clearedToSend() {
  const { all, comics } = unsyncedCleared();
  const times = Object.entries(comics).map(([comicId, before]) => ({ comicId, before }));
  return isAnyCleared({ all, comics }) ? { cleared: { all, comics: times } } : {};
}

const byComic = (times: readonly { comicId: string; before: number }[]) =>
  Object.fromEntries(times.map(({ comicId, before }) => [comicId, before]));

/** Asks for what other devices have changed, and sends what has changed here. */
export const syncReadingNow = (): void => void running?.exchange();

/**
 * Before logging out: syncs a last time, then removes everything of the account from this browser. False if the account
 * could not be reached: the history is then hidden until this person signs in again, except 18+ reading, which is lost.
 */
export async function finishSync(): Promise<boolean> {
  return (await running?.finish()) ?? false;
}
