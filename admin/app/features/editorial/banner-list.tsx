import { Badge, Button, Group, Text } from '@mantine/core';
import type { Answer } from '@longstrip/client/calls';
import type { Refusal } from '@longstrip/client/transport';
import { trashDays } from '@longstrip/contract/trash/trash.rules';
import { bannersOnHomePage } from '@longstrip/contract/editorial/editorial.rules';
import type { SiteVariant } from '@longstrip/contract/site';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { confirm } from '../../ui/confirm.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { Time, timeZone } from '../../ui/time.tsx';
import { lastChangeApi } from '../../platform/last-change.api.ts';
import { toastError } from '../../ui/toast.tsx';
import { Artwork } from './artwork.tsx';
import styles from './editorial.module.css';
import { editorialApi, type Banner } from './editorial.api.ts';
import { useReordering } from './use-reordering.ts';
import { whyNot } from '../../ui/why-not.ts';

const isReady = ({ imagePicture, mobileImagePicture }: Banner) =>
  imagePicture !== null && mobileImagePicture !== null;
/** Whether readers see the banner, if it is among the first `bannersOnHomePage`. */
const isVisible = (banner: Banner) => banner.isShown && banner.isComicPublished && isReady(banner);

type ListProps = {
  siteVariant: SiteVariant;
  deleteWithUndo: (deletion: {
    message: string;
    remove: () => Promise<Answer<'deleteBanners'>>;
  }) => Promise<void>;
};

/** The banners of one site in their order, which is changed by dragging or by keyboard. */
export function BannerList({ siteVariant, deleteWithUndo }: ListProps) {
  const { data, error, refetch } = editorialApi.endpoints.banners.useQuery();
  const [order] = editorialApi.endpoints.orderBanners.useMutation();
  const [lastChange] = lastChangeApi.endpoints.lastChange.useLazyQuery();
  const [message, setMessage] = useState('');
  const next = useRef<string[] | null>(null);
  const isSaving = useRef(false);
  /** The order that is being saved. */
  const [pendingOrder, setPendingOrder] = useState<string[] | null>(null);
  const saved = (data?.data ?? []).filter((banner) => banner.siteVariant === siteVariant);
  const banners = pendingOrder
    ? pendingOrder.flatMap((id) => saved.find((banner) => banner.id === id) ?? [])
    : saved;

  /** Moves during a save are saved together after it. */
  const save = async () => {
    isSaving.current = true;
    let basedOn = saved.map(({ id }) => id);
    for (let ids = next.current; ids; ids = next.current) {
      next.current = null;
      const { error: refusal } = await order({ siteVariant, ids, basedOn });
      basedOn = ids;
      if (!refusal) continue;
      next.current = null;
      const isConflict = (refusal as Partial<Refusal>).code === 'edit_conflict';
      const { data } = isConflict ? await lastChange({ object: ids[0]!, actions: ['orderBanners'] }) : {};
      const title = `${data?.author ?? 'Someone else'} has changed this order meanwhile. It is shown now.`;
      toastError(isConflict ? { title } : refusal);
      void refetch();
    }
    isSaving.current = false;
    setPendingOrder(null);
  };
  const move = (id: string, to: number) => {
    const ids = banners.map((banner) => banner.id);
    const from = ids.indexOf(id);
    if (from === -1 || to < 0 || to >= ids.length || from === to) return;
    ids.splice(to, 0, ...ids.splice(from, 1));
    setPendingOrder(ids);
    setMessage(`${banners[from]!.title} is now ${to + 1} of ${ids.length}.`);
    next.current = ids;
    if (!isSaving.current) void save();
  };
  const { ref, dragged } = useReordering(move);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  if (banners.length === 0)
    return (
      <EmptyState title="No featured comics">
        The home page of this site begins without a carousel. Add a banner to feature a comic.
      </EmptyState>
    );
  const onHomePage = banners.filter(isVisible).slice(0, bannersOnHomePage);
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        Readers see the first {bannersOnHomePage} that are shown now. Drag a banner, or move it with its
        buttons or with Alt and the arrow keys. Dates are in {timeZone}.
      </Text>
      <ol ref={ref} className={styles.list} aria-busy={pendingOrder !== null}>
        {banners.map((banner, index) => (
          <li key={banner.id} draggable data-id={banner.id} data-dragged={dragged === banner.id || undefined}>
            <Artwork picture={banner.imagePicture} shape="wide" className={styles.thumbnail} />
            <div className={styles.about}>
              <Link to={`/banners/${banner.id}`}>{banner.title}</Link>
              <Text size="xs" c="dimmed">
                {banner.comicTitle}
              </Text>
              <State banner={banner} isOnHomePage={onHomePage.includes(banner)} />
            </div>
            <Group gap="xs" wrap="nowrap">
              <MoveButton
                label="up"
                banner={banner}
                isAtEnd={index === 0}
                onMove={() => move(banner.id, index - 1)}
              />
              <MoveButton
                label="down"
                banner={banner}
                isAtEnd={index === banners.length - 1}
                onMove={() => move(banner.id, index + 1)}
              />
              <Remove banner={banner} {...{ deleteWithUndo }} />
            </Group>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {message}
      </p>
    </>
  );
}

type MoveProps = { label: 'up' | 'down'; banner: Banner; isAtEnd: boolean; onMove: () => void };

/** Stays focusable at an end of the list, so that it does not lose the focus. */
function MoveButton({ label, banner, isAtEnd, onMove }: MoveProps) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Move ${banner.title} ${label}`}
      onClick={onMove}
      {...whyNot(isAtEnd && `“${banner.title}” is the ${label === 'up' ? 'first' : 'last'} already.`)}
    >
      {label === 'up' ? '↑' : '↓'}
    </Button>
  );
}

function State({ banner, isOnHomePage }: { banner: Banner; isOnHomePage: boolean }) {
  const { showsFrom, showsUntil, isShown, isComicPublished, hasFailedArtwork } = banner;
  return (
    <Text size="xs" component="div">
      <Badge size="sm" variant={isOnHomePage ? 'light' : 'default'}>
        {isOnHomePage
          ? 'On the home page'
          : hasFailedArtwork
            ? 'Artwork could not be processed. Upload it again'
            : !isReady(banner)
              ? 'Artwork is being made'
              : !isComicPublished
                ? 'The comic is not published'
                : !isShown
                  ? 'Not shown now'
                  : `Not among the first ${bannersOnHomePage}`}
      </Badge>{' '}
      {showsFrom && (
        <>
          from <Time at={showsFrom} />{' '}
        </>
      )}
      {showsUntil && (
        <>
          until <Time at={showsUntil} />
        </>
      )}
    </Text>
  );
}

type RemoveProps = Pick<ListProps, 'deleteWithUndo'> & { banner: Banner };

function Remove({ banner: { id, title }, deleteWithUndo }: RemoveProps) {
  const [remove, { isLoading }] = editorialApi.endpoints.deleteBanners.useMutation();
  const onRemove = async () => {
    const isSure = await confirm({
      title: `Delete the banner “${title}”?`,
      consequences: `The comic stays. The banner can be restored from the trash for ${trashDays} days.`,
      button: 'Delete banner',
      isDangerous: true,
    });
    if (isSure)
      await deleteWithUndo({
        message: `Banner “${title}” deleted.`,
        remove: () => remove({ ids: [id] }).unwrap(),
      });
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isLoading}
      aria-label={`Delete ${title}`}
      onClick={() => void onRemove()}
    >
      Delete
    </Button>
  );
}
