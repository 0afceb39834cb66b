import { Button } from '@longstrip/kit/button.tsx';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useRef, useState } from 'react';
import { libraryApi } from './library.api.ts';
import { markEpisodes } from './library.ts';
import styles from './mark-episodes.module.css';

/** Marking episodes as read or unread: null while the list opens them. */
export type Marking = { read: boolean } | null;

type ToolsProps = { comicId: string; marking: Marking; onChange: (marking: Marking) => void };

/** The tools above the list of episodes. */
export function MarkTools({ comicId, marking, onChange }: ToolsProps) {
  // The list may not be loaded up to its end.
  const { data } = libraryApi.endpoints.describeComics.useQuery(
    marking ? { comics: [{ id: comicId }] } : skipToken,
  );
  const last = data?.data[0]?.lastNumber;
  const [done, setDone] = useState('');
  const first = useRef<HTMLButtonElement>(null);
  const wasMarking = useRef(false);
  // The pressed button is replaced.
  useEffect(() => {
    if ((marking !== null) !== wasMarking.current) first.current?.focus({ preventScroll: true });
    wasMarking.current = marking !== null;
  }, [marking]);
  if (!marking)
    return (
      <div className={styles.tools}>
        <Button ref={first} variant="quiet" onClick={() => onChange({ read: true })}>
          Mark episodes
        </Button>
      </div>
    );
  const markAll = () => {
    markEpisodes(comicId, { from: 1, to: last!, read: marking.read });
    setDone(marking.read ? 'All episodes are marked as read.' : 'All episodes are marked as unread.');
  };
  return (
    <div className={styles.tools} role="group" aria-label="Mark episodes">
      <Button
        ref={first}
        variant="quiet"
        onClick={() => {
          setDone('');
          onChange(null);
        }}
      >
        Done
      </Button>
      {[true, false].map((read) => (
        <Button
          key={String(read)}
          variant={marking.read === read ? 'strong' : 'quiet'}
          aria-pressed={marking.read === read}
          onClick={() => onChange({ read })}
        >
          {read ? 'As read' : 'As unread'}
        </Button>
      ))}
      <Button variant="quiet" busy={!last} onClick={markAll}>
        {marking.read ? 'Mark all as read' : 'Mark all as unread'}
      </Button>
      <p role="status" className={styles.done}>
        {done}
      </p>
    </div>
  );
}

type ButtonsProps = { comicId: string; episode: number; read: boolean };

/** Marks one episode, or all up to it. */
export function MarkButtons({ comicId, episode, read }: ButtonsProps) {
  const state = read ? 'read' : 'unread';
  return (
    <>
      <Button
        variant="quiet"
        small
        aria-label={`Mark episode ${episode} as ${state}`}
        onClick={() => markEpisodes(comicId, { from: episode, to: episode, read })}
      >
        Mark
      </Button>
      <Button
        variant="quiet"
        small
        aria-label={`Mark up to here, episode ${episode}, as ${state}`}
        onClick={() => markEpisodes(comicId, { from: 1, to: episode, read })}
      >
        Up to here
      </Button>
    </>
  );
}
