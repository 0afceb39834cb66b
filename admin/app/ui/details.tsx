import type { ReactNode } from 'react';
import styles from './details.module.css';

/** Names and values of one thing, in two columns; on a phone one below the other. */
export function Details({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.details}>
      {items.map(([name, value], index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a receipt has the same name twice
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
