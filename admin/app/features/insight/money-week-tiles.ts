import { dollars } from '@longstrip/contract/payments/money.texts';
import { zeroMoneyDay } from '@longstrip/contract/insight/money.rules';
import { useState } from 'react';
import { moneyNow } from '../../platform/money-clock.ts';
import { formatNumber } from '../../ui/figures-table.tsx';
import type { LoadedTiles } from '../../ui/tiles.tsx';
import { insightApi } from './insight.api.ts';
import { everyDay, lastDays, sumOf } from './range.ts';
import { backOf, chargedOf } from './revenue-days.ts';
import { weekNote } from './week-tiles.ts';

/** Revenue and members of the last seven days, beside the seven before. */
export function useMoneyWeekTiles(isShown: boolean): LoadedTiles {
  const [now] = useState(moneyNow);
  const range = lastDays(14, now);
  const query = insightApi.endpoints.money.useQuery({ ...range, site: undefined }, { skip: !isShown });
  const { data } = query;
  if (!data) return { tiles: [], query };
  const days = everyDay(range, data.days, zeroMoneyDay);
  const [before, week] = [days.slice(0, 7), days.slice(7)];
  const { active, inGrace } = data.members;
  const to = '/revenue';
  const began = sumOf(week, ({ started }) => started);
  const tiles = [
    {
      label: 'Charged',
      to,
      value: dollars(sumOf(week, chargedOf)),
      note: weekNote(sumOf(week, chargedOf), sumOf(before, chargedOf)),
    },
    { label: 'Given back', to, value: dollars(sumOf(week, backOf)), note: 'Refunds and disputes' },
    {
      label: 'Memberships begun',
      to,
      value: formatNumber(began),
      note: weekNote(
        began,
        sumOf(before, ({ started }) => started),
      ),
    },
    {
      label: 'Members now',
      to,
      value: formatNumber(active + inGrace),
      note: inGrace > 0 ? `${inGrace} with a failed renewal` : undefined,
    },
  ];
  return { tiles, query };
}
