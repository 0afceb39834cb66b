import { Modal, type ModalProps } from '@mantine/core';
import { useId, useLayoutEffect } from 'react';
import { createExternalStore } from '../platform/external-store.ts';

/** The ids of the open dialogs, the topmost last. */
const openDialogs = createExternalStore<readonly string[]>([]);

/** A dialog that is open as long as it is rendered. Escape closes the topmost one; Mantine's own would close all. */
export function Dialog(props: Omit<ModalProps, 'opened' | 'closeOnEscape'>) {
  const id = useId();
  const isTopmost = openDialogs.useValue().at(-1) === id;
  // Before the dialog is painted: a key pressed at once must not close the one below.
  useLayoutEffect(() => {
    openDialogs.set([...openDialogs.get(), id]);
    return () => openDialogs.set(openDialogs.get().filter((each) => each !== id));
  }, [id]);
  return <Modal opened closeOnEscape={isTopmost} {...props} />;
}
