import { api } from '@longstrip/client/api';
import { fetchTransport } from '@longstrip/client/fetch-transport';
import type { Transport } from '@longstrip/client/transport';
import { createExternalStore } from '@longstrip/kit/external-store.ts';

/** Set while a call waits for a person to confirm who they are. */
export const confirmation = createExternalStore<{ answer(confirmed: boolean): void } | null>(null);

let pending: Promise<boolean> | undefined;

/** Asks for password and code; calls that are refused at the same time share one dialog. */
function confirmPerson(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => confirmation.set({ answer: resolve })).finally(() => {
    pending = undefined;
    confirmation.set(null);
  });
  return pending;
}

/**
 * Asks for a second factor if the call requires one of the last five minutes (money, roles), then repeats the call. A
 * call that the role does not allow reads the account again: the role may have changed since, and with it the screens.
 */
export const staffTransport: Transport = async (call, context) => {
  const result = await fetchTransport(call, context);
  if (result.ok) return result;
  if (result.code === 'forbidden' || result.code === 'second_factor_required')
    context.dispatch(api.util.invalidateTags(['Account']));
  if (result.code !== 'recent_second_factor_required') return result;
  return (await confirmPerson()) ? fetchTransport(call, context) : result;
};
