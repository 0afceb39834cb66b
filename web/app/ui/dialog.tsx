import { Dialog as KitDialog } from '@longstrip/kit/dialog.tsx';
import type { ComponentProps } from 'react';
import { useOverlay } from '../platform/router/index.ts';

type DialogProps = ComponentProps<typeof KitDialog> & { open: boolean };

/** A dialog that Back closes, too. */
export function Dialog(props: DialogProps) {
  useOverlay(props.open, props.onClose);
  return <KitDialog {...props} />;
}
