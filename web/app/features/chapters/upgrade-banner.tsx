import { freeChapterCount } from '@longstrip/contract/reading/access.rules';
import { LockIcon } from '../../ui/icons.tsx';
import styles from './upgrade-banner.module.css';

/** Between the free chapters and the rest: what the lock below means. */
export function UpgradeBanner({ total }: { total: number }) {
  return (
    <aside className={styles.banner} aria-label="Premium">
      <span className={styles.seal}>
        <LockIcon />
      </span>
      <div>
        <p className={styles.title}>The story goes on with Premium</p>
        <p className={styles.words}>
          The first {freeChapterCount} episodes are free for everyone. Premium opens all {total} of this
          comic, and every other comic here.
        </p>
      </div>
    </aside>
  );
}
