import { Link } from '../../platform/router/index.ts';
import styles from './logo.module.css';

/** The mark is a strip cut into three panels; the site's own name follows. */
export function Logo({ name, onClick }: { name: string; onClick?: () => void }) {
  return (
    <Link to="/" className={styles.logo} aria-label={`${name}, home`} onClick={onClick}>
      <svg width="22" height="30" viewBox="0 0 22 30" aria-hidden="true">
        <path fill="currentColor" d="M3 0h16a3 3 0 0 1 3 3v5.2L0 12V3a3 3 0 0 1 3-3z" />
        <path fill="var(--accent)" d="M0 14.4l22-3.8v8.2L0 15.6z" />
        <path fill="currentColor" d="M0 18l22 3.2V27a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3z" />
      </svg>
      <span>{name}</span>
    </Link>
  );
}
