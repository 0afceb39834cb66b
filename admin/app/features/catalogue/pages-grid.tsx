import { Badge, Button, Checkbox, Text } from '@mantine/core';
import { plainUrl } from '@longstrip/contract/assets/picture.rules';
import { useState } from 'react';
import { ActionBar } from '../../ui/action-bar.tsx';
import { ReorderList } from '../../ui/reorder-list.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { catalogueApi, type StaffPage, type Variant } from './catalogue.api.ts';
import styles from './catalogue.module.css';
import { OrderBar } from './order-bar.tsx';
import { useDeletion } from './use-deletion.ts';

/** The pages of one variant in order. */
export function PagesGrid({ chapterId, variant }: { chapterId: string; variant: Variant }) {
  const query = catalogueApi.endpoints.staffPages.useQuery(
    { chapterId, variant },
    // Images become ready without a call of ours.
    { pollingInterval: 5000, skipPollingIfUnfocused: true },
  );
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const [draft, setDraft] = useState<{ ids: string[]; version: number } | null>(null);
  const [reorder, reordering] = catalogueApi.endpoints.reorderPages.useMutation();
  const [deletePages] = catalogueApi.endpoints.deletePages.useMutation();
  const deletion = useDeletion();
  // One of many requests of a poll may fail.
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <PageSkeleton />;
  const { data, pagesVersion } = query.data;
  if (data.length === 0) return <EmptyState title={`No ${variant} pages yet`} />;
  const byId = new Map(data.map((page) => [page.id, page]));
  const order = draft?.ids.every((id) => byId.has(id)) ? draft.ids : [...byId.keys()];
  const pages = order.map((id) => byId.get(id)!);
  const ids = [...selected].filter((id) => byId.has(id));
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    select(next);
  };
  const saveOrder = async () => {
    try {
      await reorder({ chapterId, variant, ...draft! }).unwrap();
      // Until the list is there in the new order.
      await query.refetch();
      toast('The new order is saved.');
    } catch (error) {
      toastError(error);
    }
    setDraft(null);
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
      <Text size="sm" mb="sm" role="status">
        {data.length === 1 ? '1 page' : `${data.length} pages`}
      </Text>
      <ReorderList
        isGrid
        label="Pages in order"
        items={pages}
        keyOf={({ id }) => id}
        labelOf={({ fileName }) => fileName}
        onReorder={(items) =>
          setDraft({ ids: items.map(({ id }) => id), version: draft?.version ?? pagesVersion })
        }
      >
        {(page) => <Page page={page} isSelected={selected.has(page.id)} onToggle={() => toggle(page.id)} />}
      </ReorderList>
      {draft && (
        <OrderBar
          isSaving={reordering.isLoading}
          onSave={() => void saveOrder()}
          onDiscard={() => setDraft(null)}
        />
      )}
      {!draft && ids.length > 0 && (
        <ActionBar label={`${ids.length} selected`}>
          <Button size="xs" variant="default" onClick={() => void remove()}>
            Delete
          </Button>
        </ActionBar>
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
        <img className={styles.page} src={plainUrl(picture, 480)} alt="" loading="lazy" />
      ) : (
        <div className={styles.page} />
      )}
      <Checkbox
        size="xs"
        label={`${pageNumber}`}
        aria-label={`Select ${fileName}`}
        checked={isSelected}
        onChange={onToggle}
      />
      <Text size="xs" truncate title={fileName}>
        {fileName}
      </Text>
      <Text size="xs" c="dimmed">
        {width} × {height}
      </Text>
      {state === 'failed' && (
        <Text size="xs" c="red">
          {failure ?? 'Could not be processed.'}
        </Text>
      )}
      {state === 'waiting' && <Badge variant="default">Processing</Badge>}
    </>
  );
}
