import { freeChapterCount } from '@longstrip/contract/reading/access.rules';
import { useAdultPage } from '../../platform/use-adult-page.ts';
import { LockIcon } from '../../ui/icons.tsx';
import styles from './upgrade-banner.module.css';

/** Between the free chapters and the rest: what the lock below means. Shorter plans leave out what is uncensored. */
export function UpgradeBanner({ total }: { total: number }) {
  const adult = useAdultPage();
  return (
    <aside className={styles.banner} aria-label="Premium">
      <span className={styles.seal}>
        <LockIcon />
      </span>
      <div>
        <p className={styles.title}>The story goes on with Premium</p>
        <p className={styles.words}>
          The first {freeChapterCount} episodes are free for everyone.{' '}
          {adult
            ? `Plans of 12 or 24 weeks open all ${total}, and every other comic here.`
            : `Premium opens all ${total} of this comic, and every other comic here.`}
        </p>
      </div>
    </aside>
  );
}
