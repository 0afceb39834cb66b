import type { syncReading } from '@longstrip/contract/reading/places.endpoints';
import type { WithAuth } from '../../platform/session/session.slice.ts';
import type { Answer } from '../../platform/transport.ts';
import { readingChanged, type WithComics } from './comics.slice.ts';
import { mergeReading } from './merge-reading.ts';
import { nothingRead } from './reading-history.ts';
import { claimReading, type ReadingOwner, timesOf, unsentEntries } from './reading-owner.ts';
import { readingApi } from './reading.api.ts';
import { sendable, settleAnswer } from './settle-answer.ts';
import { forgetReading, putAside, readOwner, takeFromAside, writeOwner } from './stored-owner.ts';

/** Milliseconds of quiet before changes go out, and how long they wait at most while somebody reads on. */
const quietFor = 3000;
const waitsAtMost = 15_000;
/** Milliseconds after which a page that is looked at again asks what other devices have read. */
const freshFor = 60_000;
/** Bytes browsers let a page send while it goes, less some room. */
const partingBytes = 60_000;

export type SyncStore = {
  getState(): WithComics & WithAuth;
  dispatch(action: never): unknown;
  subscribe(changed: () => void): () => void;
};
type Running = { uid: string; finish(): Promise<boolean>; stop(): void };
let running: Running | null = null;

/** Keeps this browser's history and the account's the same while somebody is signed in. */
export function startSync(store: SyncStore, uid: string): () => void {
  running?.stop();
  const dispatch = store.dispatch as (action: unknown) => unknown;
  const change = (by: Parameters<typeof readingChanged>[0]) => dispatch(readingChanged(by));
  let owner = readOwner();
  change((state) => {
    const claimed = claimReading(state, owner, uid);
    if (claimed.aside) putAside(claimed.aside);
    owner = claimed.owner;
    return mergeReading(claimed.state, takeFromAside(uid));
  });
  writeOwner(owner!);

  const ours = (): ReadingOwner => {
    const stored = readOwner();
    return stored?.uid === uid ? stored : { uid, sent: {}, left: null };
  };
  const unsent = () => sendable(unsentEntries(store.getState().comics, ours()));
  let stopped = false;
  let heardOf = 0;
  let firstWait = 0;
  let timer = 0;
  let exchanging: Promise<boolean> | null = null;

  async function once(): Promise<boolean> {
    // What was only opened waits for the first answer: the account may know a place in that chapter.
    const entries = unsent().filter(({ place }) => heardOf > 0 || place);
    const asked = readingApi.endpoints.syncReading.initiate({ entries }, { track: false });
    const { data: answer } = (await dispatch(asked)) as { data?: Answer<typeof syncReading> };
    if (!answer || stopped) return false;
    heardOf = Date.now();
    change((local) => {
      const settled = settleAnswer(local, ours(), entries, {
        lastReadComics: answer.lastReadComics,
        comicsReadingHistory: answer.entries,
      });
      writeOwner(settled.owner);
      return settled.state;
    });
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
    if (unsent().length === 0) return;
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
    const entries = unsent().filter(({ place }) => heardOf > 0 || place);
    while (JSON.stringify({ entries }).length > partingBytes) entries.pop();
    if (!token || entries.length === 0) return;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const request = { method: 'POST', headers, keepalive: true, body: JSON.stringify({ entries }) };
    void fetch('/api/v1/reading/sync', request).catch(() => {});
  }
  const seen = () => {
    if (document.visibilityState === 'hidden') part();
    else if (Date.now() - heardOf > freshFor) void exchange();
    else look();
  };
  const online = () => void exchange();
  let before = store.getState().comics;
  const unsubscribe = store.subscribe(() => {
    const now = store.getState().comics;
    if (now === before) return;
    before = now;
    look();
  });
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
    removeEventListener('visibilitychange', seen);
    removeEventListener('pagehide', part);
    removeEventListener('online', online);
    if (running === self) running = null;
    const last = readOwner();
    if (last?.uid === uid && !last.left)
      writeOwner({ ...last, left: timesOf(store.getState().comics.comicsReadingHistory) });
  }
  async function finish(): Promise<boolean> {
    // An exchange under way, what was held back for its answer, and what came meanwhile.
    for (let turn = 0; turn < 3; turn++) {
      if (!(await exchange())) break;
      if (unsent().length > 0) continue;
      change(() => nothingRead);
      forgetReading();
      stop();
      return true;
    }
    stop();
    return false;
  }
  const self: Running = { uid, finish, stop };
  running = self;
  return stop;
}

/**
 * Before Log Out: a last exchange, then nothing of the account stays in this browser. False when the account could not
 * be reached: then everything stays here, marked as this person's, so that it is neither lost nor given to another.
 */
export async function leaveReading(): Promise<boolean> {
  return (await running?.finish()) ?? false;
}
