import { type RefObject, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from './confirm.tsx';

/** Forms of the open screen that have changes which are not saved. */
const dirtyForms = new Set<HTMLFormElement>();

/** Options of a navigation after which no form has lost anything: it was saved, or stays on the screen. */
export const losesNothing = { state: { losesNothing: true } } as const;

/** For a form with changes, Ctrl+S saves, and leaving asks first. */
export function useFormGuard(isDirty: boolean): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const form = ref.current;
    if (!isDirty || !form) return undefined;
    dirtyForms.add(form);
    return () => void dirtyForms.delete(form);
  }, [isDirty]);
  return ref;
}

/** Acts for all guarded forms, because a router can be blocked in one place only. It is there once. */
export function FormGuard() {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to, historyAction }) =>
      dirtyForms.size > 0 &&
      (from.pathname !== to.pathname || from.search !== to.search) &&
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
  const form = focused ?? (dirtyForms.size === 1 ? [...dirtyForms][0]! : null);
  if (!form) return;
  // The browser would save the page as a file.
  event.preventDefault();
  if (dirtyForms.has(form)) form.requestSubmit();
}
