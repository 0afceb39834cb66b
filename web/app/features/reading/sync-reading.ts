import type { syncReading } from '@longstrip/contract/reading/places.endpoints';
import { watchKeeping } from '../../platform/adult-history.ts';
import { isId } from '../../platform/ids.ts';
import { siteApi } from '../../platform/site.api.ts';
import type { Answer } from '../../platform/transport.ts';
import { historyKept } from './reading-history.ts';
import {
  clearingNoted,
  dropClearings,
  isAnyPending,
  pendingClearings,
  settleClearings,
} from './pending-clearings.ts';
import { readingApi } from './reading.api.ts';
import { shelvesHere } from './shelves.ts';
import { disownKeeping, forgetReading } from './stored-owner.ts';
import { syncedKeeping } from './sync-keeping.ts';
import { syncedShelf, type SyncStore } from './synced-shelf.ts';

/** Milliseconds of quiet before changes go out, and how long they wait at most while somebody reads on. */
const quietFor = 3000;
const waitsAtMost = 15_000;
/** Milliseconds after which a page that is looked at again asks what other devices have read. */
const freshFor = 60_000;
/** Bytes browsers let a page send while it goes, less some room. */
const partingBytes = 60_000;

type Running = { uid: string; finish(): Promise<boolean>; stop(): void };
let running: Running | null = null;

/** Keeps this browser's history and the account's the same while somebody is signed in. */
export function startSync(store: SyncStore, uid: string): () => void {
  running?.stop();
  const dispatch = store.dispatch as (action: unknown) => unknown;
  const shelves = shelvesHere().map((shelf) => syncedShelf(shelf, uid, store));
  const [theirsBefore] = shelves.map((shelf) => shelf.claim());
  // What was chosen here by somebody else, or before anybody signed in, is no choice about this account.
  if (!theirsBefore) {
    disownKeeping();
    dropClearings();
  }
  const keeping = syncedKeeping();

  let stopped = false;
  let heardOf = 0;
  let firstWait = 0;
  let timer = 0;
  let exchanging: Promise<boolean> | null = null;
  let mayAsk = isAnswered(store);
  /** The comic whose chapters were asked for last. */
  let comicAsked = '';

  const unsent = () => shelves.flatMap((shelf) => shelf.unsent());
  const somethingToSay = () => keeping.unsent() || isAnyPending(pendingClearings()) || unsent().length > 0;
  // What was only opened waits for the first answer: the account may know a place in that chapter.
  const toSend = () =>
    unsent()
      .filter(({ place }) => heardOf > 0 || place)
      .slice(0, historyKept);

  async function once(): Promise<boolean> {
    if (!mayAsk) return false;
    const entries = toSend();
    const sent = { ...keeping.sent(), ...clearingsToSend() };
    comicAsked = comicHere();
    const asked = readingApi.endpoints.syncReading.initiate(
      { entries, ...sent, ...(comicAsked && { episodesOf: [comicAsked] }) },
      { track: false },
    );
    const { data: answer } = (await dispatch(asked)) as { data?: Answer<typeof syncReading> };
    if (!answer || stopped) return false;
    heardOf = Date.now();
    keeping.settle(sent.adult, answer.adult);
    const cleared = { all: answer.cleared.all, comics: byComic(answer.cleared.comics) };
    settleClearings(cleared);
    for (const shelf of shelves) shelf.settle(entries, answer.entries, answer.lastReadComics, cleared);
    return true;
  }
  function exchange(): Promise<boolean> {
    clearTimeout(timer);
    timer = firstWait = 0;
    exchanging ??= once().finally(() => {
      exchanging = null;
      look();
    });
    return exchanging;
  }
  /** Plans the next exchange when there is something to send. Of several tabs the one that is looked at sends. */
  function look() {
    if (stopped || exchanging || heardOf === 0 || document.visibilityState === 'hidden') return;
    if (!somethingToSay()) return;
    const now = Date.now();
    firstWait ||= now;
    clearTimeout(timer);
    timer = window.setTimeout(
      () => void exchange(),
      Math.max(0, Math.min(quietFor, firstWait + waitsAtMost - now)),
    );
  }
  /** The page may be gone before an answer comes; what went out is sent again next time, which changes nothing. */
  function part() {
    const { token } = store.getState().auth;
    const entries = toSend();
    while (new Blob([JSON.stringify({ entries })]).size > partingBytes) entries.pop();
    if (!token || !mayAsk || (entries.length === 0 && !keeping.unsent() && !isAnyPending(pendingClearings())))
      return;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const body = JSON.stringify({ entries, ...keeping.sent(), ...clearingsToSend() });
    void fetch('/api/v1/reading/sync', { method: 'POST', headers, keepalive: true, body }).catch(() => {});
  }
  const seen = () => {
    if (document.visibilityState === 'hidden') part();
    else if (Date.now() - heardOf > freshFor) void exchange();
    else look();
  };
  const online = () => void exchange();
  let before = store.getState().comics;
  const unsubscribe = store.subscribe(() => {
    const could = mayAsk;
    mayAsk = isAnswered(store);
    if (mayAsk && (!could || (comicHere() && comicHere() !== comicAsked))) void exchange();
    const now = store.getState().comics;
    if (now === before) return;
    before = now;
    look();
  });
  // A wish counts at once, on every device.
  const unwatch = watchKeeping(() => keeping.unsent() && void exchange());
  const onCleared = () => void exchange();
  addEventListener(clearingNoted, onCleared);
  // At the window, after the reader has written its place at the document.
  addEventListener('visibilitychange', seen);
  addEventListener('pagehide', part);
  addEventListener('online', online);
  void exchange();

  function stop() {
    if (stopped) return;
    stopped = true;
    clearTimeout(timer);
    unsubscribe();
    unwatch();
    removeEventListener(clearingNoted, onCleared);
    removeEventListener('visibilitychange', seen);
    removeEventListener('pagehide', part);
    removeEventListener('online', online);
    if (running === self) running = null;
    for (const shelf of shelves) shelf.leave();
  }
  async function finish(): Promise<boolean> {
    // An exchange under way, what was held back for its answer, and what came meanwhile.
    for (let turn = 0; turn < 3; turn++) {
      if (!(await exchange())) break;
      if (somethingToSay()) continue;
      for (const shelf of shelves) shelf.empty();
      stop();
      forgetReading();
      return true;
    }
    stop();
    return false;
  }
  const self: Running = { uid, finish, stop };
  running = self;
  return stop;
}

