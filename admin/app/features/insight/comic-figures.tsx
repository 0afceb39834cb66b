import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { ComicEpisodes } from './comic-episodes.tsx';
import { insightApi } from './insight.api.ts';
import type { Range } from './range.ts';

type Props = { id: string; range: Range };

export const useComic = ({ id, range }: Props) => insightApi.endpoints.comic.useQuery({ id, ...range });

/** The episodes of one comic. */
export function ComicFigures(props: Props) {
  const query = useComic(props);
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return query.data ? <ComicEpisodes episodes={query.data.data} /> : <PageSkeleton />;
}
