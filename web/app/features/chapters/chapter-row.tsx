import { Link } from '../../platform/router/index.ts';
import { LockIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { lockOf } from './access-words.ts';
import type { ListedChapter } from './chapter-list.ts';
import styles from './chapter-row.module.css';
import { PublishedDate } from './published-date.tsx';

/** What the reader has made of a chapter: left in the middle, or seen its end. */
export type ReadMark = 'started' | 'read';
const markWords: Record<ReadMark, string> = { started: 'Started', read: 'Read' };

type RowProps = {
  chapter: ListedChapter;
  to: string;
  /** With its thumbnail and date; without, as a line of a list. */
  rich?: boolean;
  current?: boolean;
  mark?: ReadMark | undefined;
  onOpen?: () => void;
};

/** One chapter of a list. The whole row opens an open one; a locked one says why it does not. */
export function ChapterRow({ chapter, to, rich = false, current = false, mark, onOpen }: RowProps) {
  const lock = lockOf(chapter.access);
  const named = `Open episode ${chapter.chapterNumber}: ${chapter.title}`;
  return (
    <li
      className={styles.row}
      data-locked={lock ? '' : undefined}
      data-mark={mark}
      aria-current={current || undefined}
    >
      {rich && (
        <Picture
          picture={chapter.previewImage}
          alt=""
          sizes="120px"
          className={styles.thumbnail}
          instead={chapter.chapterNumber}
        />
      )}
      <span className={styles.number}>{chapter.chapterNumber}</span>
      <span className={styles.words}>
        <span className={styles.title}>{chapter.title}</span>
        <span className={styles.facts}>
          {rich && <PublishedDate at={chapter.publishedAt} />}
          {current && <span className={styles.here}>You are here</span>}
          <span className={lock || mark ? undefined : styles.free}>
            {lock ? lock.short : mark ? markWords[mark] : 'Free'}
          </span>
        </span>
      </span>
      {lock ? (
        <button
          type="button"
          className={styles.open}
          aria-disabled="true"
          aria-label={named}
          aria-describedby={`lock-${chapter.id}`}
        >
          <LockIcon />
          Open
          <span id={`lock-${chapter.id}`} hidden>
            Locked: {lock.title}. {lock.opens}
          </span>
        </button>
      ) : (
        <Link
          className={styles.open}
          to={to}
          state={mark === 'started' ? { resume: true } : undefined}
          onClick={onOpen}
          aria-label={mark ? `${named}. ${markWords[mark]}.` : named}
        >
          Open
        </Link>
      )}
    </li>
  );
}
