/**
 * Connects the sign-in popup with the page. The SDK would load a Google script for this, unless `window.gapi.iframes`
 * exists. This file provides the six of its functions that the SDK calls, over a BroadcastChannel of our origin. Not
 * used with the third-party service.
 */
const channelName = 'longstrip-sign-in';

/** The part of the SDK's event that is used here. */
type AuthEvent = { eventId: string | null };
type Handler = (message: { authEvent: AuthEvent }) => { status: 'ACK' | 'ERROR' };

/** Call this before the first popup (in Safari, the SDK needs it as soon as it is set up). Idempotent. */
export function installSignInRelay(): void {
  const page = window as unknown as { gapi?: unknown };
  if (page.gapi) return;
  const channel = new BroadcastChannel(channelName);
  const frame = {
    restyle: async () => {},
    ping: async (answer: () => void) => answer(),
    // Every tab gets the popup's event; only the one that opened it accepts it.
    register(_name: string, handle: Handler) {
      channel.addEventListener('message', ({ data }: MessageEvent) => {
        const { type, authEvent } = (data ?? {}) as { type?: string; authEvent?: AuthEvent };
        if (type !== 'authEvent' || !authEvent) return;
        if (handle({ authEvent }).status === 'ACK')
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but its own
          channel.postMessage({ type: 'ack', eventId: authEvent.eventId });
      });
    },
    // "Does storage work in the frame?" No answer means yes. The SDK throws after any answer, so none is given.
    send() {},
  };
  page.gapi = {
    iframes: {
      Iframe: frame,
      CROSS_ORIGIN_IFRAMES_FILTER: null,
      getContext: () => ({
        open: async (_where: unknown, ready: (f: typeof frame) => unknown) => ready(frame),
      }),
    },
  };
}
