import type { MouseEvent, ReactNode } from 'react';
import { Link } from '../../platform/router/index.ts';
import { useHydrated } from '../../platform/hydrated.ts';
import { BackIcon, CloseIcon, ForwardIcon, LockIcon } from '../../ui/icons.tsx';
import { ListIcon, SettingsIcon } from './reader-icons.tsx';
import styles from './reader-bars.module.css';

type HeaderProps = {
  comicTitle: string;
  chapterTitle: string;
  chapterNumber: number;
  closePath: string;
  /** Instead of following the link, where a click is a plain one. */
  onClose: (event: MouseEvent) => void;
  onSettings: () => void;
  /** One more control before the settings. */
  children?: ReactNode;
};

export function ReaderHeader({
  comicTitle,
  chapterTitle,
  chapterNumber,
  closePath,
  onClose,
  onSettings,
  children,
}: HeaderProps) {
  return (
    <header className={styles.header}>
      <Link className={styles.icon} to={closePath} onClick={onClose} aria-label="Close the reader">
        <CloseIcon />
      </Link>
      <div className={styles.titles}>
        <p>
          Episode {chapterNumber} · {comicTitle}
        </p>
        <h1>{chapterTitle}</h1>
      </div>
      {children}
      <button
        type="button"
        className={`${styles.icon} ${styles.scripted}`}
        onClick={onSettings}
        aria-label="Keyboard and settings"
      >
        <SettingsIcon />
      </button>
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
  /** A chapter is on its way. */
  busy: boolean;
};

export function ReaderFooter({ previous, next, listPath, onList, busy }: FooterProps) {
  const hydrated = useHydrated();
  const list = (
    <>
      <ListIcon />
      <span>List Episodes</span>
    </>
  );
  return (
    <nav className={styles.footer} aria-label="Episodes" aria-busy={busy}>
      <Step of={previous} rel="prev" label="Prev" />
      {hydrated ? (
        <button type="button" className={styles.step} onClick={onList} aria-haspopup="dialog">
          {list}
        </button>
      ) : (
        <a className={styles.step} href={listPath}>
          {list}
        </a>
      )}
      <Step of={next} rel="next" label="Next" />
    </nav>
  );
}

function Step({ of, rel, label }: { of: Neighbour | undefined; rel: 'prev' | 'next'; label: string }) {
  const words = (
    <>
      {rel === 'prev' && <BackIcon />}
      <span>{label}</span>
      {of?.locked && <LockIcon />}
      {rel === 'next' && <ForwardIcon />}
    </>
  );
  if (!of) {
    return (
      <button type="button" className={styles.step} disabled>
        {words}
      </button>
    );
  }
  const where = `${label} episode: ${of.title}${of.locked ? ' (locked)' : ''}`;
  return (
    <Link className={styles.step} to={of.path} rel={rel} aria-label={where}>
      {words}
    </Link>
  );
}
