import { Fragment, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { type ChapterList, type ListedChapter, rowsOf } from './chapter-list.ts';
import { ChapterRow, type ReadMark } from './chapter-row.tsx';
import styles from './chapter-rows.module.css';

type RowsProps = {
  list: ChapterList;
  pathOf: (chapter: ListedChapter) => string;
  onMore: (offset: number) => void;
  loading: boolean;
  detailed?: boolean;
  currentId?: string | undefined;
  onOpen?: () => void;
  marks?: ReadonlyMap<string, ReadMark> | undefined;
  /** Content before the chapter at this position. */
  before?: { position: number; content: ReactNode } | undefined;
};

/** Chapters in their order, with a button in place of those that are not loaded yet. */
export function ChapterRows({
  list,
  pathOf,
  onMore,
  loading,
  detailed,
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
            <Button variant="quiet" busy={loading} onClick={() => onMore(row.missingFrom)}>
              Show more episodes
            </Button>
          </li>
        ) : (
          <Fragment key={row.id}>
            {before?.position === row.position && <li className={styles.before}>{before.content}</li>}
            <ChapterRow
              chapter={row}
              to={pathOf(row)}
              detailed={detailed}
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
