import { Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSite } from '../../platform/site.ts';
import styles from './gate-page.module.css';

/** A page with one card, for signing in and the other steps before the back office. */
export function GatePage({ title, children }: { title: string; children: ReactNode }) {
  const site = useSite();
  return (
    <main className={styles.page}>
      <title>{`${title} · Back office`}</title>
      <Paper withBorder p="xl" radius="lg" className={styles.card}>
        <Stack gap="md">
          <p className={styles.name}>{site ? `${site.name} · ` : ''}Back office</p>
          <Title order={1} size="h2">
            {title}
          </Title>
          {children}
        </Stack>
      </Paper>
    </main>
  );
}
