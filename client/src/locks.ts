import { api } from './api.ts';
import type { AppDispatch } from './store.ts';

const channelName = 'longstrip-locks';
/** Minimum milliseconds between two refreshes because of the focus. */
const minRefreshMs = 10_000;

/** Tells the other tabs of this browser what its user has bought: other chapters are open, other plans are for sale. */
export function announceLocks(): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
  channel.postMessage(null);
  channel.close();
}

/**
 * Requests chapter and page lists again when another tab announces new locks, and when the window gets the focus:
 * a payment may have been confirmed meanwhile, here or on another device.
 */
export function watchLocks(dispatch: AppDispatch): () => void {
  let refreshedAt = Date.now();
  const refresh = () => {
    refreshedAt = Date.now();
    dispatch(api.util.invalidateTags(['Chapter', 'ComicAsset']));
  };
  const onMessage = () => {
    refresh();
    dispatch(api.util.invalidateTags(['Account']));
  };
  const onVisible = () => {
    // The clock may have been set back since.
    const age = Math.abs(Date.now() - refreshedAt);
    if (document.visibilityState === 'visible' && age >= minRefreshMs) refresh();
  };
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', onMessage);
  document.addEventListener('visibilitychange', onVisible);
  addEventListener('focus', onVisible);
  return () => {
    channel.close();
    document.removeEventListener('visibilitychange', onVisible);
    removeEventListener('focus', onVisible);
  };
}
