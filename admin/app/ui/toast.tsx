import { ToastMessage } from '@longstrip/kit/toast.tsx';
import { messageOf } from '@longstrip/kit/refusal.ts';
import { useTopmostDialog } from '@longstrip/kit/open-dialogs.ts';
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { createExternalStore } from '@longstrip/kit/external-store.ts';
import styles from './toast.module.css';

type Toast = { id: number; message: string; isError: boolean; undo?: (() => unknown) | undefined };

const shown = createExternalStore<readonly Toast[]>([]);
let last = 0;

function show(toast: Omit<Toast, 'id'>): void {
  const id = ++last;
  // More than three would cover the screen.
  shown.set([...shown.get(), { ...toast, id }].slice(-3));
}

function hide(id: number): void {
  shown.set(shown.get().filter((each) => each.id !== id));
}

/** Shows that something was done; with `undo` it can be undone while the message is shown. */
export function toast(message: string, { undo }: { undo?: () => unknown } = {}): void {
  show({ message, isError: false, undo });
}

/** Shows why an action outside of a form was refused. */
export function toastError(error: unknown): void {
  show({ message: messageOf(error), isError: true });
}

/** Shows the messages of `toast`. Render it once in the app. */
export function Toasts() {
  return createPortal(<Region />, useTopmostDialog() ?? document.body);
}

/** Above everything, like the dialog that it may be in. */
function Region() {
  const toasts = shown.useValue();
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => region.current!.showPopover?.(), []);
  return (
    <div ref={region} role="status" popover="manual" className={styles.toasts}>
      {toasts.map(({ id, message, isError, undo }) => (
        <div key={id} data-error={isError || undefined}>
          <ToastMessage
            passing
            onClose={() => hide(id)}
            action={
              undo && (
                <button
                  type="button"
                  onClick={() => {
                    hide(id);
                    undo();
                  }}
                >
                  Undo
                </button>
              )
            }
          >
            {message}
          </ToastMessage>
        </div>
      ))}
    </div>
  );
}
