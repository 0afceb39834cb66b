import { IconButton } from '@longstrip/kit/icon-button.tsx';
import { MenuIcon } from '@longstrip/kit/icons.tsx';
import { lazy, Suspense, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { hrefOf, usePlainLinks } from '../../platform/plain-links.ts';
import type { Screen } from '../../platform/screens.ts';
import { useSite } from '../../platform/site.ts';
import { Badge } from '../../ui/rows.tsx';
import { useIsSlow } from '../../ui/states.tsx';
import styles from './frame.module.css';
import { usePrefetch } from './prefetch.ts';
import { Navigation } from './navigation.tsx';
import { PaletteButton } from './palette-button.tsx';
import { PersonMenu } from './person-menu.tsx';

// The first screen has no form.
const FormGuard = lazy(async () => ({ default: (await import('../../ui/form-guard.tsx')).FormGuard }));

const NavigationDrawer = lazy(async () => ({
  default: (await import('./navigation-drawer.tsx')).NavigationDrawer,
}));

/** Everything around a screen: site, person and navigation. Split, so that a navigation renders only parts of it. */
export function Frame({ startPage }: { startPage: Screen['page'] }) {
  usePlainLinks();
  usePrefetch(startPage);
  return (
    <div className={styles.frame}>
      <Suspense>
        <FormGuard />
      </Suspense>
      <a className={styles.skip} href="#screen">
        Skip to the screen
      </a>
      <header className={styles.bar}>
        <NavigationButton />
        <SiteName />
        <PaletteButton />
        <PersonMenu />
      </header>
      <nav className={styles.side} aria-label="Screens">
        <Navigation />
      </nav>
      <Main />
    </div>
  );
}

/**
 * Shows the current screen until the next one is loaded, dimmed if that takes long. A wait cursor would be inherited,
 * so the browser would calculate the style of every element again.
 */
function Main() {
  const isLoading = useNavigation().state !== 'idle';
  const isSlow = useIsSlow(isLoading);
  return (
    <main
      id="screen"
      className={styles.main}
      tabIndex={-1}
      aria-busy={isLoading}
      data-slow={isSlow || undefined}
    >
      <Outlet />
    </main>
  );
}

/** On narrow windows the navigation opens from the side. Its code is loaded then. */
function NavigationButton() {
  const { pathname } = useLocation();
  /** The screen on which it was opened: choosing another one closes it. */
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === pathname;
  return (
    <>
      <IconButton
        className={styles.burger}
        label="Navigation"
        aria-expanded={isOpen}
        onClick={() => setOpenedAt(pathname)}
      >
        <MenuIcon />
      </IconButton>
      {isOpen && (
        <Suspense>
          <NavigationDrawer onClose={() => setOpenedAt(null)} />
        </Suspense>
      )}
    </>
  );
}

/** The host decides which site this is; each has a colour of its own. Leads to the overview, as names of sites do. */
function SiteName() {
  const site = useSite();
  return (
    <a className={styles.where} href={hrefOf('/')} title="Overview">
      <strong className={styles.name}>{site?.name ?? 'Longstrip'}</strong>{' '}
      {site && <Badge tone="accent">{site.isAdult ? 'Uncensored site' : 'Normal site'}</Badge>}
    </a>
  );
}
