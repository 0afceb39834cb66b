import { pageList } from '@longstrip/contract/rendering';
import type { ReactNode } from 'react';
import { Link } from '../../platform/router/index.ts';
import styles from './site-footer.module.css';

type FooterProps = {
  name: string;
  supportEmail: string;
  /** One more entry after the links. */
  children?: ReactNode;
};

const firstYear = 2025;

/** The years of the copyright line (spec §2), which begin with 2025 and end with the present one. */
function copyrightYears(): string {
  const year = new Date().getUTCFullYear();
  return year > firstYear ? `${firstYear}–${year}` : `${firstYear}`;
}

/** Contact, policies and the copyright line (spec §2). */
export function SiteFooter({ name, supportEmail, children }: FooterProps) {
  const mail = `mailto:${supportEmail}`;
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <nav className={styles.links} aria-label="Footer">
          <a href={mail}>Contact us</a>
          <a href={`${mail}?subject=For%20creators`}>For Creators</a>
          {pageList.map(
            ({ path, footer }) =>
              footer && (
                <Link key={path} to={path}>
                  {footer}
                </Link>
              ),
          )}
          {children}
        </nav>
        <p className={styles.support}>
          Support: <a href={mail}>{supportEmail}</a>
        </p>
        {/* A page that was rendered last year keeps its year. */}
        <p suppressHydrationWarning>{`© ${copyrightYears()} ${name}. All rights reserved.`}</p>
      </div>
    </footer>
  );
}
