import type { ReactNode } from 'react';
import { accessText, type LockTerms, lockText } from '@longstrip/contract/reading/access.texts';
import { Link } from '../../platform/router/index.ts';
import { LockIcon } from '@longstrip/kit/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ResponsivePicture } from '../../ui/responsive-picture.tsx';
import type { ListedChapter } from './chapter-list.ts';
import styles from './chapter-row.module.css';
import { coinsOf } from './coin-price.ts';
import { PublishedDate } from './published-date.tsx';

/** The reader's progress in a chapter: left in the middle, or read to its end. */
export type ReadMark = 'started' | 'read';
const markLabels: Record<ReadMark, string> = { started: 'Started', read: 'Read' };

type RowProps = {
  chapter: ListedChapter;
  terms: LockTerms;
  /** Of the title; undefined if unknown. */
  language?: string | undefined;
  to: string;
  /** Shows thumbnail and date; otherwise the row is one line of a list. */
  detailed?: boolean;
  current?: boolean;
  mark?: ReadMark | undefined;
  /** Replaces the link that opens it. */
  actions?: ReactNode;
  onOpen?: () => void;
};

/** The skeleton of a detailed row. */
export function ChapterRowSkeleton() {
  return (
    <li className={styles.row}>
      <Skeleton className={styles.thumbnail} />
      <Skeleton className={styles.waiting} />
    </li>
  );
}

/** One chapter of a list. The whole row of an open chapter is a link; in a locked one the reason leads to its lock page. */
export function ChapterRow({
  chapter,
  terms,
  language,
  to,
  detailed = false,
  current = false,
  mark,
  actions,
  onOpen,
}: RowProps) {
  const { access } = chapter;
  const lock = access.state === 'locked' ? lockText(access.reason, terms) : null;
  const coins = coinsOf(access);
  const label = `Open episode ${chapter.chapterNumber}: ${chapter.title}`;
  return (
    <li
      className={styles.row}
      data-locked={lock ? '' : undefined}
      data-mark={mark}
      aria-current={current || undefined}
    >
      {detailed && (
        <ResponsivePicture picture={chapter.previewImage} alt="" sizes="120px" className={styles.thumbnail} />
      )}
      <span className={styles.number}>{chapter.chapterNumber}</span>
      <span className={styles.text}>
        <span className={styles.title} lang={language}>
          {chapter.title}
        </span>
        <span className={styles.details}>
          {detailed && <PublishedDate at={chapter.publishedAt} />}
          {current && <span className={styles.here}>You are here</span>}
          {lock ? (
            <Link className={styles.reason} to={to} onClick={onOpen}>
              {lock.short}
              {coins && ` or ${coins}`}
              <span className="visually-hidden"> (episode {chapter.chapterNumber})</span>
            </Link>
          ) : (
            <span className={mark ? undefined : styles.free}>
              {mark ? markLabels[mark] : accessText(access, terms).short}
            </span>
          )}
        </span>
      </span>
      {actions ? (
        <span className={styles.actions}>{actions}</span>
      ) : lock ? (
        <button
          type="button"
          className={styles.open}
          aria-disabled="true"
          aria-label={label}
          aria-describedby={`lock-${chapter.id}`}
        >
          <LockIcon />
          Open
          <span id={`lock-${chapter.id}`} hidden>
            Locked: {lock.title}. {lock.opens}
            {coins && ` Or you unlock it for ${coins}.`}
          </span>
        </button>
      ) : (
        <Link
          className={styles.open}
          to={to}
          state={mark === 'started' ? { resume: true } : undefined}
          onClick={onOpen}
          aria-label={mark ? `${label}. ${markLabels[mark]}.` : label}
        >
          Open
        </Link>
      )}
    </li>
  );
}
