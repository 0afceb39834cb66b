import { Button, Group, Stack, Text } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { Effects } from './bulk-effects.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { whyNot } from '../../ui/why-not.ts';
import { FieldErrors, RefusalAlert } from '../../ui/field-errors.tsx';

type BulkEditDialogProps = {
  title: string;
  effects: Effects;
  /** A count with its noun: "3 comics". */
  counted: (count: number) => string;
  isSaving: boolean;
  /** Why it was refused; null if it was not. */
  failure: unknown;
  onSave: () => void;
  onClose: () => void;
  /** The fields that can be changed. */
  children: ReactNode;
};

/** Edits several items at once, and shows beforehand what changes and for how many. */
export function BulkEditDialog(props: BulkEditDialogProps) {
  const { title, effects, counted, isSaving, failure, onSave, onClose, children } = props;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={onSubmit}>
        <Stack>
          <RefusalAlert refusal={failure} />
          <FieldErrors refusal={failure}>{children}</FieldErrors>
          <div role="status">
            {effects.sentences.map((sentence) => (
              <Text key={sentence} size="sm">
                {sentence}
              </Text>
            ))}
          </div>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={isSaving}
              {...whyNot(effects.changed === 0 && 'Nothing would change. Choose a new value first.')}
            >
              Change {counted(effects.changed)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
