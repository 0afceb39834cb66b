import styles from './skeleton.module.css';

/** A placeholder for content that is being loaded. */
export function Skeleton({ className = '' }: { className?: string | undefined }) {
  return <span className={`${styles.skeleton} ${className}`} />;
}

type LineWidth = 'full' | 'long' | 'half' | 'short';

/** Placeholders for lines of text. */
export function SkeletonLines({ widths }: { widths: readonly LineWidth[] }) {
  return widths.map((width, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the lines keep their places
    <span key={index} className={`${styles.line} ${styles[width]}`} />
  ));
}
