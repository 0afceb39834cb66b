import type { Answer } from '@longstrip/client/calls';
import { zeroComicMoneyDay } from '@longstrip/contract/insight/money.rules';
import { DayChart } from '../../ui/day-chart.tsx';
import { dayColumn, FiguresTable, formatNumber } from '../../ui/figures-table.tsx';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { EmptyState } from '../../ui/states.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import type { ComicMoneyDay } from './insight.api.ts';
import { Numbers, Panel } from './panel.tsx';
import { everyDay, type Range, sumOf } from './range.ts';

const chargedOf = ({ membershipCents, coinCents }: ComicMoneyDay) => membershipCents + coinCents;
const backOf = ({ refundedCents, disputedCents }: ComicMoneyDay) => refundedCents + disputedCents;

/** What was paid from the locks of one comic, what of it was given back, and the coins spent on its episodes. */
export function ComicRevenue({ range, money }: { range: Range; money: Answer<'comicMoneyInsight'> }) {
  const days = everyDay(range, money.days, zeroComicMoneyDay);
  const sum = (of: (day: ComicMoneyDay) => number) => sumOf(days, of);
  const [charged, back, coins] = [sum(chargedOf), sum(backOf), sum(({ coinsSpent }) => coinsSpent)];
  const isEmpty = days.every((day) => chargedOf(day) === 0 && backOf(day) === 0 && day.coinsSpent === 0);
  return (
    <Panel
      title="Revenue"
      note="Memberships and coin packs that were bought from a lock of this comic, in US dollars, by day in UTC. Refunds and disputes of these payments count on their own day, as in the books. Renewals are left out: people renew for the whole site, not for one comic. Coins are paid for before they are spent, so their value is not part of what remains."
    >
      {isEmpty ? (
        <EmptyState title="This comic has earned nothing in these days">
          What readers buy from one of its locks, and the coins they spend on its episodes, appear here.
        </EmptyState>
      ) : (
        <>
          <Tiles
            tiles={[
              {
                label: 'Charged',
                value: dollars(charged),
                note: `${dollars(sum(({ coinCents }) => coinCents))} for coins`,
              },
              { label: 'Given back', value: dollars(back), note: 'refunds and disputes' },
              { label: 'What remains', value: dollars(charged - back), note: 'before fees of the provider' },
              {
                label: 'Coins spent',
                value: formatNumber(coins),
                note: `worth at most ${dollars(money.coinsSpentCents)}`,
              },
            ]}
          />
          <DayChart
            label="Revenue of the comic"
            days={days.map(({ day }) => day)}
            series={[
              { name: 'Charged', values: days.map(chargedOf) },
              { name: 'Given back', values: days.map(backOf) },
            ]}
            format={dollars}
          />
          <DayChart
            label="Coins spent on the comic"
            days={days.map(({ day }) => day)}
            series={[{ name: 'Coins spent', values: days.map(({ coinsSpent }) => coinsSpent) }]}
            format={formatNumber}
          />
          <Numbers>
            <FiguresTable
              label="Revenue of the comic by day"
              rows={days.toReversed()}
              rowKey={({ day }) => day}
              columns={[
                dayColumn,
                ...(
                  [
                    ['Memberships $', 'membershipCents'],
                    ['Coin packs $', 'coinCents'],
                    ['Refunded $', 'refundedCents'],
                    ['Disputed $', 'disputedCents'],
                  ] as const
                ).map(([header, name]) => ({
                  header,
                  value: (day: ComicMoneyDay) => (day[name] / 100).toFixed(2),
                })),
                { header: 'Coins spent', value: ({ coinsSpent }) => coinsSpent },
                { header: 'Unlocked with coins', value: ({ unlocks }) => unlocks },
              ]}
            />
          </Numbers>
        </>
      )}
    </Panel>
  );
}
