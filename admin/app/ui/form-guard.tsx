import { type RefObject, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from './confirm.tsx';

export type DiscardedBy = 'path' | 'search';
/** Forms of the open screen with unsaved changes, and the part of the URL whose change discards them. */
const dirtyForms = new Map<HTMLFormElement, DiscardedBy>();

/** Options of a navigation that needs no question, because the form was saved. */
export const afterSave = { state: { isAfterSave: true } } as const;

/** For a form with changes, Ctrl+S saves, and leaving asks first; with 'path' only if the path changes. */
export function useFormGuard(
  isDirty: boolean,
  discardedBy: DiscardedBy = 'search',
): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const form = ref.current;
    if (!isDirty || !form) return undefined;
    dirtyForms.set(form, discardedBy);
    return () => void dirtyForms.delete(form);
  }, [isDirty, discardedBy]);
  return ref;
}

/** Guards all forms. Render it once in the app, because a router supports only one blocker. */
export function FormGuard() {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to, historyAction }) =>
      [...dirtyForms.values()].some(
        (discardedBy) =>
          from.pathname !== to.pathname || (discardedBy === 'search' && from.search !== to.search),
      ) &&
      // A history entry keeps its state, so the state says nothing when going back to it.
      (historyAction === 'POP' || to.state?.isAfterSave !== true),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirmLeaving().then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
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

/** Asks whether what was typed may be lost, and resolves to whether it may. */
export const confirmLeaving = () =>
  confirm({
    title: 'Leave without saving?',
    consequences: 'What you changed on this screen will be lost.',
    button: 'Leave',
    isDangerous: true,
  });

/** The browser shows its own question. */
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
