import type { ReactNode } from 'react';
import { SiteFooter } from '../features/frame/site-footer.tsx';
import { TopBar } from '../features/frame/top-bar.tsx';
import { AdultSettingsDoor } from '../features/maturity/adult-settings-door.tsx';
import { HideButton } from '../features/maturity/hide-button.tsx';
import { ThemeToggle } from '../features/theme/theme-toggle.tsx';
import { useShown } from '../platform/router/index.ts';
import { useSite } from '../platform/site.ts';
import { useAdultPage } from '../platform/use-adult-page.ts';
import styles from './main-layout.module.css';

/** Everything but the reader stands between this bar and this footer. */
export function MainLayout({ children }: { children: ReactNode }) {
  const { name, site, supportEmail } = useSite();
  const adult = useAdultPage();
  const { location, standIn } = useShown();
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <TopBar
        name={name}
        theme={
          <>
            {adult && <HideButton />}
            <ThemeToggle />
          </>
        }
      />
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      {/* Anew with what stands above it: a footer that ends another page has not moved. */}
      <SiteFooter key={`${location.pathname} ${standIn}`} name={name} supportEmail={supportEmail}>
        {site === 'uncensored' && <AdultSettingsDoor className={styles.adult} />}
      </SiteFooter>
    </div>
  );
}
