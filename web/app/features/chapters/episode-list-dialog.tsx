import { useEffect, useRef, useState } from 'react';
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
};

/** "List Episodes" of the reader (spec §2). Choosing a chapter closes it. */
export function EpisodeListDialog({ open, onClose, wanted, pathOf, marks }: ListProps) {
  const [offset, setOffset] = useState<number>();
  const rows = useRef<HTMLDivElement>(null);
  const { comicsId, assetVariant, chapterId } = wanted;
  const argument = offset === undefined ? wanted : { comicsId, assetVariant, offset };
  const { data: list, isFetching } = chaptersApi.useListChaptersQuery(argument);

  useEffect(() => {
    if (open) rows.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, [open, chapterId]);

  return (
    <Dialog open={open} onClose={onClose} title="List Episodes">
      <div ref={rows}>
        {list && (
          <ChapterRows
            list={list}
            pathOf={pathOf}
            onMore={setOffset}
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
