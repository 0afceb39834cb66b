import { type ComponentType, useEffect, useState } from 'react';
import { toastError } from './toast.tsx';

/** A dialog whose code is loaded when it opens: most visits to a screen open none. */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState<ComponentType<Props>>();
    useEffect(() => {
      load().then(
        (loaded) => setDialog(() => loaded),
        () => {
          toastError({ title: 'The dialog could not be loaded. Please try again.' });
          props.onClose();
        },
      );
      // oxlint-disable-next-line react/exhaustive-deps -- once for each opening
    }, []);
    return Dialog && <Dialog {...props} />;
  };
}
