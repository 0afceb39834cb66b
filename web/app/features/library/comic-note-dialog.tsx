import { maxNoteLength } from '@longstrip/contract/library/library.rules';
import { Button } from '@longstrip/kit/button.tsx';
import { TextArea } from '@longstrip/kit/fields.tsx';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import type { LazyDialogProps } from '../../ui/lazy-dialog.tsx';
import styles from './comic-note-dialog.module.css';
import { setNote } from './library.ts';

type DialogProps = LazyDialogProps & { comicId: string; note: string };

/** Edits the note about a comic. */
export function ComicNoteDialog({ open, ...props }: DialogProps) {
  return open ? <NoteForm {...props} /> : null;
}

function NoteForm({ onClose, comicId, note }: Omit<DialogProps, 'open'>) {
  const [typed, setTyped] = useState(note);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setNote(comicId, typed.trim());
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title="Your note" closesBeside={false}>
      <form className={styles.form} onSubmit={save}>
        <TextArea
          name="note"
          label="Note"
          hint="Only you can read it. An empty note is deleted."
          maxLength={maxNoteLength}
          minRows={4}
          maxRows={12}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <div className={styles.buttons}>
          <Button variant="strong" type="submit">
            Save
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
