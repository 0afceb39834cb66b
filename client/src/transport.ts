import type { CallResult } from '@longstrip/contract/rendering';
import type { Dispatch } from '@reduxjs/toolkit';
import type { Call } from './calls.ts';

export type CallContext = {
  signal: AbortSignal;
  dispatch: Dispatch;
  /** It changes something, so it must not be repeated without need. */
  isMutation: boolean;
  /** How much of a form has been sent, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
};

/** Carries a call out: by fetch in the browser, in process while a page is rendered on the server. */
export type Transport = (call: Call, context: CallContext) => Promise<CallResult<unknown>>;

export type Refusal = Extract<CallResult<unknown>, { ok: false }>;

/** No answer came back: the connection is lost, or the server cannot be reached. */
export const networkRefusal: Refusal = {
  ok: false,
  status: 0,
  code: 'network',
  title: 'The site cannot be reached right now.',
};
