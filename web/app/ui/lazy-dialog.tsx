import { type ComponentType, useEffect, useState } from 'react';
import { useOverlay } from '../platform/router/index.ts';
import { Toast } from '@longstrip/kit/toast.tsx';

export type LazyDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Whether to load it, open or not. */
  needed?: boolean;
  /** Shown if it cannot be loaded. */
  failure?: string;
  onReload?: () => void;
};

/** A dialog whose code is loaded when it opens for the first time, or by `preload`, when the pointer is on its button. */
export function lazyDialog<Props extends LazyDialogProps>(load: () => Promise<ComponentType<Props>>) {
  function LazyDialog(props: Props) {
    const { open, onClose, needed = open, failure = 'This could not be loaded.', onReload } = props;
    const [loaded, setLoaded] = useState<{ Dialog?: ComponentType<Props> } | null>(null);
    useEffect(() => {
      if (!needed || loaded) return;
      let isShown = open;
      load().then(
        (Dialog) => setLoaded({ Dialog }),
        // A failure that is not shown does not count: the dialog is loaded again when it opens.
        () => isShown && setLoaded({}),
      );
      return () => {
        isShown = false;
      };
    }, [needed, loaded, open]);
    // Back cancels a dialog that is still loading, and the overlay that it replaces leaves the history entry to it.
    useOverlay(open && !loaded, onClose);
    if (loaded?.Dialog) return <loaded.Dialog {...props} />;
    if (!loaded || !open) return null;
    // Some browsers remember a script that failed, so trying again takes a new document.
    const retry = (
      <button
        type="button"
        onClick={() => {
          onReload?.();
          location.reload();
        }}
      >
        Try again
      </button>
    );
    const close = () => {
      setLoaded(null);
      onClose();
    };
    return (
      <Toast urgent action={retry} onClose={close}>
        {failure}
      </Toast>
    );
  }
  return Object.assign(LazyDialog, { preload: () => void load().catch(() => {}) });
}
