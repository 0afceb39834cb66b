import styles from './chart.module.css';

export type Bar = { label: string; value: number; text: string };

/** Bars from left to right with their values written out; a list to screen readers. */
export function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const top = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ol className={styles.bars} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.label}>
          <span className={styles.column} aria-hidden="true">
            <span className={styles.bar} style={{ height: `${(bar.value / top) * 100}%` }} />
          </span>
          <span className={styles.barLabel}>{bar.label}</span>
          <strong>{bar.text}</strong>
        </li>
      ))}
    </ol>
  );
}
