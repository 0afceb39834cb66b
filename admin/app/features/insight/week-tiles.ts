import { useState } from 'react';
import { formatNumber } from '../../ui/figures-table.tsx';
import type { LoadedTiles, Tile } from '../../ui/tiles.tsx';
import { insightApi, noReading, type ReadingDay } from './insight.api.ts';
import { everyDay, lastDays, share, sumOf } from './range.ts';

/** Readers and reads of the last seven days, beside the seven before; without values until they are known. */
export function useWeekTiles(): LoadedTiles {
  const [now] = useState(Date.now);
  const range = lastDays(14, now);
  const query = insightApi.endpoints.reading.useQuery({ ...range, site: undefined, comicsId: undefined });
  const { data } = query;
  const days = data && everyDay(range, data.days, noReading);
  const tile = (label: string, of: (day: ReadingDay) => number, per = 1): Tile => {
    if (!days) return { label, to: '/insight', value: '–', note: 'Last 7 days' };
    const [before, week] = [sumOf(days.slice(0, 7), of), sumOf(days.slice(7), of)];
    const change =
      before === 0 ? '' : `, ${week < before ? '−' : '+'}${share(Math.abs(week - before), before)}`;
    return {
      label,
      to: '/insight',
      value: formatNumber(Math.round(week / per)),
      note: `Last 7 days${change}`,
    };
  };
  const tiles = [
    tile('Reads', ({ reads }) => reads),
    tile('Readers a day', ({ readers }) => readers, 7),
    tile('Locks seen', ({ locks }) => locks),
    tile('Paid from a lock', ({ paid, unlocks }) => paid + unlocks),
  ];
  return { tiles, query };
}
