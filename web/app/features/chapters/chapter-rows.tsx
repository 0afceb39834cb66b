import { Fragment, type ReactNode } from 'react';
import { type ChapterList, type ListedChapter, rowsOf } from './chapter-list.ts';
import { ChapterRow, type ReadMark } from './chapter-row.tsx';
import styles from './chapter-rows.module.css';

type RowsProps = {
  list: ChapterList;
  pathOf: (chapter: ListedChapter) => string;
  onMore: (offset: number) => void;
  loading: boolean;
  rich?: boolean;
  currentId?: string | undefined;
  onOpen?: () => void;
  marks?: ReadonlyMap<string, ReadMark> | undefined;
  /** Something to say before the chapter at this position. */
  before?: { position: number; content: ReactNode } | undefined;
};

/** Chapters in their order; wherever some of a long comic are not there yet, a button brings them. */
export function ChapterRows({
  list,
  pathOf,
  onMore,
  loading,
  rich,
  currentId,
  onOpen,
  marks,
  before,
}: RowsProps) {
  return (
    <ol className={styles.rows}>
      {rowsOf(list).map((row) =>
        'missingFrom' in row ? (
          <li key={`from-${row.missingFrom}`} className={styles.more}>
            <button type="button" disabled={loading} onClick={() => onMore(row.missingFrom)}>
              {loading ? 'Loading episodes…' : 'Show more episodes'}
            </button>
          </li>
        ) : (
          <Fragment key={row.id}>
            {before?.position === row.position && <li className={styles.before}>{before.content}</li>}
            <ChapterRow
              chapter={row}
              to={pathOf(row)}
              rich={rich}
              current={row.id === currentId}
              mark={marks?.get(row.id)}
              onOpen={onOpen}
            />
          </Fragment>
        ),
      )}
    </ol>
  );
}
