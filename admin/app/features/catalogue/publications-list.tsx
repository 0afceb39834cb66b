import type { Answer } from '@longstrip/client/calls';
import { useListState } from '../../platform/list-state.ts';
import { FilterSelect } from '../../ui/list-filters.tsx';
import { Badge, TextLink } from '../../ui/rows.tsx';
import { type Column, StaffList } from '../../ui/staff-list.tsx';
import { Time } from '../../ui/time.tsx';
import { catalogueApi } from './catalogue.api.ts';

type Publication = Answer<'listPublications'>['data'][number];

const states = ['planned', 'published', 'late'] as const;

const columns: Column<Publication>[] = [
  {
    key: 'title',
    header: 'What',
    width: '36%',
    cell: ({ title, comicsId, chapterId }) => (
      <TextLink to={chapterId ? `/comics/${comicsId}/chapters/${chapterId}` : `/comics/${comicsId}`}>
        {title}
      </TextLink>
    ),
  },
  {
    key: 'planned',
    header: 'Planned for',
    width: '24%',
    cell: ({ plannedAt }) => <Time at={plannedAt} />,
  },
  {
    key: 'published',
    header: 'Published',
    width: '24%',
    cell: ({ publishedAt }) => (publishedAt ? <Time at={publishedAt} /> : 'Not yet'),
  },
  {
    key: 'late',
    header: 'In time',
    cell: ({ late }) => (late ? <Badge tone="danger">Late</Badge> : 'Yes'),
  },
];

/** Scheduled and past publications; late ones are marked. */
export function PublicationsList() {
  const list = useListState(['state']);
  const query = catalogueApi.endpoints.publications.useQuery({
    after: list.after,
    state: states.find((state) => state === list.filters.state) ?? 'planned',
  });
  return (
    <StaffList
      label="Scheduled publications"
      columns={columns}
      query={query}
      list={list}
      rowKey={({ id }) => id}
      filters={
        <FilterSelect
          list={list}
          name="state"
          label="Show"
          options={[
            { value: '', label: 'Planned' },
            { value: 'published', label: 'Published on schedule' },
            { value: 'late', label: 'Late in the last 7 days, or overdue' },
          ]}
        />
      }
      empty={{
        title: 'Nothing is scheduled',
        children: 'Schedule a comic or an episode, and it is listed here.',
      }}
    />
  );
}