/** The comic that is looked at: its chapters' places are wanted. */
function comicHere(): string {
  const [, id] = /^\/comic\/([^/]+)/.exec(location.pathname) ?? [];
  return id && isId(id) ? id : '';
}

function clearingsToSend() {
  const { all, comics } = pendingClearings();
  const moments = Object.entries(comics).map(([comicId, before]) => ({ comicId, before }));
  return isAnyPending({ all, comics }) ? { cleared: { all, comics: moments } } : {};
}

const byComic = (moments: readonly { comicId: string; before: number }[]) =>
  Object.fromEntries(moments.map(({ comicId, before }) => [comicId, before]));

/** The uncensored site answers nobody before their age is confirmed: asking would only look like a failure. */
function isAnswered(store: SyncStore): boolean {
  const { site, age } = document.documentElement.dataset;
  if (site !== 'uncensored' || age !== undefined) return true;
  const select = siteApi.endpoints.readSite.select() as (state: unknown) => { data?: { ageCheck?: string } };
  return select(store.getState()).data?.ageCheck === 'none';
}

/**
 * Before Log Out: a last exchange, then nothing of the account stays in this browser. False when the account could not
 * be reached: then everything stays here, marked as this person's, so that it is neither lost nor given to another.
 */
export async function leaveReading(): Promise<boolean> {
  return (await running?.finish()) ?? false;
}
