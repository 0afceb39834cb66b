import { Button } from '@longstrip/kit/button.tsx';
import { Note } from '@longstrip/kit/layout.tsx';
import { plainUrl } from '@longstrip/contract/assets/picture.rules';
import { compareNaturally } from '@longstrip/contract/catalogue/natural-order';
import { useState } from 'react';
import { LazyImage } from '../../ui/lazy-image.tsx';
import { ReorderList } from '../../ui/reorder-list.tsx';
import { Badge } from '../../ui/rows.tsx';
import { SelectAll, SelectionBar, toggled } from '../../ui/selection.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { catalogueApi, type StaffPage, type Variant } from './catalogue.api.ts';
import styles from './catalogue.module.css';
import { OrderBar } from './order-bar.tsx';
import { ReplacePage } from './replace-page.tsx';
import { useDeletion } from './use-deletion.ts';
import { type Order, useOrderDraft } from './use-order-draft.ts';
import { whyNot } from '../../ui/why-not.ts';

type PagesGridProps = { comicsId: string; chapterId: string; variant: Variant };

/** The pages of one variant in order. */
export function PagesGrid({ comicsId, chapterId, variant }: PagesGridProps) {
  const [isProcessing, setProcessing] = useState(false);
  const query = catalogueApi.endpoints.staffPages.useQuery(
    { chapterId, variant },
    // The server processes images without a call of ours.
    { pollingInterval: isProcessing ? 5000 : 0, skipPollingIfUnfocused: true },
  );
  const isAnyWaiting = query.data?.data.some(({ state }) => state === 'waiting') ?? false;
  if (isAnyWaiting !== isProcessing) setProcessing(isAnyWaiting);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const [reorder, reordering] = catalogueApi.endpoints.reorderPages.useMutation();
  const [deletePages] = catalogueApi.endpoints.deletePages.useMutation();
  const deletion = useDeletion();
  const order = useOrderDraft(query.data?.data ?? [], query.data?.pagesVersion ?? 0);
  const { draft } = order;
  // A failed poll is ignored while there is an earlier answer.
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <PageSkeleton />;
  const { data } = query.data;
  if (data.length === 0) return <EmptyState title={`No ${variant} pages yet`} />;
  const pages = order.ordered;
  const ids = pages.map(({ id }) => id).filter((id) => selected.has(id));
  const byName = pages.toSorted((a, b) => compareNaturally(a.fileName, b.fileName));
  const isSorted = byName.every((page, index) => page === pages[index]);
  const saveOrder = async (next: Order) => {
    await reorder({ chapterId, variant, ...next }).unwrap();
    // The draft stays until the list has the new order.
    await query.refetch();
  };
  const remove = async () => {
    await deletion({
      message: ids.length === 1 ? 'Page deleted.' : `${ids.length} pages deleted.`,
      remove: () => deletePages({ ids }).unwrap(),
    });
    select(new Set());
  };
  return (
    <section aria-label={`${variant} pages`}>
      <div className={styles.pagesHead}>
        <SelectAll label="Select all" keys={pages.map(({ id }) => id)} {...{ selected, select }} />
        <p role="status">{data.length === 1 ? '1 page' : `${data.length} pages`}</p>
        {pages.length > 1 && (
          // Stays focusable when the pages are sorted, so that it does not lose the focus.
          <Button
            variant="quiet"
            small
            onClick={() => order.reorder(byName)}
            {...whyNot(isSorted && 'The pages are in the order of their file names already.')}
          >
            Sort by file name
          </Button>
        )}
      </div>
      <ReorderList
        isGrid
        label="Pages in order"
        items={pages}
        keyOf={({ id }) => id}
        labelOf={({ fileName }) => fileName}
        onReorder={order.reorder}
      >
        {(page) => (
          <Page
            page={page}
            isSelected={selected.has(page.id)}
            onToggle={() => select(toggled(selected, page.id))}
          />
        )}
      </ReorderList>
      {draft && (
        <OrderBar
          isOutdated={draft.isOutdated}
          changes={{
            object: chapterId,
            actions: ['reorderPages', 'uploadPages', 'deletePages', 'restoreFromTrash'],
          }}
          saved={data.map(({ id, fileName }) => ({ id, title: fileName }))}
          isSaving={reordering.isLoading}
          onSave={() => void order.save(saveOrder)}
          onDiscard={order.discard}
        />
      )}
      {!draft && (
        <SelectionBar keys={ids} select={select}>
          {ids.length === 1 && (
            <ReplacePage
              {...{ comicsId, chapterId, variant }}
              pageNumber={pages.find(({ id }) => id === ids[0])!.pageNumber}
              version={query.data.pagesVersion}
              onReplaced={() => select(new Set())}
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

function Page({
  page,
  isSelected,
  onToggle,
}: {
  page: StaffPage;
  isSelected: boolean;
  onToggle: () => void;
}) {
  const { fileName, pageNumber, width, height, picture, state, failure } = page;
  return (
    <>
      {picture ? (
        <LazyImage className={styles.page} src={plainUrl(picture, 480)} />
      ) : (
        <div className={styles.page} />
      )}
      <label className={styles.pageNumber}>
        <input type="checkbox" aria-label={`Select ${fileName}`} checked={isSelected} onChange={onToggle} />
        {pageNumber}
      </label>
      <p className={styles.fileName} title={fileName}>
        {fileName}
      </p>
      <Note>
        {width} × {height}
      </Note>
      {state === 'failed' && <p className={styles.failure}>{failure ?? 'Could not be processed.'}</p>}
      {state === 'waiting' && <Badge>Processing</Badge>}
    </>
  );
}
