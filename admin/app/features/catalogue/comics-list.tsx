import { statusNames } from '@longstrip/contract/catalogue/comics.texts';
import { Button } from '@longstrip/kit/button.tsx';
import { Note } from '@longstrip/kit/layout.tsx';
import { trashDays } from '@longstrip/contract/trash/trash.rules';
import type { AppDispatch } from '@longstrip/client/store';
import { plainUrl } from '@longstrip/contract/assets/picture.rules';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { secondsFresh } from '../../platform/fresh.ts';
import { pageSizes } from '../../platform/list-state.ts';
import { byText, byTime } from '../../ui/list-order.tsx';
import { FilterFields, selectFilter, textFilter, useFilteredList } from '../../ui/list-filters.tsx';
import { Badge, TextLink } from '../../ui/rows.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { LazyImage } from '../../ui/lazy-image.tsx';
import { type Column, StaffList, useSelection } from '../../ui/staff-list.tsx';
import { Time } from '../../ui/time.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { catalogueApi, type Genre, type StaffComic, type StaffCreator } from './catalogue.api.ts';
import styles from './catalogue.module.css';
import { NameList } from './name-list.tsx';
import { PublicationBadge } from './publication-badge.tsx';
import { PublicationButton } from './publication-button.tsx';
import { useDeletion } from './use-deletion.ts';
import { whyNot } from '../../ui/why-not.ts';

const ComicsEdit = lazyDialog(async () => (await import('./comics-edit.tsx')).ComicsEdit);

const filtersOf = (genres: readonly Pick<Genre, 'id' | 'name'>[] = [], creator?: StaffCreator) => ({
  search: textFilter('Search', (search) => ({ search }), 'Title or creator'),
  site: selectFilter('Site', { normal: 'Normal', uncensored: 'Uncensored' }, (site) => ({ site }), 'Both'),
  publication: selectFilter(
    'Published',
    { published: 'Published', draft: 'Draft', scheduled: 'Scheduled' },
    (publication) => ({ publication }),
  ),
  status: selectFilter('Status', statusNames, (status) => ({ status })),
  genre: {
    ...selectFilter('Genre', Object.fromEntries(genres.map(({ id, name }) => [id, name])), () => ({})),
    // Before the genres are loaded, too.
    wanted: (genre: string | undefined) => ({ genre }),
  },
  // Set by the links of the list of creators.
  creator: {
    ...selectFilter('Creator', creator ? { [creator.id]: creator.name } : {}, () => ({})),
    wanted: (id: string | undefined) => ({ creator: id }),
  },
});

const columns: Column<StaffComic>[] = [
  {
    key: 'title',
    header: 'Comic',
    width: '30%',
    isLong: true,
    sort: byText('title'),
    cell: (comic) => (
      <div className={styles.withThumbnail}>
        <Thumbnail picture={comic.bannerImage} />
        <div>
          <TextLink to={`/comics/${comic.id}`}>{comic.title}</TextLink>
          <Note>{comic.creators?.map(({ name }) => name).join(', ')}</Note>
        </div>
      </div>
    ),
  },
  {
    key: 'rating',
    header: 'Rating',
    width: '7%',
    cell: ({ contentRating }) => <Badge>{contentRating}</Badge>,
  },
  { key: 'status', header: 'Status', width: '10%', cell: ({ status }) => statusNames[status ?? 'ongoing'] },
  {
    key: 'chapters',
    header: 'Episodes',
    width: '9%',
    cell: ({ chapterCount, unpublishedChapters }) => (
      <>
        {chapterCount}
        {unpublishedChapters > 0 && <Note>{unpublishedChapters} not published</Note>}
      </>
    ),
  },
  {
    key: 'publication',
    header: 'Published',
    width: '13%',
    cell: (comic) => <PublicationBadge {...comic} />,
  },
  {
    key: 'created',
    header: 'Added',
    isMinor: true,
    width: '11%',
    sort: byTime('created'),
    cell: ({ createdAt }) => <Time at={createdAt} day />,
  },
  {
    key: 'updated',
    header: 'Changed',
    sort: byTime('updated'),
    cell: ({ updatedAt }) => <Time at={updatedAt} />,
  },
];

const sorts = ['-updated', 'title', '-created'] as const;

/** Loads what the list shows without filters. */
export function prefetchComics(dispatch: AppDispatch): void {
  const options = { ifOlderThan: secondsFresh };
  dispatch(catalogueApi.util.prefetch('genres', undefined, options));
  dispatch(catalogueApi.util.prefetch('staffComics', { limit: pageSizes[0], sort: sorts[0] }, options));
}

/** All comics of both sites, drafts included. */
export function ComicsList() {
  const selection = useSelection();
  const { data: genres, isLoading: areGenresLoading } = catalogueApi.endpoints.genres.useQuery();
  const [deleteComics] = catalogueApi.endpoints.deleteComics.useMutation();
  const deletion = useDeletion();
  const [isEditing, setEditing] = useState(false);
  const creatorId = useSearchParams()[0].get('creator');
  const { data: creators } = catalogueApi.endpoints.staffCreator.useQuery(creatorId ?? '', {
    skip: !creatorId,
  });
  const filters = filtersOf(genres?.data, creators?.data[0]);
  const { list, wanted, page } = useFilteredList(filters, () => sorts);
  const query = catalogueApi.endpoints.staffComics.useQuery({ ...wanted, ...page });
  const chosen = (query.data?.data ?? []).filter(({ id }) => selection.selected.has(id));
  const ids = chosen.map(({ id }) => id);
  const clear = () => selection.select(new Set());
  const remove = async () => {
    const isSure = await confirm({
      title: ids.length === 1 ? `Delete “${chosen[0]!.title}”?` : `Delete ${ids.length} comics?`,
      consequences: (
        <>
          <NameList items={chosen} />
          They go to the trash with all their episodes, where readers do not see them. For {trashDays} days
          they can be restored.
        </>
      ),
      button: 'Delete',
      isDangerous: true,
    });
    if (!isSure) return;
    await deletion({
      message: ids.length === 1 ? 'Comic deleted.' : `${ids.length} comics deleted.`,
      remove: () => deleteComics({ ids }).unwrap(),
    });
    clear();
  };
  return (
    <StaffList
      label="Comics"
      columns={columns}
      query={areGenresLoading ? { ...query, data: undefined } : query}
      list={list}
      rowKey={({ id }) => id}
      rowLabel={({ title }) => title}
      selection={selection}
      bulkActions={
        <>
          <PublicationButton kind="comics" items={chosen} onDone={clear} />
          <Button
            variant="quiet"
            small
            onClick={() => setEditing(true)}
            {...whyNot(!genres && 'The genres are not loaded yet.')}
          >
            Edit
          </Button>
          {isEditing && genres && (
            <ComicsEdit
              comics={chosen}
              genres={genres.data}
              onClose={() => setEditing(false)}
              onDone={() => {
                setEditing(false);
                clear();
              }}
            />
          )}
          <Button variant="quiet" small onClick={() => void remove()}>
            Delete
          </Button>
        </>
      }
      empty={{ title: 'No comics yet', children: 'Make the first one with “New comic”.' }}
      filters={<FilterFields list={list} all={filters} />}
    />
  );
}

function Thumbnail({ picture }: { picture: StaffComic['bannerImage'] }) {
  if (!picture) return <span className={styles.thumbnail} />;
  return <LazyImage className={styles.thumbnail} src={plainUrl(picture, 100)} />;
}
