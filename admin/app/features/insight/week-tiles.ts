import { useState } from 'react';
import { formatNumber } from '../../ui/figures-table.tsx';
import type { LoadedTiles, Tile } from '../../ui/tiles.tsx';
import { insightApi, noReading, type ReadingDay } from './insight.api.ts';
import { everyDay, lastDays, share, sumOf } from './range.ts';

/** Readers and reads of the last seven days, beside the seven before. */
export function useWeekTiles(): LoadedTiles {
  const [now] = useState(Date.now);
  const range = lastDays(14, now);
  const query = insightApi.endpoints.reading.useQuery({ ...range, site: undefined, comicsId: undefined });
  const { data } = query;
  if (!data) return { tiles: [], query };
  const days = everyDay(range, data.days, noReading);
  const tile = (label: string, of: (day: ReadingDay) => number, per = 1): Tile => {
    const [before, week] = [sumOf(days.slice(0, 7), of), sumOf(days.slice(7), of)];
    return {
      label,
      to: '/insight',
      value: formatNumber(Math.round(week / per)),
      note: weekNote(week, before),
    };
  };
  const tiles = [
    tile('Reads', ({ reads }) => reads),
    tile('Readers a day', ({ readers }) => readers, 7),
    tile('Paywall seen', ({ locks }) => locks),
    tile('Paid at the paywall', ({ paid, unlocks }) => paid + unlocks),
  ];
  return { tiles, query };
}

/** How a figure of a week compares with that of the week before. */
export function weekNote(week: number, before: number): string | undefined {
  if (before === 0) return undefined;
  const change = share(Math.abs(week - before), before);
  return `${week < before ? '−' : '+'}${change} on the 7 days before`;
}
