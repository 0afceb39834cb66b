import { Button } from '@longstrip/kit/button.tsx';
import { Dialog } from '@longstrip/kit/dialog.tsx';
import { Form, type FormAction, FormError, SubmitButton } from '@longstrip/kit/form.tsx';
import { Row, Stack } from '@longstrip/kit/layout.tsx';
import type { ReactNode } from 'react';
import { whyNot } from '../../ui/why-not.ts';
import type { Effects } from './bulk-effects.ts';

type BulkEditDialogProps = {
  title: string;
  effects: Effects;
  /** A count with its noun: "3 comics". */
  counted: (count: number) => string;
  onSave: FormAction;
  onClose: () => void;
  /** The fields that can be changed. */
  children: ReactNode;
};

/** Edits several items at once, and shows beforehand what changes and for how many. */
export function BulkEditDialog({ title, effects, counted, onSave, onClose, children }: BulkEditDialogProps) {
  return (
    <Dialog onClose={onClose} title={title}>
      <Form action={onSave}>
        <Stack>
          {children}
          <div role="status">
            {effects.sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          <FormError />
          <Row spread="end">
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton
              {...whyNot(effects.changed === 0 && 'Nothing would change. Choose a new value first.')}
            >
              Change {counted(effects.changed)}
            </SubmitButton>
          </Row>
        </Stack>
      </Form>
    </Dialog>
  );
}
