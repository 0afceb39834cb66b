import { Link, useNavigate } from '../platform/router/index.ts';
import styles from './back-link.module.css';
import { BackIcon } from './icons.tsx';

/**
 * Goes to the given address or, without one, to the page before this one.
 * It is a link either way, so that it leads somewhere on a first page and without JavaScript.
 */
export function BackLink({ to, children = 'Back' }: { to?: string; children?: string }) {
  const navigate = useNavigate();
  return (
    <Link
      className={styles.back}
      to={to ?? '/'}
      onClick={(event) => {
        if (to || !cameFromHere() || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <BackIcon />
      {children}
    </Link>
  );
}

/** True when the page before this one was ours: the router numbers its entries from 0. */
function cameFromHere() {
  return ((history.state as { index?: number } | null)?.index ?? 0) > 0;
}
