import { Button } from '@longstrip/kit/button.tsx';
import { useState } from 'react';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import styles from './comic-note.module.css';
import { useLibrary } from './library.ts';

const ComicNoteDialog = lazyDialog(async () => {
  const { ComicNoteDialog: Dialog } = await import('./comic-note-dialog.tsx');
  return Dialog;
});

/** A private note about a comic. */
export function ComicNote({ comicId }: { comicId: string }) {
  const note = useLibrary()?.get(comicId)?.note ?? '';
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)} onPointerEnter={ComicNoteDialog.preload}>
        <span className={styles.label}>{note ? 'Your note' : 'Add a note'}</span>
      </Button>
      <ComicNoteDialog open={open} onClose={() => setOpen(false)} comicId={comicId} note={note} />
    </>
  );
}
