import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { Time } from './time.tsx';

/** What happened to one thing, the oldest first. */
export function TimeLine({ entries }: { entries: readonly { at: string; text: ReactNode }[] }) {
  return (
    <Table verticalSpacing="xs">
      <Table.Tbody>
        {entries.map(({ at, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- entries are only added at the end
          <Table.Tr key={index}>
            <Table.Td w="30%" ta="start">
              <Time at={at} />
            </Table.Td>
            <Table.Td>{text}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
