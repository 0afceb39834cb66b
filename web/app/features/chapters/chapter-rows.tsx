import type { LockTerms } from '@longstrip/contract/reading/access.texts';
import { Fragment, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import buttons from '@longstrip/kit/button.module.css';
import { Button } from '@longstrip/kit/button.tsx';
import { type ChapterList, type ListedChapter, rowsOf } from './chapter-list.ts';
import { ChapterRow, ChapterRowSkeleton, type ReadMark } from './chapter-row.tsx';
import { coinNoteOf } from './coin-price.ts';
import styles from './chapter-rows.module.css';

type RowsProps = {
  list: ChapterList;
  terms: LockTerms;
  /** Of the titles; undefined if unknown. */
  language?: string | undefined;
  pathOf: (chapter: ListedChapter) => string;
  /** The address of the page that shows the chapters from this position on without JavaScript. */
  pathFrom?: (position: number) => string;
  /** Loads the chapters from this offset on. */
  onMore: (offset: number) => PromiseLike<{ isError: boolean }>;
  loading: boolean;
  detailed?: boolean;
  currentId?: string | undefined;
  onOpen?: () => void;
  markOf?: ((chapter: ListedChapter) => ReadMark | undefined) | undefined;
  /** Replaces the links that open the chapters. */
  renderActions?: ((chapter: ListedChapter) => ReactNode) | undefined;
  /** Content before the chapter at this position. */
  before?: { position: number; content: ReactNode } | undefined;
};

const more = 'Show more episodes';

/** The skeleton of a list with details. */
export function ChapterRowsSkeleton() {
  return (
    <ol className={styles.rows} aria-hidden="true">
      {Array.from({ length: 6 }, (_, index) => (
        <ChapterRowSkeleton key={index} />
      ))}
    </ol>
  );
}

/** Chapters in their order, with a button in place of those that are not loaded yet. */
export function ChapterRows({
  list,
  terms,
  language,
  pathOf,
  pathFrom,
  onMore,
  loading,
  detailed,
  currentId,
  onOpen,
  markOf,
  renderActions,
  before,
}: RowsProps) {
  const rows = useRef<HTMLOListElement>(null);
  const pressed = useRef<{ button: Element; index: number }>(null);
  // The pressed button is gone once its episodes are there: the first of them gets the focus.
  useEffect(() => {
    if (!pressed.current || pressed.current.button.isConnected) return;
    const added = [...rows.current!.children].slice(pressed.current.index);
    pressed.current = null;
    const first = added.map((row) => row.querySelector<HTMLElement>('a, button')).find((link) => link);
    if (document.activeElement === document.body) first?.focus({ preventScroll: true });
  }, [list]);
  const [failedFrom, setFailedFrom] = useState<number | null>(null);
  const loadMore = async ({ currentTarget: button }: MouseEvent, offset: number) => {
    pressed.current = { button, index: [...rows.current!.children].indexOf(button.parentElement!) };
    setFailedFrom(null);
    const { isError } = await onMore(offset);
    if (isError) setFailedFrom(offset);
  };
  const withCoins = list.chapters.find(({ access }) => coinNoteOf(access));
  return (
    <ol className={styles.rows} ref={rows}>
      {rowsOf(list).map((row) =>
        'missingFrom' in row ? (
          <li key={`from-${row.missingFrom}`} className={styles.more}>
            <Button variant="quiet" busy={loading} onClick={(event) => void loadMore(event, row.missingFrom)}>
              {more}
            </Button>
            {pathFrom && (
              <noscript>
                <a className={buttons.quiet} href={pathFrom(row.first)}>
                  {more}
                </a>
              </noscript>
            )}
            {failedFrom === row.missingFrom && (
              <p role="alert">These episodes could not be loaded. Please try again.</p>
            )}
          </li>
        ) : (
          <Fragment key={row.id}>
            {before?.position === row.position && <li className={styles.before}>{before.content}</li>}
            {row === withCoins && <li className={styles.coins}>{coinNoteOf(row.access)}</li>}
            <ChapterRow
              chapter={row}
              terms={terms}
              language={language}
              to={pathOf(row)}
              detailed={detailed}
              current={row.id === currentId}
              mark={markOf?.(row)}
              actions={renderActions?.(row)}
              onOpen={onOpen}
            />
          </Fragment>
        ),
      )}
    </ol>
  );
}
