import type { Answer } from '@longstrip/client/calls';
import { dayOf } from '@longstrip/contract/insight/figures.rules';
import { useState } from 'react';
import { DayChart } from '../../ui/day-chart.tsx';
import { dayColumn, FiguresTable, formatNumber } from '../../ui/figures-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import { noReading, type ReadingDay } from './insight.api.ts';
import { Numbers, Panel } from './panel.tsx';
import { everyDay, type Range, share, sumOf, untilToday } from './range.ts';
import { StepsFromLock } from './steps-from-lock.tsx';

/** Readers and reads day by day, and the way from locks to payments: of a site, or of one comic. */
export function ReadingFigures({ range, reading }: { range: Range; reading: Answer<'readingInsight'> }) {
  const [today] = useState(() => dayOf(new Date()));
  const days = everyDay(range, reading.days, noReading);
  const readingDays = untilToday(days, today);
  const sum = (of: (day: ReadingDay) => number) => sumOf(days, of);
  const [reads, finished] = [sum((day) => day.reads), sum((day) => day.finished)];
  if (reading.days.length === 0)
    return (
      <EmptyState title="Nothing has been read in these days">
        A read is counted here as soon as a reader has looked at an episode for five seconds.
      </EmptyState>
    );
  return (
    <>
      <Tiles
        tiles={[
          { label: 'Reads', value: formatNumber(reads) },
          {
            label: 'Readers a day',
            value: formatNumber(Math.round(sum((day) => day.readers) / Math.max(1, readingDays.length))),
            note: 'on average',
          },
          {
            label: 'Read to the end',
            value: share(finished, reads),
            note: `${formatNumber(finished)} reads`,
          },
          { label: 'Paywall seen', value: formatNumber(sum((day) => day.locks)) },
          {
            label: 'Paid at the paywall',
            value: formatNumber(sum((day) => day.paid + day.unlocks)),
            note: 'with money or coins',
          },
        ]}
      />
      <Panel
        title="Reads and readers"
        note="A read is an episode that was looked at for five seconds; opening it again is another read. A reader counts once a day. They are told apart by network and browser version, with a key that is thrown away every night: no cookie, no account, no address is kept. People behind one network with the same browser count as one, so the figure is more likely too low than too high. Staff and known robots do not count."
      >
        <DayChart
          label="Reads and readers"
          days={readingDays.map(({ day }) => day)}
          series={[
            { name: 'Reads', values: readingDays.map((day) => day.reads) },
            { name: 'Readers', values: readingDays.map((day) => day.readers) },
          ]}
          format={formatNumber}
        />
        <Numbers>
          <FiguresTable
            label="Reading by day"
            rows={days.toReversed()}
            rowKey={({ day }) => day}
            columns={[
              dayColumn,
              { header: 'Readers', value: ({ readers }) => readers },
              { header: 'Reads', value: (day) => day.reads },
              { header: 'To the end', value: (day) => day.finished },
              { header: 'Paywall', value: ({ locks }) => locks },
              { header: 'Plans seen', value: ({ plans }) => plans },
              { header: 'Checkouts', value: ({ checkouts }) => checkouts },
              { header: 'Paid', value: ({ paid }) => paid },
              { header: 'Unlocked with coins', value: ({ unlocks }) => unlocks },
            ]}
          />
        </Numbers>
      </Panel>
      <StepsFromLock
        locks={sum((day) => day.locks)}
        locksSignedIn={sum((day) => day.locksSignedIn)}
        plans={sum((day) => day.plans)}
        checkouts={sum((day) => day.checkouts)}
        paid={sum((day) => day.paid)}
        unlocks={sum((day) => day.unlocks)}
      />
    </>
  );
}
