import { eitherOf, quoted, uncensoredPlans } from '@longstrip/contract/membership/plans.texts';
import { freeEpisodes, type LockTerms } from '@longstrip/contract/reading/access.texts';
import type { ReactNode } from 'react';
import { LockIcon } from '@longstrip/kit/icons.tsx';
import buttons from '@longstrip/kit/button.module.css';
import { withReturnTo } from '../../platform/return-to.ts';
import { SignedInLink } from '../../platform/session/signed-in-link.tsx';
import styles from './upgrade-banner.module.css';

type BannerProps = {
  total: number;
  path: string;
  terms: LockTerms;
  /** Of the link to the plans. */
  label: string;
  /** The prices. */
  children: ReactNode;
};

/** Explains the lock and what opens it, between the free chapters and the locked ones. */
export function UpgradeBanner({ total, path, terms, label, children }: BannerProps) {
  return (
    <aside className={styles.banner} aria-label="Premium">
      <span className={styles.seal}>
        <LockIcon />
      </span>
      <div>
        <p className={styles.title}>Continue reading with Premium</p>
        <p className={styles.text}>
          The {freeEpisodes} are free for everyone.{' '}
          {`${openerIn(terms)} opens all ${total} of this comic, and every other comic here.`}
        </p>
        <div className={styles.prices}>{children}</div>
      </div>
      <SignedInLink
        signsUp
        className={`${buttons.strong} ${styles.button}`}
        to={withReturnTo('/premium', path)}
      >
        {label}
      </SignedInLink>
    </aside>
  );
}

/** What opens the comic, as the subject of a sentence. */
function openerIn({ plans, adult }: LockTerms): string {
  if (!adult || !plans) return 'Premium';
  const including = uncensoredPlans(plans);
  return typeof including === 'string'
    ? 'Premium'
    : `Premium with the plan ${eitherOf(including.map(quoted))}`;
}
