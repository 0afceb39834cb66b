import { toast } from './toast.tsx';

/** Why a form cannot be saved before anything was typed. */
export const nothingChanged = 'Nothing has been changed yet.';

/**
 * Properties of a button that cannot be used now, to be spread after its others: it keeps the focus, and pressing it says why.
 * None if there is no reason.
 */
export function whyNot(reason: string | false | undefined) {
  if (!reason) return {};
  return { 'aria-disabled': true, title: reason, onDisabledClick: () => toast(reason) } as const;
}
