import { Button } from '@longstrip/kit/button.tsx';
import { Checkbox } from '@longstrip/kit/checkbox.tsx';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import type { LazyDialogProps } from '../../ui/lazy-dialog.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { ListDialog } from './list-dialog.tsx';
import styles from './lists.module.css';
import { listsApi } from './lists.api.ts';

type DialogProps = LazyDialogProps & { uid: string; comicId: string };

/** The lists of a reader, to put a comic on them, or on a new one. */
export function AddToListDialog({ open, onClose, uid, comicId }: DialogProps) {
  const [makesList, setMakesList] = useState(false);
  if (!open) return null;
  if (makesList) return <ListDialog list={null} comicIds={[comicId]} onClose={() => setMakesList(false)} />;
  return (
    <Dialog open onClose={onClose} title="Add to list">
      <Choices uid={uid} comicId={comicId} onNew={() => setMakesList(true)} />
    </Dialog>
  );
}

function Choices({ uid, comicId, onNew }: { uid: string; comicId: string; onNew: () => void }) {
  const query = listsApi.endpoints.myLists.useQuery(uid);
  const [change, { error: refused }] = listsApi.endpoints.changeList.useMutation();
  const { data, error } = query;
  if (error && !data) return <ReadFailure query={query}>Your lists could not be loaded.</ReadFailure>;
  if (!data) return <SkeletonLines widths={['long', 'half', 'long']} />;
  return (
    <>
      <div className={styles.choices}>
        {data.data.map(({ id, name, comicIds }) => {
          const has = comicIds.includes(comicId);
          return (
            <Checkbox
              key={id}
              label={name}
              checked={has}
              onChange={() => void change({ id, [has ? 'remove' : 'add']: [comicId] })}
            />
          );
        })}
        {data.data.length === 0 && <p>You have no lists yet.</p>}
      </div>
      {refused && <p role="alert">The list could not be changed: {(refused as { title?: string }).title}</p>}
      <Button variant="quiet" onClick={onNew}>
        New list
      </Button>
    </>
  );
}
