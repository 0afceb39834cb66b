import { plainUrl } from '@longstrip/contract/assets/picture.rules';
import { maxCounted } from '@longstrip/contract/paging.rules';
import { trashDays } from '@longstrip/contract/trash/trash.rules';
import { Button } from '@longstrip/kit/button.tsx';
import { Note } from '@longstrip/kit/layout.tsx';
import { useState } from 'react';
import { confirm } from '../../ui/confirm.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { LazyImage } from '../../ui/lazy-image.tsx';
import { FilterFields, selectFilter, textFilter, useFilteredList } from '../../ui/list-filters.tsx';
import { byText, byTime } from '../../ui/list-order.tsx';
import { TextLink } from '../../ui/rows.tsx';
import { type Column, StaffList, useSelection } from '../../ui/staff-list.tsx';
import { Time } from '../../ui/time.tsx';
import { whyNot } from '../../ui/why-not.ts';
import { catalogueApi, type StaffCreator } from './catalogue.api.ts';
import styles from './catalogue.module.css';
import { siteNames } from './creator-fields.tsx';
import { comicCount } from './creator-texts.ts';
import { NameList } from './name-list.tsx';
import { useDeletion } from './use-deletion.ts';

const MergeCreators = lazyDialog(async () => (await import('./merge-creators.tsx')).MergeCreators);

const filters = {
  search: textFilter('Search', (search) => ({ search }), 'Any of the names'),
  site: selectFilter('Site', siteNames, (site) => ({ site }), 'Both'),
};

const columns: Column<StaffCreator>[] = [
  {
    key: 'name',
    header: 'Creator',
    width: '40%',
    isLong: true,
    sort: byText('name'),
    cell: ({ id, name, picture, alsoKnownAs }) => (
      <div className={styles.withThumbnail}>
        {picture ? (
          <LazyImage className={styles.portrait} src={plainUrl(picture, 160)} />
        ) : (
          <span className={styles.portrait} />
        )}
        <div>
          <TextLink to={`/creators/${id}`}>{name}</TextLink>
          <Note>{alsoKnownAs.join(', ')}</Note>
        </div>
      </div>
    ),
  },
  { key: 'site', header: 'Site', width: '15%', cell: ({ site }) => siteNames[site] },
  {
    key: 'comics',
    header: 'Comics',
    width: '15%',
    cell: ({ id, comics, allComics }) =>
      allComics > 0 && (
        <>
          <TextLink to={`/comics?creator=${id}`}>{comicCount(allComics)}</TextLink>
          {allComics > comics && allComics <= maxCounted && <Note>{allComics - comics} not published</Note>}
        </>
      ),
  },
  {
    key: 'updated',
    header: 'Changed',
    sort: byTime('updated'),
    cell: ({ updatedAt }) => <Time at={updatedAt} />,
  },
];

const sorts = ['name', '-updated'] as const;

/** All creators of both sites. */
export function CreatorsList() {
  const selection = useSelection();
  const deletion = useDeletion();
  const [deleteCreators] = catalogueApi.endpoints.deleteCreators.useMutation();
  const [isMerging, setMerging] = useState(false);
  const { list, wanted, page } = useFilteredList(filters, () => sorts);
  const query = catalogueApi.endpoints.staffCreators.useQuery({ ...wanted, ...page });
  const chosen = (query.data?.data ?? []).filter(({ id }) => selection.selected.has(id));
  const ids = chosen.map(({ id }) => id);
  const clear = () => selection.select(new Set());
  const remove = async () => {
    const isSure = await confirm({
      title: ids.length === 1 ? `Delete “${chosen[0]!.name}”?` : `Delete ${ids.length} creators?`,
      consequences: (
        <>
          <NameList items={chosen.map(({ id, name }) => ({ id, title: name }))} />
          Their comics no longer name them. For {trashDays} days they can be restored from the trash.
        </>
      ),
      button: 'Delete',
      isDangerous: true,
    });
    if (!isSure) return;
    await deletion({
      message: ids.length === 1 ? 'Creator deleted.' : `${ids.length} creators deleted.`,
      remove: () => deleteCreators({ ids }).unwrap(),
    });
    clear();
  };
  return (
    <StaffList
      label="Creators"
      columns={columns}
      query={query}
      list={list}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      selection={selection}
      bulkActions={
        <>
          <Button variant="quiet" small onClick={() => setMerging(true)} {...whyNot(whyNotMerged(chosen))}>
            Merge
          </Button>
          {isMerging && (
            <MergeCreators
              creators={chosen}
              onClose={() => setMerging(false)}
              onDone={() => {
                setMerging(false);
                clear();
              }}
            />
          )}
          <Button variant="quiet" small onClick={() => void remove()}>
            Delete
          </Button>
        </>
      }
      empty={{
        title: 'No creators yet',
        children: 'They appear here once a comic names them, or with “New creator”.',
      }}
      filters={<FilterFields list={list} all={filters} />}
    />
  );
}

function whyNotMerged(chosen: readonly StaffCreator[]): string | false {
  if (chosen.length < 2) return 'Select the creators that are one and the same.';
  return new Set(chosen.map(({ site }) => site)).size > 1 && 'Only creators of the same site can be merged.';
}
