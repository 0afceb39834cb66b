import { Button } from '@longstrip/kit/button.tsx';
import type { Call } from '@longstrip/client/calls';
import { useState } from 'react';
import { saveAnswer } from '../platform/save-file.ts';
import { toastError } from './toast.tsx';

type ExportButtonProps = {
  /** The call that answers the file. */
  request: Call;
  /** The name of the saved file. */
  name: string;
  label?: string;
};

/** Saves an export of the server, which is complete where the screen shows only a part. */
export function ExportButton({ request, name, label = 'Export as CSV' }: ExportButtonProps) {
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    setIsSaving(true);
    try {
      await saveAnswer(request, name);
    } catch (failure) {
      toastError(failure);
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <Button variant="quiet" small busy={isSaving} onClick={() => void save()}>
      {label}
    </Button>
  );
}
