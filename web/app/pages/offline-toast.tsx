import { useState } from 'react';
import { useIsOfflineSaid, useOnline } from '../platform/online.ts';
import { Toast } from '@longstrip/kit/toast.tsx';

/** Says once that the connection is lost, until it is back; not while the page itself says so. */
export function OfflineToast() {
  const online = useOnline();
  const isSaid = useIsOfflineSaid();
  const [closed, setClosed] = useState(false);
  if (online && closed) setClosed(false);
  const isShown = !online && !isSaid && !closed;
  return (
    <Toast onClose={() => setClosed(true)}>
      {isShown && 'You are offline. Pages that are open stay readable.'}
    </Toast>
  );
}
