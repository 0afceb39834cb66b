import { type RefObject, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from './confirm.tsx';

type LostWith = 'path' | 'search';
/** Forms of the open screen that have changes which are not saved, and what of the address takes them away. */
const dirtyForms = new Map<HTMLFormElement, LostWith>();

/** Options of a navigation that loses nothing, because the form was saved. */
export const losesNothing = { state: { losesNothing: true } } as const;

/** For a form with changes, Ctrl+S saves, and leaving asks first. Some stay on the screen when only its search changes. */
export function useFormGuard(
  isDirty: boolean,
  lostWith: LostWith = 'search',
): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const form = ref.current;
    if (!isDirty || !form) return undefined;
    dirtyForms.set(form, lostWith);
    return () => void dirtyForms.delete(form);
  }, [isDirty, lostWith]);
  return ref;
}

/** Acts for all guarded forms, because a router can be blocked in one place only. It is there once. */
export function FormGuard() {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to, historyAction }) =>
      [...dirtyForms.values()].some(
        (lostWith) => from.pathname !== to.pathname || (lostWith === 'search' && from.search !== to.search),
      ) &&
      // A history entry keeps its state: going back there loses changes all the same.
      (historyAction === 'POP' || to.state?.losesNothing !== true),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void askToLeave().then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
    // oxlint-disable-next-line react/exhaustive-deps -- once for each attempt to leave
  }, [blocker.state]);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener('beforeunload', warnBeforeClosing, { signal });
    addEventListener('keydown', saveByKey, { signal });
    return () => controller.abort();
  }, []);
  return null;
}

const askToLeave = () =>
  confirm({
    title: 'Leave without saving?',
    consequences: 'What you changed on this screen will be lost.',
    button: 'Leave',
    isDangerous: true,
  });

/** The browser asks in its own words. */
function warnBeforeClosing(event: BeforeUnloadEvent): void {
  if (dirtyForms.size > 0) event.preventDefault();
}

/** Saves the form that has the focus, or the only one with changes. */
function saveByKey(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
  const focused = document.activeElement?.closest('form');
  const form = focused ?? (dirtyForms.size === 1 ? [...dirtyForms.keys()][0]! : null);
  if (!form) return;
  // The browser would save the page as a file.
  event.preventDefault();
  if (dirtyForms.has(form)) form.requestSubmit();
}
