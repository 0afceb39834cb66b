import { Fragment, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
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
  const rows = useRef<HTMLOListElement>(null);
  const pressed = useRef<{ button: Element; index: number }>(null);
  // The pressed button is gone once its episodes are there: the first of them gets the focus.
  useEffect(() => {
    if (!pressed.current || pressed.current.button.isConnected) return;
    const first = rows.current!.children[pressed.current.index];
    pressed.current = null;
    if (document.activeElement === document.body)
      first?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [list]);
  const loadMore = ({ currentTarget: button }: MouseEvent, offset: number) => {
    pressed.current = { button, index: [...rows.current!.children].indexOf(button.parentElement!) };
    onMore(offset);
  };
  return (
    <ol className={styles.rows} ref={rows}>
      {rowsOf(list).map((row) =>
        'missingFrom' in row ? (
          <li key={`from-${row.missingFrom}`} className={styles.more}>
            <Button variant="quiet" busy={loading} onClick={(event) => loadMore(event, row.missingFrom)}>
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
