import { Button } from '@longstrip/kit/button.tsx';
import { Note, Stack } from '@longstrip/kit/layout.tsx';
import type { Answer } from '@longstrip/client/calls';
import type { Refusal } from '@longstrip/client/transport';
import { trashDays } from '@longstrip/contract/trash/trash.rules';
import { bannersOnHomePage } from '@longstrip/contract/editorial/editorial.rules';
import type { SiteVariant } from '@longstrip/contract/site';
import { useRef, useState } from 'react';
import { confirm } from '../../ui/confirm.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { ReorderList } from '../../ui/reorder-list.tsx';
import { Badge, TextLink } from '../../ui/rows.tsx';
import { Time, timeZone } from '../../ui/time.tsx';
import { lastChangeApi } from '../../platform/last-change.api.ts';
import { toastError } from '../../ui/toast.tsx';
import { Artwork } from './artwork.tsx';
import styles from './editorial.module.css';
import { editorialApi, type Banner } from './editorial.api.ts';

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
  const onReorder = (items: readonly Banner[]) => {
    const ids = items.map(({ id }) => id);
    setPendingOrder(ids);
    next.current = ids;
    if (!isSaving.current) void save();
  };
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
    <Stack>
      <Note>
        Readers see the first {bannersOnHomePage} that are shown now. Drag a banner by its handle, or move it
        with the arrow keys there. Dates are in {timeZone}.
      </Note>
      <div aria-busy={pendingOrder !== null}>
        <ReorderList
          label="Banners"
          items={banners}
          keyOf={({ id }) => id}
          labelOf={({ title }) => title}
          onReorder={onReorder}
        >
          {(banner) => (
            <div className={styles.row}>
              <Artwork picture={banner.imagePicture} shape="wide" className={styles.thumbnail} />
              <div className={styles.about}>
                <TextLink to={`/banners/${banner.id}`}>{banner.title}</TextLink>
                <Note>{banner.comicTitle}</Note>
                <State banner={banner} isOnHomePage={onHomePage.includes(banner)} />
              </div>
              <Remove banner={banner} {...{ deleteWithUndo }} />
            </div>
          )}
        </ReorderList>
      </div>
    </Stack>
  );
}

function State({ banner, isOnHomePage }: { banner: Banner; isOnHomePage: boolean }) {
  const { showsFrom, showsUntil, isShown, isComicPublished, hasFailedArtwork } = banner;
  return (
    <div>
      <Badge {...(isOnHomePage && { tone: 'accent' })}>
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
    </div>
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
      variant="quiet"
      small
      busy={isLoading}
      aria-label={`Delete ${title}`}
      onClick={() => void onRemove()}
    >
      Delete
    </Button>
  );
}
