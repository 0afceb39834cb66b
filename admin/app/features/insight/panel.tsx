import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Disclosure } from '../../ui/disclosure.tsx';
import styles from './panel.module.css';

/** One topic of a screen. */
export function Panel({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.panel} aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {note && (
        <Text size="sm" c="dimmed" maw={720}>
          {note}
        </Text>
      )}
      {children}
    </section>
  );
}

/** The numbers of a chart, for those who read better than they look. */
export function Numbers({ children }: { children: ReactNode }) {
  return (
    <Disclosure className={styles.numbers} summary="Show the numbers">
      {children}
    </Disclosure>
  );
}
