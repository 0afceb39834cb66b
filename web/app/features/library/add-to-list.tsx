import { signInRequested } from '@longstrip/client/session/session.slice';
import { useSession } from '@longstrip/client/session/use-session';
import { useAppDispatch } from '@longstrip/client/store';
import { Button } from '@longstrip/kit/button.tsx';
import { useState } from 'react';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

const AddToListDialog = lazyDialog(async () => {
  const { AddToListDialog: Dialog } = await import('./add-to-list-dialog.tsx');
  return Dialog;
});

/** Puts a comic on lists of the reader. Signed-out visitors are asked to sign in. */
export function AddToList({ comicId, path }: { comicId: string; path: string }) {
  const { user, signedIn } = useSession();
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => (signedIn ? setOpen(true) : dispatch(signInRequested(path)))}
        onPointerEnter={AddToListDialog.preload}
      >
        Add to list
      </Button>
      {user && (
        <AddToListDialog open={open} onClose={() => setOpen(false)} uid={user.uid} comicId={comicId} />
      )}
    </>
  );
}
