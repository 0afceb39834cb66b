import { Button, CloseButton, Paper } from '@mantine/core';
import { useEffect, useState } from 'react';
import { createExternalStore } from '../platform/external-store.ts';
import { messageOf } from './states.tsx';
import styles from './toast.module.css';

type Toast = { id: number; message: string; isError: boolean; undo?: (() => unknown) | undefined };

/** Milliseconds until a message disappears; longer for errors and for actions that can be undone. */
const shownFor = { plain: 5000, actionable: 12_000 };

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
  const toasts = shown.useValue();
  return (
    <div role="status" className={styles.toasts}>
      {toasts.map((each) => (
        <Message key={each.id} {...each} />
      ))}
    </div>
  );
}

/** Stays while the pointer or the focus is on it. */
function Message({ id, message, isError, undo }: Toast) {
  const [isHeld, setHeld] = useState(false);
  const duration = undo || isError ? shownFor.actionable : shownFor.plain;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => hide(id), duration);
    return () => clearTimeout(timer);
  }, [isHeld, id, duration]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <Paper
      withBorder
      shadow="md"
      className={styles.toast}
      data-error={isError || undefined}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <span>{message}</span>
      {undo && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            hide(id);
            undo();
          }}
        >
          Undo
        </Button>
      )}
      <CloseButton size="sm" aria-label="Close this message" onClick={() => hide(id)} />
    </Paper>
  );
}
