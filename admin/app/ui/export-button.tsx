import type { Call } from '@longstrip/client/calls';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { saveAnswer } from '../platform/save-file.ts';
import { toastError } from './toast.tsx';

type ExportButtonProps = {
  /** Answers the file. */
  request: Call;
  /** Of the file that is saved. */
  name: string;
  label?: string;
};

/** Saves what the server exports: everything, where the screen shows a part. */
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
    <Button size="xs" variant="default" loading={isSaving} onClick={() => void save()}>
      {label}
    </Button>
  );
}
