import type { ReactNode } from 'react';
import { SiteFooter } from '../features/frame/site-footer.tsx';
import { TopBar } from '../features/frame/top-bar.tsx';
import { ThemeToggle } from '../features/theme/theme-toggle.tsx';
import { useSite } from '../platform/site.ts';
import styles from './main-layout.module.css';

/** Everything but the reader stands between this bar and this footer. */
export function MainLayout({ children }: { children: ReactNode }) {
  const { name, supportEmail } = useSite();
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <TopBar name={name} theme={<ThemeToggle />} />
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <SiteFooter name={name} supportEmail={supportEmail} />
    </div>
  );
}
