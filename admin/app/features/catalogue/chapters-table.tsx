import { Button } from '@longstrip/kit/button.tsx';
import { Note } from '@longstrip/kit/layout.tsx';
import { trashDays } from '@longstrip/contract/trash/trash.rules';
import { plainUrl } from '@longstrip/contract/assets/picture.rules';
import { useSearchParams } from 'react-router';
import { LazyImage } from '../../ui/lazy-image.tsx';
import { Time } from '../../ui/time.tsx';
import { useState } from 'react';
import { confirm } from '../../ui/confirm.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { ReorderList } from '../../ui/reorder-list.tsx';
import { Badge, TextLink } from '../../ui/rows.tsx';
import { SelectAll, SelectionBar, toggled } from '../../ui/selection.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { catalogueApi, type StaffChapter, type StaffComic } from './catalogue.api.ts';
import styles from './catalogue.module.css';
import { countedEpisodes } from './bulk-effects.ts';
import { firstOpenIds, lockText } from './lock-texts.ts';
import { NameList } from './name-list.tsx';
import { OrderBar } from './order-bar.tsx';
import { PublicationBadge } from './publication-badge.tsx';
import { PublicationButton, publicationLabel, usePublication } from './publication-button.tsx';
import { useDeletion } from './use-deletion.ts';
import { type Order, useOrderDraft } from './use-order-draft.ts';

const ChaptersEdit = lazyDialog(async () => (await import('./chapters-edit.tsx')).ChaptersEdit);

type TableProps = {
  comic: StaffComic;
  /** How often readers read an episode; undefined until it is loaded. */
  readsOf: ((chapterId: string) => string) | undefined;
};

/** All episodes of a comic: their order, publication and pages. */
export function ChaptersTable({ comic, readsOf }: TableProps) {
  const query = catalogueApi.endpoints.staffChapters.useQuery(comic.id);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const [reorder, reordering] = catalogueApi.endpoints.reorderChapters.useMutation();
  const [deleteChapters] = catalogueApi.endpoints.deleteChapters.useMutation();
  const deletion = useDeletion();
  const [isEditing, setEditing] = useState(false);
  const [params, setParams] = useSearchParams();
  const isNewestFirst = params.get('order') === 'newest';
  const setNewestFirst = (isSet: boolean) => setParams(isSet ? { order: 'newest' } : {}, { replace: true });
  const publication = usePublication('chapters');
  const { isFetching } = catalogueApi.endpoints.staffComic.useQueryState(comic.id);
  const order = useOrderDraft(query.data ?? [], comic.chaptersVersion);
  const { draft } = order;
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <PageSkeleton />;
  if (query.data.length === 0)
    return <EmptyState title="No episodes yet">Add the first ones above.</EmptyState>;

  const numbers = query.data.map(({ chapterNumber }) => chapterNumber);
  const openFirst = firstOpenIds(order.ordered);
  const chapters = order.ordered.map((chapter, index) => ({ ...chapter, chapterNumber: numbers[index]! }));
  const chosen = chapters.filter(({ id }) => selected.has(id));
  const ids = chosen.map(({ id }) => id);
  const saveOrder = async (next: Order) => {
    await reorder({ id: comic.id, ...next }).unwrap();
    // The draft stays until the list has the new order.
    await query.refetch();
  };
  const remove = async () => {
    const isSure = await confirm({
      title: ids.length === 1 ? `Delete “${chosen[0]!.title}”?` : `Delete ${ids.length} episodes?`,
      consequences: (
        <>
          <NameList items={chosen} />
          They go to the trash, where readers do not see them. For {trashDays} days they can be restored, and
          readers who have unlocked one keep it.
        </>
      ),
      button: 'Delete',
      isDangerous: true,
    });
    if (!isSure) return;
    await deletion({
      message: ids.length === 1 ? 'Episode deleted.' : `${ids.length} episodes deleted.`,
      remove: () => deleteChapters({ ids }).unwrap(),
    });
    select(new Set());
  };
  return (
    <section aria-label="Episodes">
      <div className={styles.listHead}>
        <SelectAll label="Select all" keys={chapters.map(({ id }) => id)} {...{ selected, select }} />
        <Button
          variant="quiet"
          small
          aria-pressed={isNewestFirst}
          onClick={() => setNewestFirst(!isNewestFirst)}
        >
          Newest first
        </Button>
        <p>{countedEpisodes(chapters.length)}</p>
      </div>
      <ReorderList
        label="Episodes in order"
        items={isNewestFirst ? chapters.toReversed() : chapters}
        keyOf={({ id }) => id}
        labelOf={({ title }) => title}
        onReorder={(next) => order.reorder(isNewestFirst ? next.toReversed() : next)}
      >
        {(chapter) => (
          <Chapter
            chapter={chapter}
            comicId={comic.id}
            lock={lockText(chapter, openFirst)}
            reads={chapter.publication === 'published' ? readsOf?.(chapter.id) : undefined}
            isSelected={selected.has(chapter.id)}
            onToggle={() => select(toggled(selected, chapter.id))}
            onPublication={() => publication.open([chapter])}
          />
        )}
      </ReorderList>
      {publication.dialog}
      {draft && (
        <OrderBar
          isOutdated={draft.isOutdated}
          changes={{
            object: comic.id,
            actions: ['reorderChapters', 'createChapters', 'deleteChapters', 'restoreFromTrash'],
          }}
          saved={query.data}
          // If someone else changed the list, its new version comes with the comic.
          isSaving={reordering.isLoading || isFetching}
          onSave={() => void order.save(saveOrder)}
          onDiscard={order.discard}
        />
      )}
      {!draft && (
        <SelectionBar keys={ids} select={select}>
          <PublicationButton kind="chapters" items={chosen} onDone={() => select(new Set())} />
          <Button variant="quiet" small onClick={() => setEditing(true)}>
            Edit
          </Button>
          {isEditing && (
            <ChaptersEdit
              chosen={chosen}
              all={chapters}
              onClose={() => setEditing(false)}
              onDone={() => {
                setEditing(false);
                select(new Set());
              }}
            />
          )}
          <Button variant="quiet" small onClick={() => void remove()}>
            Delete
          </Button>
        </SelectionBar>
      )}
    </section>
  );
}

