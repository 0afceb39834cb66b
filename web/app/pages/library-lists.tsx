import { signInRequested } from '@longstrip/client/session/session.slice';
import { useSession } from '@longstrip/client/session/use-session';
import { useAppDispatch } from '@longstrip/client/store';
import { Button } from '@longstrip/kit/button.tsx';
import buttons from '@longstrip/kit/button.module.css';
import { type ReactNode, useState } from 'react';
import { type ComicList, listsApi, movedBy } from '../features/library/lists.api.ts';
import { ListDialog } from '../features/library/list-dialog.tsx';
import { Link } from '../platform/router/index.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { RetryNotice } from '../ui/read-failure.tsx';
import { ListedComics } from './listed-comics.tsx';
import styles from './library-page.module.css';

const pathOfList = (id: string) => `/library?view=lists&list=${id}`;

type ListsProps = {
  listId: string | null;
  /** Until the lists are loaded. */
  waiting: ReactNode;
};

/** The lists of a reader, or the comics of the one that the address names. */
export function LibraryLists({ listId, waiting }: ListsProps) {
  const { user, signedIn, isLoading } = useSession();
  const dispatch = useAppDispatch();
  if (isLoading) return waiting;
  if (!user || !signedIn)
    return (
      <Notice
        title="Lists need an account"
        action={
          <Button variant="strong" onClick={() => dispatch(signInRequested('/library?view=lists'))}>
            Sign in
          </Button>
        }
      >
        Lists are kept in your account, so that you have them on every device and can share them by a link.
      </Notice>
    );
  return <Lists key={user.uid} uid={user.uid} {...{ listId, waiting }} />;
}

function Lists({ uid, listId, waiting }: ListsProps & { uid: string }) {
  const query = listsApi.endpoints.myLists.useQuery(uid);
  /** The id of a list, or `new`. */
  const [editedId, setEditedId] = useState<string | null>(null);
  const { data, error } = query;
  if (error && !data)
    return (
      <RetryNotice title="Your lists could not be loaded" queries={[query]}>
        Nothing in them has changed.
      </RetryNotice>
    );
  if (!data) return waiting;
  const open = data.data.find(({ id }) => id === listId);
  const edited = data.data.find(({ id }) => id === editedId) ?? null;
  return (
    <>
      {open ? (
        <OneList list={open} onEdit={() => setEditedId(open.id)} />
      ) : (
        <AllLists lists={data.data} onEdit={setEditedId} />
      )}
      {(edited || editedId === 'new') && (
        // A new dialog once the account answers with the link of the list.
        <ListDialog key={edited?.token} list={edited} onClose={() => setEditedId(null)} />
      )}
    </>
  );
}

type AllProps = { lists: readonly ComicList[]; onEdit: (id: string) => void };

function AllLists({ lists, onEdit }: AllProps) {
  const [order] = listsApi.endpoints.orderLists.useMutation();
  const [remove] = listsApi.endpoints.deleteLists.useMutation();
  const move = (index: number, by: -1 | 1) =>
    void order({ ids: movedBy(lists, index, by).map(({ id }) => id) });
  if (lists.length === 0)
    return (
      <Notice
        title="You have no lists yet"
        action={
          <Button variant="strong" onClick={() => onEdit('new')}>
            New list
          </Button>
        }
      >
        Collect comics under a name of your own, and share them by a link if you like.
      </Notice>
    );
  return (
    <>
      <p className={styles.hint}>
        <Button variant="strong" onClick={() => onEdit('new')}>
          New list
        </Button>
      </p>
      <ul className={styles.lists}>
        {lists.map((list, index) => (
          <li key={list.id}>
            <h2>
              <Link to={pathOfList(list.id)}>{list.name}</Link>
            </h2>
            <p className={styles.hint}>
              {list.comicIds.length === 1 ? '1 comic' : `${list.comicIds.length} comics`}
              {list.sharing !== 'off' && ' · shared by a link'}
            </p>
            {list.about && <p>{list.about}</p>}
            <div className={styles.listActions}>
              <Button variant="quiet" small onClick={() => onEdit(list.id)}>
                Edit<span className="visually-hidden"> {list.name}</span>
              </Button>
              <Button
                variant="quiet"
                small
                aria-disabled={index === 0}
                title={index === 0 ? 'This is the first list.' : undefined}
                onClick={() => move(index, -1)}
              >
                Up<span className="visually-hidden">: {list.name}</span>
              </Button>
              <Button
                variant="quiet"
                small
                aria-disabled={index === lists.length - 1}
                title={index === lists.length - 1 ? 'This is the last list.' : undefined}
                onClick={() => move(index, 1)}
              >
                Down<span className="visually-hidden">: {list.name}</span>
              </Button>
              <ConfirmButton
                variant="quiet"
                consequences={`This deletes the list “${list.name}” for good. Its link no longer works.`}
                confirm="Delete it"
                cancel="Keep it"
                onConfirm={() => void remove({ ids: [list.id] })}
              >
                Delete<span className="visually-hidden"> {list.name}</span>
              </ConfirmButton>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function OneList({ list, onEdit }: { list: ComicList; onEdit: () => void }) {
  const [change] = listsApi.endpoints.changeList.useMutation();
  const { id, comicIds } = list;
  return (
    <>
      <div className={styles.listHeader}>
        <h2>{list.name}</h2>
        {list.about && <p>{list.about}</p>}
        <div className={styles.listActions}>
          <Link className={buttons.quiet} to="/library?view=lists">
            All lists
          </Link>
          <Button variant="quiet" onClick={onEdit}>
            Edit or share
          </Button>
        </div>
      </div>
      {comicIds.length === 0 ? (
        <Notice title="This list is empty">Press “Add to list” on the page of a comic.</Notice>
      ) : (
        <ListedComics
          ids={comicIds}
          renderActions={(comicId, title, index) => (
            <>
              <Button
                variant="quiet"
                small
                aria-disabled={index === 0}
                title={index === 0 ? 'This is the first comic.' : undefined}
                onClick={() => void change({ id, order: movedBy(comicIds, index, -1) })}
              >
                <span aria-hidden>↑</span>
                <span className="visually-hidden">Move {title} up</span>
              </Button>
              <Button
                variant="quiet"
                small
                aria-disabled={index === comicIds.length - 1}
                title={index === comicIds.length - 1 ? 'This is the last comic.' : undefined}
                onClick={() => void change({ id, order: movedBy(comicIds, index, 1) })}
              >
                <span aria-hidden>↓</span>
                <span className="visually-hidden">Move {title} down</span>
              </Button>
              <Button variant="quiet" small onClick={() => void change({ id, remove: [comicId] })}>
                Remove<span className="visually-hidden"> {title} from the list</span>
              </Button>
            </>
          )}
        />
      )}
    </>
  );
}
