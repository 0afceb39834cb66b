import type { AssetVariant } from '@longstrip/contract/assets/picture';
import type { LockTerms } from '@longstrip/contract/reading/access.texts';
import { useAppDispatch } from '@longstrip/client/store';
import { useEffect, useRef } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type ListedChapter, stepOf } from './chapter-list.ts';
import type { ReadMark } from './chapter-row.tsx';
import { ChapterRows } from './chapter-rows.tsx';
import { chaptersApi } from './chapters.api.ts';
import styles from './episode-list-dialog.module.css';

type ListProps = {
  open: boolean;
  onClose: () => void;
  comicId: string;
  variant: AssetVariant;
  current: ListedChapter;
  pathOf: (chapter: ListedChapter) => string;
  markOf: (chapter: ListedChapter) => ReadMark | undefined;
  terms: LockTerms;
  /** Of the titles; undefined if unknown. */
  language?: string | undefined;
};

/** "List Episodes" of the reader (spec §2). Choosing a chapter closes it. */
export function EpisodeListDialog({
  open,
  onClose,
  comicId,
  variant,
  current,
  pathOf,
  markOf,
  terms,
  language,
}: ListProps) {
  const dispatch = useAppDispatch();
  const rows = useRef<HTMLDivElement>(null);
  const filters = { comicsId: comicId, assetVariant: variant };
  const query = chaptersApi.useListChaptersQuery({ ...filters, offset: stepOf(current) });
  const { data: list, error, isFetching } = query;
  const isShown = open && !!list;

  useEffect(() => {
    if (isShown) rows.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, [isShown, current.id]);

  return (
    <Dialog open={open} onClose={onClose} title="List Episodes">
      <div ref={rows}>
        {list ? (
          <ChapterRows
            language={language}
            list={list}
            terms={terms}
            pathOf={pathOf}
            onMore={(offset) =>
              dispatch(
                chaptersApi.endpoints.listChapters.initiate({ ...filters, offset }, { subscribe: false }),
              )
            }
            loading={isFetching}
            currentId={current.id}
            markOf={markOf}
            onOpen={onClose}
          />
        ) : error ? (
          <ReadFailure query={query}>The episodes could not be loaded.</ReadFailure>
        ) : (
          <div aria-busy="true">
            {Array.from({ length: 8 }, (_, index) => (
              <Skeleton key={index} className={styles.waiting} />
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}
