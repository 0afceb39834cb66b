/** The last page of the popup, with the script that notifies the page that opened it. */
import { createHash } from 'node:crypto';
import type { PopupRequest } from './social-flow.ts';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import { popupStyle } from './popup-style.ts';

/** In the format of the SDK's own pages. */
export type AuthEvent = {
  type: string;
  eventId: string;
  urlResponse: string | null;
  sessionId: string | null;
  postBody: null;
  tenantId: null;
  error: { code: `auth/${string}`; message: string } | null;
};

export const popupPolicy =
  `default-src 'none'; img-src 'self'; script-src 'self'; style-src 'sha256-${createHash('sha256').update(popupStyle).digest('base64')}'; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** Every page of the origin gets the event; the page that waits for it acknowledges it, and the popup closes. */
export const popupScript = `const { authEvent } = JSON.parse(document.getElementById('event').textContent);
const channel = new BroadcastChannel('longstrip-sign-in');
const leave = () => {
  channel.close();
  window.close();
  // The window is still open, so no page opened it.
  setTimeout(() => {
    document.querySelector('h1').textContent = 'You can close this window';
    document.querySelector('p').textContent = 'Go back to the page you came from.';
  }, 300);
};
channel.addEventListener('message', ({ data }) => {
  if (data?.type === 'ack' && data.eventId === authEvent.eventId) leave();
});
channel.postMessage({ type: 'authEvent', authEvent });
setTimeout(leave, 10000);
`;

export function successEvent(
  popup: PopupRequest,
  { url, sessionId }: { url: string; sessionId: string },
): AuthEvent {
  return { ...emptyEvent(popup), urlResponse: url, sessionId };
}

const messages = {
  'auth/user-cancelled': 'The sign-in was cancelled.',
  'auth/operation-not-allowed': 'This site does not offer this way to sign in.',
  'auth/too-many-requests': 'Too many attempts. Please try again later.',
  'auth/network-request-failed': 'The provider does not answer at the moment.',
  'auth/internal-error': 'The provider’s answer could not be used.',
} as const;

export type PopupFailure = keyof typeof messages;

export function failureEvent(popup: PopupRequest, code: PopupFailure): AuthEvent {
  return { ...emptyEvent(popup), error: { code, message: messages[code] } };
}

function emptyEvent({ authType, eventId }: PopupRequest): AuthEvent {
  return {
    type: authType,
    eventId,
    urlResponse: null,
    sessionId: null,
    postBody: null,
    tenantId: null,
    error: null,
  };
}

export function eventPage(event: AuthEvent): string {
  const content = JSON.stringify({ authEvent: event }).replaceAll('<', '\\u003c');
  const [title, message] = event.error
    ? ['That did not work', event.error.message]
    : ['Signing you in', 'This window closes by itself.'];
  return page(
    { title, message },
    `<script type="application/json" id="event">${content}</script><script src="/__/auth/popup.js" defer></script>`,
  );
}

export function plainPage(message: string): string {
  return page({ title: 'This sign-in cannot go on', message }, '');
}

function page({ title, message }: { title: string; message: string }, head: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><style>${popupStyle}</style>${head}</head>
<body><main><h1>${escapeHtml(title)}</h1><p role="status">${escapeHtml(message)}</p></main></body></html>`;
}
