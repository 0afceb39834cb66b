import { isPlainClick, Link, useRouter } from '../platform/router/index.ts';
import styles from './back-link.module.css';
import { BackIcon } from '@longstrip/kit/icons.tsx';

/**
 * Goes to the given address or, without one, to the previous page. Always a link, so that it also works on a first
 * page and without JavaScript.
 */
export function BackLink({ to, children = 'Back' }: { to?: string; children?: string }) {
  const { canGoBack, navigate } = useRouter();
  return (
    <Link
      className={styles.back}
      to={to ?? '/'}
      onClick={(event) => {
        if (to || !canGoBack() || !isPlainClick(event)) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <BackIcon />
      {children}
    </Link>
  );
}
