import styles from './skeleton.module.css';

/** A placeholder for content that is being loaded. */
export function Skeleton({ className = '' }: { className?: string | undefined }) {
  return <span className={`${styles.skeleton} ${className}`} />;
}
