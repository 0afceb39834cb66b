import { Button } from '@longstrip/kit/button.tsx';
import { Note } from '@longstrip/kit/layout.tsx';
import { trashDays } from '@longstrip/contract/trash/trash.rules';
import type { AppDispatch } from '@longstrip/client/store';
import { plainUrl } from '@longstrip/contract/assets/picture.rules';
import { useState } from 'react';
import { secondsFresh } from '../../platform/fresh.ts';
import { pageSizes, useListState } from '../../platform/list-state.ts';
import { byText, byTime } from '../../ui/list-order.tsx';
import { FilterSelect, FilterText } from '../../ui/list-filters.tsx';
import { Badge, TextLink } from '../../ui/rows.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { LazyImage } from '../../ui/lazy-image.tsx';
import { type Column, StaffList, useSelection } from '../../ui/staff-list.tsx';
import { Time } from '../../ui/time.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { catalogueApi, type StaffComic } from './catalogue.api.ts';
import styles from './catalogue.module.css';
import { statusNames, statusOptions } from './comic-texts.ts';
import { NameList } from './name-list.tsx';
import { PublicationBadge } from './publication-badge.tsx';
import { PublicationButton } from './publication-button.tsx';
import { useDeletion } from './use-deletion.ts';
import { whyNot } from '../../ui/why-not.ts';

const ComicsEdit = lazyDialog(async () => (await import('./comics-edit.tsx')).ComicsEdit);

const filterNames = ['search', 'site', 'status', 'genre', 'publication'] as const;

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

const oneOf = <T extends string>(value: string | undefined, all: readonly T[]): T | undefined =>
  all.find((each) => each === value);

const sorts = ['-updated', 'title', '-created'] as const;

/** Loads what the list shows without filters. */
export function prefetchComics(dispatch: AppDispatch): void {
  const options = { ifOlderThan: secondsFresh };
  dispatch(catalogueApi.util.prefetch('genres', undefined, options));
  dispatch(catalogueApi.util.prefetch('staffComics', { limit: pageSizes[0], sort: sorts[0] }, options));
}

/** All comics of both sites, drafts included. */
export function ComicsList() {
  const list = useListState(filterNames, () => sorts);
  const { search, site, status, genre, publication } = list.filters;
  const selection = useSelection();
  const { data: genres, isLoading: areGenresLoading } = catalogueApi.endpoints.genres.useQuery();
  const [deleteComics] = catalogueApi.endpoints.deleteComics.useMutation();
  const deletion = useDeletion();
  const [isEditing, setEditing] = useState(false);
  const query = catalogueApi.endpoints.staffComics.useQuery({
    limit: list.limit,
    after: list.after,
    search,
    genre,
    site: oneOf(site, ['normal', 'uncensored']),
    status: oneOf(status, ['ongoing', 'completed', 'hiatus']),
    publication: oneOf(publication, ['published', 'draft', 'scheduled']),
    sort: list.sort,
  });
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
      filters={
        <>
          <FilterText list={list} name="search" label="Search" placeholder="Title or creator" />
          <FilterSelect
            list={list}
            name="site"
            label="Site"
            options={[
              { value: '', label: 'Both' },
              { value: 'normal', label: 'Normal' },
              { value: 'uncensored', label: 'Uncensored' },
            ]}
          />
          <FilterSelect
            list={list}
            name="publication"
            label="Published"
            options={[
              { value: '', label: 'Any' },
              { value: 'published', label: 'Published' },
              { value: 'draft', label: 'Draft' },
              { value: 'scheduled', label: 'Scheduled' },
            ]}
          />
          <FilterSelect
            list={list}
            name="status"
            label="Status"
            options={[{ value: '', label: 'Any' }, ...statusOptions]}
          />
          <FilterSelect
            list={list}
            name="genre"
            label="Genre"
            options={[
              { value: '', label: 'Any' },
              ...(genres?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </>
      }
    />
  );
}

function Thumbnail({ picture }: { picture: StaffComic['bannerImage'] }) {
  if (!picture) return <span className={styles.thumbnail} />;
  return <LazyImage className={styles.thumbnail} src={plainUrl(picture, 100)} />;
}
