import { readinessTexts } from '@longstrip/contract/catalogue/readiness.texts';
import type { Answer } from '@longstrip/client/calls';
import { FilterFields, selectFilter, useFilteredList } from '../../ui/list-filters.tsx';
import { Note } from '@longstrip/kit/layout.tsx';
import { Badge, TextLink } from '../../ui/rows.tsx';
import { type Column, StaffList } from '../../ui/staff-list.tsx';
import { Time } from '../../ui/time.tsx';
import { catalogueApi } from './catalogue.api.ts';
import { PlannedActions } from './planned-actions.tsx';

type Publication = Answer<'listPublications'>['data'][number];

const filters = {
  state: selectFilter(
    'Show',
    { published: 'Published on schedule', late: 'Late in the last 7 days, or overdue' },
    (state) => ({ state }),
    'Planned',
  ),
};

const columns: Column<Publication>[] = [
  {
    key: 'title',
    header: 'What',
    width: '23%',
    isLong: true,
    cell: ({ title, comicsId, comicTitle, chapterId }) =>
      chapterId ? (
        <>
          <TextLink to={`/comics/${comicsId}/chapters/${chapterId}`}>{title}</TextLink>
          {comicTitle && (
            <Note>
              of <TextLink to={`/comics/${comicsId}`}>{comicTitle}</TextLink>
            </Note>
          )}
        </>
      ) : (
        <>
          <TextLink to={`/comics/${comicsId}`}>{title}</TextLink>
          <Note>Comic</Note>
        </>
      ),
  },
  {
    key: 'planned',
    header: 'Planned for',
    width: '15%',
    cell: ({ plannedAt }) => <Time at={plannedAt} />,
  },
  {
    key: 'published',
    header: 'Published',
    width: '15%',
    cell: ({ publishedAt }) => (publishedAt ? <Time at={publishedAt} /> : 'Not yet'),
  },
  {
    key: 'ready',
    header: 'Ready',
    width: '13%',
    cell: ({ readiness }) => {
      if (readiness === null || readiness === 'ready') return readiness ? 'Ready' : '–';
      return <Badge tone="danger">{readinessTexts[readiness]}</Badge>;
    },
  },
  {
    key: 'late',
    header: 'In time',
    width: '11%',
    cell: ({ late, held, publishedAt, readiness }) => {
      if (late) return <Badge tone="danger">Late</Badge>;
      if (publishedAt) return held ? 'Was held until readers could read it' : 'Yes';
      if (held) return <Badge tone="danger">Held</Badge>;
      return readiness === null || readiness === 'ready' ? 'As planned' : 'Only if it is ready by then';
    },
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: (entry) => (entry.publishedAt ? '–' : <PlannedActions {...entry} />),
  },
];

/** Scheduled and past publications; those that are late, held or not ready are marked. */
export function PublicationsList() {
  const { list, wanted, page } = useFilteredList(filters);
  const query = catalogueApi.endpoints.publications.useQuery({
    ...wanted,
    limit: page.limit,
    after: page.after,
  });
  return (
    <StaffList
      label="Scheduled publications"
      columns={columns}
      query={query}
      list={list}
      rowKey={({ id }) => id}
      filters={<FilterFields list={list} all={filters} />}
      empty={{
        title: 'Nothing is scheduled',
        children: 'Schedule a comic or an episode, and it is listed here.',
      }}
    />
  );
}
