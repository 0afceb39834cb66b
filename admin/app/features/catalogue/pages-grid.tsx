import { Alert, Badge, Button, Checkbox, Group, Text } from '@mantine/core';
import { plainUrl } from '@longstrip/contract/assets/picture.rules';
import { useState } from 'react';
import { ReorderList } from '../../ui/reorder-list.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { catalogueApi, type StaffPage, type Variant } from './catalogue.api.ts';
import styles from './catalogue.module.css';
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
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
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
      isMine: (entry) => entry.kind === 'pages' && entry.chapterId === chapterId,
    });
    select(new Set());
  };
  return (
    <section aria-label={`${variant} pages`}>
      <Group mb="sm" role="status">
        <Text size="sm">{data.length === 1 ? '1 page' : `${data.length} pages`}</Text>
        {ids.length > 0 && (
          <Button size="xs" variant="default" onClick={() => void remove()}>
            Delete {ids.length} selected
          </Button>
        )}
      </Group>
      {draft && (
        <Alert mb="sm" variant="default" role="status" title="The order has changed">
          <Group>
            <Button size="xs" loading={reordering.isLoading} onClick={() => void saveOrder()}>
              Save order
            </Button>
            <Button size="xs" variant="default" onClick={() => setDraft(null)}>
              Discard
            </Button>
          </Group>
        </Alert>
      )}
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
      <Text size="xs" c="dimmed" truncate="start" title={fileName}>
        {fileName} · {width} × {height}
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
