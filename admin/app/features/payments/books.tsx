import { Select } from '@longstrip/kit/fields.tsx';
import { Note, Row, Stack } from '@longstrip/kit/layout.tsx';
import { formatShortDay } from '@longstrip/contract/days.texts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { moneyNow } from '../../platform/money-clock.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { dollars } from '@longstrip/contract/payments/money.texts';
import styles from '../../ui/figures-table.module.css';
import { Badge } from '../../ui/rows.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { type BookDay, booksFile, paymentsApi } from './payments.api.ts';

const shownMonths = 36;
const nameOf = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The last months such as `2026-11`, the current one first. */
function lastMonths(now: Date): string[] {
  return Array.from({ length: shownMonths }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}

type Figures = BookDay['ours'];
const netOf = ({ chargedCents, refundedCents, disputedCents }: Figures) =>
  chargedCents - refundedCents - disputedCents;

/** The books of a month, day by day beside the provider's, and their export. */
export function Books() {
  const [params, setParams] = useSearchParams();
  const [months] = useState(() => lastMonths(new Date(moneyNow())));
  const month = months.find((each) => each === params.get('month')) ?? months[0]!;
  const days = paymentsApi.endpoints.bookDays.useQuery({ month });
  return (
    <Stack>
      <Row>
        <Select
          name="month"
          label="Month"
          value={month}
          onChange={({ currentTarget: { value } }) => setParams({ month: value }, { replace: true })}
          options={months.map((value) => ({ value, label: nameOf.format(new Date(`${value}-01`)) }))}
        />
        <ExportButton request={booksFile(month)} name={`books-${month}.csv`} />
      </Row>
      <Note>
        Days are in UTC. A day is compared with the provider once it is over, and again for a week; until then
        its figures are ours alone. The file has every charge, refund and dispute of the month; buyers appear
        under a pseudonym.
      </Note>
      {/* Days of the previous month must not be shown below the name of this one. */}
      <Loaded queries={[{ ...days, data: days.currentData }]}>{({ data }) => <Days days={data} />}</Loaded>
    </Stack>
  );
}

function Days({ days }: { days: readonly BookDay[] }) {
  if (days.length === 0) return <p>Nothing was charged or paid back in this month.</p>;
  const sum = (figure: (day: BookDay) => number) => days.reduce((total, day) => total + figure(day), 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll it
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Books">
      <table className={styles.table} aria-label="Books">
        <thead>
          <tr>
            {['Day', 'Provider', 'Charges', 'Charged', 'Paid back', 'Disputed', 'Net', 'Difference'].map(
              (header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={`${day.day} ${day.provider}`}>
              <th scope="row">{formatShortDay(day.day)}</th>
              <td>{day.provider}</td>
              <Sums ours={day.ours} />
              <td>
                <Difference {...day} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={2}>Sum</th>
            <Sums
              ours={{
                count: sum(({ ours }) => ours.count),
                chargedCents: sum(({ ours }) => ours.chargedCents),
                refundedCents: sum(({ ours }) => ours.refundedCents),
                disputedCents: sum(({ ours }) => ours.disputedCents),
              }}
            />
            <td>{dollars(sum(({ differenceCents }) => differenceCents ?? 0))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** Figures may differ although their net sums are equal: such a day is reported by mail, too. */
function Difference({ ours, theirs, differenceCents }: BookDay) {
  if (theirs === null || differenceCents === null) return 'Not compared yet';
  if (differenceCents !== 0) return <Badge tone="danger">{dollars(differenceCents)}</Badge>;
  const figures = [
    ['charges', ours.count, theirs.count],
    ['charged', dollars(ours.chargedCents), dollars(theirs.chargedCents)],
    ['paid back', dollars(ours.refundedCents), dollars(theirs.refundedCents)],
    ['disputed', dollars(ours.disputedCents), dollars(theirs.disputedCents)],
  ] as const;
  const different = figures.filter(([, here, there]) => here !== there);
  if (different.length === 0) return '–';
  return (
    <>
      <Badge tone="danger">Figures differ</Badge>
      <Note>At the provider: {different.map(([name, , there]) => `${name} ${there}`).join(', ')}</Note>
    </>
  );
}

function Sums({ ours }: { ours: Figures }) {
  const { chargedCents, refundedCents, disputedCents } = ours;
  const money = { chargedCents, refundedCents, disputedCents };
  return (
    <>
      <td>{ours.count}</td>
      {Object.entries({ ...money, net: netOf(ours) }).map(([name, cents]) => (
        <td key={name}>{dollars(cents)}</td>
      ))}
    </>
  );
}
