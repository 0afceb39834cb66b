import { useEffect, useState } from 'react';
import { confirmation } from '../../platform/recent-factor.ts';
import type { ConfirmPersonDialog } from './confirm-person-dialog.tsx';

/** A dialog for calls that require a second factor of the last five minutes. Its code is loaded at the first one. */
export function ConfirmPerson() {
  const waiting = confirmation.useValue();
  const [loaded, setLoaded] = useState<{ Dialog: typeof ConfirmPersonDialog } | null>(null);
  useEffect(() => {
    if (!waiting || loaded) return;
    void import('./confirm-person-dialog.tsx').then(
      ({ ConfirmPersonDialog: Dialog }) => setLoaded({ Dialog }),
      // The call is refused, as if the person had not confirmed.
      () => waiting.answer(false),
    );
  }, [waiting, loaded]);
  return waiting && loaded && <loaded.Dialog answer={waiting.answer} />;
}
