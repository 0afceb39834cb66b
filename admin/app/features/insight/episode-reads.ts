import { useState } from 'react';
import { formatNumber } from '../../ui/figures-table.tsx';
import { insightApi } from './insight.api.ts';
import { lastDays } from './range.ts';

/** Days of which reads are shown beside episodes. */
const daysOfReads = 28;

/** How often an episode was read in the last days, in words; undefined until it is loaded. */
export function useEpisodeReads(comicsId: string): ((chapterId: string) => string) | undefined {
  const [now] = useState(Date.now);
  const { data } = insightApi.endpoints.comic.useQuery({ id: comicsId, ...lastDays(daysOfReads, now) });
  if (!data) return undefined;
  const counts = new Map(data.data.map(({ chapterId, reads }) => [chapterId, reads]));
  return (chapterId) => {
    const reads = counts.get(chapterId) ?? 0;
    return `${formatNumber(reads)} ${reads === 1 ? 'read' : 'reads'} in ${daysOfReads} days`;
  };
}
