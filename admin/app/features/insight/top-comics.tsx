import { useLocation } from 'react-router';
import { ExportButton } from '../../ui/export-button.tsx';
import { type FigureColumn, FiguresTable } from '../../ui/figures-table.tsx';
import { TextLink } from '../../ui/rows.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { comicsFile, type ComicRow, insightApi } from './insight.api.ts';
import { Panel } from './panel.tsx';
import { type Range, share } from './range.ts';

type Props = { range: Range; site: 'normal' | 'uncensored' | undefined };

export const useTopComics = ({ range, site }: Props) =>
  insightApi.endpoints.comics.useQuery({ ...range, site, limit: 50 });

/** The comics that were read most. */
export function TopComics({ range, site }: Props) {
  const query = useTopComics({ range, site });
  const { search } = useLocation();
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <PageSkeleton />;
  return (
    <Panel
      title="Comics"
      note="The fifty that were read most. Open one to see its episodes, and where in the strip people stop."
    >
      {query.data.data.length === 0 ? (
        <EmptyState title="No comic has been read in these days" />
      ) : (
        <FiguresTable
          label="Comics by reads"
          rows={query.data.data}
          rowKey={({ comicsId }) => comicsId}
          download={
            <ExportButton
              request={comicsFile({ ...range, site })}
              name={`comics-${range.from}-${range.to}.csv`}
              label="Download all comics as CSV"
            />
          }
          columns={[comicColumn(search), ...countColumns]}
        />
      )}
    </Panel>
  );
}

const countColumns: FigureColumn<ComicRow>[] = [
  { header: 'Reads', value: ({ reads }) => reads },
  { header: 'Reader days', value: ({ readerDays }) => readerDays },
  {
    header: 'To the end',
    value: ({ finished }) => finished,
    cell: ({ finished, reads }) => share(finished, reads),
  },
  { header: 'Locks', value: ({ locks }) => locks },
  { header: 'Plans seen', value: ({ plans }) => plans },
  { header: 'Checkouts', value: ({ checkouts }) => checkouts },
  { header: 'Paid', value: ({ paid }) => paid },
  { header: 'Unlocked with coins', value: ({ unlocks }) => unlocks },
];

/** Its episodes are shown for the same days. */
const comicColumn = (search: string): FigureColumn<ComicRow> => ({
  header: 'Comic',
  value: ({ title }) => title ?? 'A comic that was deleted',
  cell: (row) => comicLink(row, search),
});

function comicLink({ title, comicsId }: ComicRow, search: string) {
  if (title === null) return 'A comic that was deleted';
  return <TextLink to={`/insight/comics/${comicsId}${search}`}>{title}</TextLink>;
}
