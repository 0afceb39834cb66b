import type { Answer } from '@longstrip/client/calls';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { zeroMoneyDay } from '@longstrip/contract/insight/money.rules';
import { DayChart } from '../../ui/day-chart.tsx';
import { dayColumn, FiguresTable, formatNumber } from '../../ui/figures-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import { Numbers, Panel } from './panel.tsx';
import { everyDay, type Range, sumOf } from './range.ts';
import { backOf, chargedOf, type MoneyDay } from './revenue-days.ts';

const endedOf = ({ stopped, unpaid, endedOtherwise }: MoneyDay) => stopped + unpaid + endedOtherwise;

/** What was charged and given back, and the memberships that began, went on and ended. */
export function Revenue({ range, money }: { range: Range; money: Answer<'moneyInsight'> }) {
  const days = everyDay(range, money.days, zeroMoneyDay);
  const sum = (of: (day: MoneyDay) => number) => sumOf(days, of);
  const { active, inGrace } = money.members;
  return (
    <>
      <Tiles
        tiles={[
          { label: 'Charged', value: dollars(sum(chargedOf)) },
          { label: 'Given back', value: dollars(sum(backOf)), note: 'refunds and disputes' },
          {
            label: 'What remains',
            value: dollars(sum(chargedOf) - sum(backOf)),
            note: 'before fees of the provider',
          },
          {
            label: 'Members now',
            value: formatNumber(active + inGrace),
            note: inGrace > 0 ? `${inGrace} with a failed renewal` : undefined,
          },
          { label: 'Began', value: formatNumber(sum(({ started }) => started)) },
          { label: 'Renewed', value: formatNumber(sum(({ renewed }) => renewed)) },
          {
            label: 'Ended',
            value: formatNumber(sum(endedOf)),
            note: `${sum(({ unpaid }) => unpaid)} unpaid`,
          },
        ]}
      />
      {money.days.length === 0 ? (
        <EmptyState title="No money has moved in these days">
          Payments, renewals and refunds appear here on the day on which they happen.
        </EmptyState>
      ) : (
        <>
          <Panel
            title="Revenue"
            note="In US dollars, by day in UTC. Refunds and disputes count on their own day, as in the books."
          >
            <DayChart
              label="Revenue"
              days={days.map(({ day }) => day)}
              series={[
                { name: 'Charged', values: days.map((day) => chargedOf(day)) },
                { name: 'Given back', values: days.map((day) => backOf(day)) },
              ]}
              format={dollars}
            />
          </Panel>
          <Panel title="Memberships">
            <DayChart
              label="Memberships"
              days={days.map(({ day }) => day)}
              series={[
                { name: 'Began', values: days.map(({ started }) => started) },
                { name: 'Renewed', values: days.map(({ renewed }) => renewed) },
                { name: 'Ended', values: days.map((day) => endedOf(day)) },
              ]}
              format={formatNumber}
            />
          </Panel>
          <Panel title="Day by day">
            <Numbers>
              <FiguresTable
                label="Money by day"
                rows={days.toReversed()}
                rowKey={({ day }) => day}
                columns={[
                  dayColumn,
                  ...(
                    [
                      ['Memberships $', 'membershipCents'],
                      ['Renewals $', 'renewalCents'],
                      ['Coins $', 'coinCents'],
                      ['Refunded $', 'refundedCents'],
                      ['Disputed $', 'disputedCents'],
                    ] as const
                  ).map(([header, name]) => ({
                    header,
                    value: (day: MoneyDay) => (day[name] / 100).toFixed(2),
                  })),
                  { header: 'Began', value: ({ started }) => started },
                  { header: 'Upgraded', value: ({ upgraded }) => upgraded },
                  { header: 'Renewed', value: ({ renewed }) => renewed },
                  { header: 'Stopped', value: ({ stopped }) => stopped },
                  { header: 'Not paid', value: ({ unpaid }) => unpaid },
                  { header: 'Ended otherwise', value: ({ endedOtherwise }) => endedOtherwise },
                  { header: 'Coins spent', value: ({ coinsSpent }) => coinsSpent },
                  { header: 'Episodes unlocked', value: ({ unlocks }) => unlocks },
                ]}
              />
            </Numbers>
          </Panel>
        </>
      )}
    </>
  );
}
