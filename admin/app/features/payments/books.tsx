import { Badge, Group, NativeSelect, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ExportButton } from '../../ui/export-button.tsx';
import { Money } from '../../ui/money.tsx';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { type BookDay, booksFile, paymentsApi } from './payments.api.ts';

const shownMonths = 36;
const nameOf = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The last months, the present one first: 2026-11. */
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
  const [months] = useState(() => lastMonths(new Date()));
  const month = months.find((each) => each === params.get('month')) ?? months[0]!;
  const { data, error, refetch } = paymentsApi.endpoints.bookDays.useQuery({ month });
  return (
    <Stack>
      <Group align="end">
        <NativeSelect
          label="Month"
          value={month}
          onChange={({ currentTarget: { value } }) => setParams({ month: value }, { replace: true })}
          data={months.map((value) => ({ value, label: nameOf.format(new Date(`${value}-01`)) }))}
        />
        <ExportButton request={booksFile(month)} name={`books-${month}.csv`} />
      </Group>
      <Text size="sm" c="dimmed">
        Days are in UTC. A day is compared with the provider once it is over, and again for a week. The file
        has every charge, refund and dispute of the month; buyers appear under a pseudonym.
      </Text>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Days days={data.data} />
      ) : (
        <PageSkeleton />
      )}
    </Stack>
  );
}

function Days({ days }: { days: readonly BookDay[] }) {
  if (days.length === 0) return <Text>No day of this month has been compared yet.</Text>;
  const sum = (figure: (day: BookDay) => number) => days.reduce((total, day) => total + figure(day), 0);
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table aria-label="Books" tabularNums>
        <Table.Thead>
          <Table.Tr>
            {['Day', 'Provider', 'Charges', 'Charged', 'Paid back', 'Disputed', 'Net', 'Difference'].map(
              (header, index) => (
                <Table.Th key={header} scope="col" ta={index > 1 ? 'end' : 'start'}>
                  {header}
                </Table.Th>
              ),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.map((day) => (
            <Table.Tr key={`${day.day} ${day.provider}`}>
              <Table.Td>{day.day}</Table.Td>
              <Table.Td>{day.provider}</Table.Td>
              <Sums ours={day.ours} />
              <Table.Td ta="end">
                {day.differenceCents === 0 ? (
                  '–'
                ) : (
                  <Badge color="red" variant="light">
                    <Money cents={day.differenceCents} />
                  </Badge>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th colSpan={2}>Sum</Table.Th>
            <Sums
              ours={{
                count: sum(({ ours }) => ours.count),
                chargedCents: sum(({ ours }) => ours.chargedCents),
                refundedCents: sum(({ ours }) => ours.refundedCents),
                disputedCents: sum(({ ours }) => ours.disputedCents),
              }}
            />
            <Table.Td ta="end">
              <Money cents={sum(({ differenceCents }) => differenceCents)} />
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  );
}

function Sums({ ours }: { ours: Figures }) {
  const { chargedCents, refundedCents, disputedCents } = ours;
  const money = { chargedCents, refundedCents, disputedCents };
  return (
    <>
      <Table.Td ta="end">{ours.count}</Table.Td>
      {Object.entries({ ...money, net: netOf(ours) }).map(([name, cents]) => (
        <Table.Td key={name} ta="end">
          <Money cents={cents} />
        </Table.Td>
      ))}
    </>
  );
}
