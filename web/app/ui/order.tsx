import type { ReactNode } from 'react';
import styles from './order.module.css';

export type OrderLine = { label: string; value: string; strong?: boolean };

/** A titled list of figures, the values in one column. */
export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(({ label, value, strong = false }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- labels repeat, and lines do not move
        <div key={index} className={strong ? styles.strong : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type OrderProps = { title: string; product: string; text: ReactNode; lines: readonly OrderLine[] };

/** What is being bought, beside the form that pays it. */
export function Order({ title, product, text, lines }: OrderProps) {
  return (
    <section className={styles.order} aria-labelledby="order-title">
      <h2 id="order-title">{title}</h2>
      <p className={styles.product}>{product}</p>
      <div className={styles.text}>{text}</div>
      <OrderLines lines={lines} />
    </section>
  );
}