type ChapterProps = {
  chapter: StaffChapter;
  comicId: string;
  lock: string;
  reads: string | undefined;
  isSelected: boolean;
  onToggle: () => void;
  onPublication: () => void;
};

function Chapter({ chapter, comicId, lock, reads, isSelected, onToggle, onPublication }: ChapterProps) {
  const { id, title, chapterNumber, pageCounts, previewImage, publication, publishedAt } = chapter;
  const counts = Object.entries(pageCounts).filter(([, count]) => count > 0);
  return (
    <div className={styles.chapter}>
      <input type="checkbox" aria-label={`Select ${title}`} checked={isSelected} onChange={onToggle} />
      {previewImage ? (
        <LazyImage className={styles.chapterPreview} src={plainUrl(previewImage, 160)} />
      ) : (
        <span className={styles.chapterPreview} />
      )}
      <div className={styles.chapterTitle}>
        <TextLink to={`/comics/${comicId}/chapters/${id}`}>
          {chapterNumber}. {title}
        </TextLink>
        {counts.length > 0 && (
          <Note>Pages: {counts.map(([variant, count]) => `${count} ${variant}`).join(', ')}</Note>
        )}
      </div>
      <Badge {...(lock === 'Members or coins' && { tone: 'quiet' })}>{lock}</Badge>
      <div className={styles.chapterReads}>{reads && <Note>{reads}</Note>}</div>
      <div className={styles.chapterState}>
        <PublicationBadge {...chapter} />
        {publication === 'published' && (
          <Note>
            <Time at={publishedAt} day />
          </Note>
        )}
      </div>
      <Button variant="quiet" small onClick={onPublication}>
        {publicationLabel([chapter])}
        <span className="visually-hidden"> of {chapterNumber}</span>
      </Button>
    </div>
  );
}
