import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { ComicEpisodes } from './comic-episodes.tsx';
import { insightApi } from './insight.api.ts';
import type { Range } from './range.ts';

/** The episodes of one comic. */
export function ComicFigures({ id, range }: { id: string; range: Range }) {
  const query = insightApi.endpoints.comic.useQuery({ id, ...range });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return query.data ? <ComicEpisodes episodes={query.data.data} /> : <PageSkeleton />;
}

export function useComicTitle(id: string, range: Range): string | undefined {
  return insightApi.endpoints.comic.useQuery({ id, ...range }).data?.title;
}
