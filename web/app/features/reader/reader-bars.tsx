import type { MouseEvent, ReactNode } from 'react';
import { Link } from '../../platform/router/index.ts';
import { useHydrated } from '../../platform/hydrated.ts';
import iconButton from '@longstrip/kit/icon-button.module.css';
import { IconButton } from '@longstrip/kit/icon-button.tsx';
import { BackIcon, CloseIcon, ForwardIcon, LockIcon } from '@longstrip/kit/icons.tsx';
import { ListIcon, SettingsIcon } from './reader-icons.tsx';
import styles from './reader-bars.module.css';

type HeaderProps = {
  comicTitle: string;
  chapterTitle: string;
  chapterNumber: number;
  /** Of the titles; undefined if unknown. */
  language: string | undefined;
  closePath: string;
  /** For a plain click, it prevents following the link. */
  onClose: (event: MouseEvent) => void;
  onSettings: () => void;
  /** The pointer or the focus has reached the settings button. */
  onAimAtSettings: () => void;
  /** One more control before the settings. */
  children?: ReactNode;
};

export function ReaderHeader({
  comicTitle,
  chapterTitle,
  chapterNumber,
  language,
  closePath,
  onClose,
  onSettings,
  onAimAtSettings,
  children,
}: HeaderProps) {
  return (
    <header className={styles.header}>
      <Link className={iconButton.button} to={closePath} onClick={onClose} aria-label="Close the reader">
        <CloseIcon />
      </Link>
      <div className={styles.titles}>
        <p>
          Episode {chapterNumber} · <span lang={language}>{comicTitle}</span>
        </p>
        <h1 lang={language}>{chapterTitle}</h1>
      </div>
      {children}
      <IconButton
        className={styles.scripted}
        label="Reader settings"
        onPointerEnter={onAimAtSettings}
        onFocus={onAimAtSettings}
        onClick={onSettings}
      >
        <SettingsIcon />
      </IconButton>
    </header>
  );
}

export type Neighbour = { path: string; title: string; locked: boolean };
type FooterProps = {
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
  /** The comic's own list, for readers without scripts. */
  listPath: string;
  onList: () => void;
  onAimAtList: () => void;
  /** A chapter is being loaded. */
  busy: boolean;
};

export function ReaderFooter({ previous, next, listPath, onList, onAimAtList, busy }: FooterProps) {
  const hydrated = useHydrated();
  const list = (
    <>
      <ListIcon />
      <span>List Episodes</span>
    </>
  );
  return (
    <nav className={styles.footer} aria-label="Episodes" aria-busy={busy}>
      <Step chapter={previous} rel="prev" label="Prev" />
      {hydrated ? (
        <button
          type="button"
          className={styles.step}
          onPointerEnter={onAimAtList}
          onFocus={onAimAtList}
          onClick={onList}
          aria-haspopup="dialog"
        >
          {list}
        </button>
      ) : (
        <a className={styles.step} href={listPath}>
          {list}
        </a>
      )}
      <Step chapter={next} rel="next" label="Next" />
    </nav>
  );
}

function Step({
  chapter,
  rel,
  label,
}: {
  chapter: Neighbour | undefined;
  rel: 'prev' | 'next';
  label: string;
}) {
  const content = (
    <>
      {rel === 'prev' && <BackIcon />}
      <span>{label}</span>
      {chapter?.locked && <LockIcon />}
      {rel === 'next' && <ForwardIcon />}
    </>
  );
  if (!chapter) {
    return (
      <button type="button" className={styles.step} disabled>
        {content}
      </button>
    );
  }
  const where = `${label} episode: ${chapter.title}${chapter.locked ? ' (locked)' : ''}`;
  return (
    <Link className={styles.step} to={chapter.path} rel={rel} aria-label={where}>
      {content}
    </Link>
  );
}
