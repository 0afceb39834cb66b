import styles from './progress.module.css';

/** How much of something is done, from 0 to 1. */
export function Progress({ value, label }: { value: number; label: string }) {
  return <progress className={styles.progress} value={value} aria-label={label} />;
}
