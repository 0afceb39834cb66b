import type { ReactNode } from 'react';
import { SiteFooter } from '../features/frame/site-footer.tsx';
import { TopBar } from '../features/frame/top-bar.tsx';
import { AdultSettingsButton } from '../features/maturity/adult-settings-button.tsx';
import { HideButton } from '../features/maturity/hide-button.tsx';
import { SearchBox } from '../features/search/search-box.tsx';
import { ThemeToggle } from '../features/theme/theme-toggle.tsx';
import { latePart } from '../platform/late-part.ts';
import { useCurrentPage } from '../platform/router/index.ts';
import { useSite } from '../platform/site.ts';
import { useAdultPage } from '../platform/use-adult-page.ts';
import styles from './main-layout.module.css';

/** The bar and the footer of all pages but the reader. */
export function MainLayout({ children }: { children: ReactNode }) {
  const { name, site, supportEmail, sells } = useSite();
  const adult = useAdultPage();
  const { location, interstitial } = useCurrentPage();
  const hasLatePart = latePart.useValue();
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <TopBar
        name={name}
        sells={sells}
        // Before an age is confirmed there is nothing to find.
        search={!interstitial && <SearchBox />}
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
      {/** A new element for each page, and below a late part, so that its new place does not count as a layout shift. */}
      <SiteFooter
        key={`${location.pathname} ${interstitial} ${hasLatePart}`}
        name={name}
        supportEmail={supportEmail}
      >
        {site === 'uncensored' && <AdultSettingsButton className={styles.adult} />}
      </SiteFooter>
    </div>
  );
}
