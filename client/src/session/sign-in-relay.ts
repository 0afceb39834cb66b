/**
 * Connects the sign-in popup with the page. The SDK would load a Google script for this, unless `window.gapi.iframes`
 * exists, so this provides the six functions of it that the SDK calls, over a BroadcastChannel of our origin. Not for the
 * third-party service.
 */
const channelName = 'longstrip-sign-in';

/** The part of the SDK's event that is used here. */
type AuthEvent = { eventId: string | null };
type Handler = (message: { authEvent: AuthEvent }) => { status: 'ACK' | 'ERROR' };

/** Call it before the first popup (Safari asks for it as soon as the SDK is set up). Idempotent. */
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
