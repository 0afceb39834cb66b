import type { ReactNode } from 'react';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SectionTitle } from '@longstrip/kit/layout.tsx';
import styles from './panel.module.css';

/** One topic of a screen. */
export function Panel({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.panel} aria-label={title}>
      <SectionTitle>{title}</SectionTitle>
      {note && <p className={styles.note}>{note}</p>}
      {children}
    </section>
  );
}

/** The numbers of a chart, for people who prefer a table. */
export function Numbers({ children }: { children: ReactNode }) {
  return (
    <Disclosure className={styles.numbers} summary="Show the numbers">
      {children}
    </Disclosure>
  );
}
