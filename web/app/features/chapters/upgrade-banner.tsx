import { freeChapterCount } from '@longstrip/contract/reading/access.rules';
import { useAdultPage } from '../../platform/use-adult-page.ts';
import { LockIcon } from '../../ui/icons.tsx';
import buttons from '../../ui/button.module.css';
import { withReturnTo } from '../../platform/return-to.ts';
import { SignedInLink } from '../../platform/session/signed-in-link.tsx';
import styles from './upgrade-banner.module.css';

/** Explains the lock, between the free chapters and the locked ones. Shorter plans exclude uncensored episodes. */
export function UpgradeBanner({ total, path }: { total: number; path: string }) {
  const adult = useAdultPage();
  return (
    <aside className={styles.banner} aria-label="Premium">
      <span className={styles.seal}>
        <LockIcon />
      </span>
      <div>
        <p className={styles.title}>The story goes on with Premium</p>
        <p className={styles.text}>
          The first {freeChapterCount} episodes are free for everyone.{' '}
          {adult
            ? `Plans of 12 or 24 weeks open all ${total}, and every other comic here.`
            : `Premium opens all ${total} of this comic, and every other comic here.`}
        </p>
      </div>
      <SignedInLink className={`${buttons.strong} ${styles.button}`} to={withReturnTo('/premium', path)}>
        Become a member
      </SignedInLink>
    </aside>
  );
}
