import type { LockTerms } from '@longstrip/contract/reading/access.texts';
import { useAppDispatch } from '@longstrip/client/store';
import { useEffect, useRef } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import type { ListedChapter } from './chapter-list.ts';
import type { ReadMark } from './chapter-row.tsx';
import { ChapterRows } from './chapter-rows.tsx';
import { chaptersApi, type ChaptersWanted } from './chapters.api.ts';

type ListProps = {
  open: boolean;
  onClose: () => void;
  wanted: Omit<ChaptersWanted, 'offset'>;
  pathOf: (chapter: ListedChapter) => string;
  marks: ReadonlyMap<string, ReadMark>;
  terms: LockTerms;
  /** Of the titles; undefined if unknown. */
  language?: string | undefined;
};

/** "List Episodes" of the reader (spec §2). Choosing a chapter closes it. */
export function EpisodeListDialog({ open, onClose, wanted, pathOf, marks, terms, language }: ListProps) {
  const dispatch = useAppDispatch();
  const rows = useRef<HTMLDivElement>(null);
  const { comicsId, assetVariant, chapterId } = wanted;
  const { data: list, isFetching } = chaptersApi.useListChaptersQuery(wanted);

  useEffect(() => {
    if (open) rows.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, [open, chapterId]);

  return (
    <Dialog open={open} onClose={onClose} title="List Episodes">
      <div ref={rows}>
        {list && (
          <ChapterRows
            language={language}
            list={list}
            terms={terms}
            pathOf={pathOf}
            onMore={(offset) =>
              dispatch(
                chaptersApi.endpoints.listChapters.initiate(
                  { comicsId, assetVariant, offset },
                  { subscribe: false },
                ),
              )
            }
            loading={isFetching}
            currentId={chapterId}
            marks={marks}
            onOpen={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}
