import { Badge, Burger, Drawer, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useEffect } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { useSite } from '../../platform/site.ts';
import styles from './frame.module.css';
import { Navigation } from './navigation.tsx';
import { PaletteButton } from './palette-button.tsx';
import { PersonMenu } from './person-menu.tsx';

// The first screen has no form.
const FormGuard = lazy(async () => ({ default: (await import('../../ui/form-guard.tsx')).FormGuard }));

/** Everything around a screen: where one is, who one is, and the ways to all other screens. */
export function Frame() {
  const [opened, { toggle, close }] = useDisclosure();
  const { pathname } = useLocation();
  const { state } = useNavigation();
  useEffect(close, [pathname, close]);
  return (
    <div className={styles.frame} aria-busy={state !== 'idle'}>
      <Suspense>
        <FormGuard />
      </Suspense>
      <a className={styles.skip} href="#screen">
        Skip to the screen
      </a>
      <header className={styles.bar}>
        <Burger
          className={styles.burger}
          opened={opened}
          onClick={toggle}
          size="sm"
          aria-label="Navigation"
          aria-expanded={opened}
        />
        <Where />
        <PaletteButton />
        <PersonMenu />
      </header>
      <nav className={styles.side} aria-label="Screens">
        <Navigation />
      </nav>
      <Drawer opened={opened} onClose={close} size={280} title="Screens" hiddenFrom="md">
        <Navigation />
      </Drawer>
      <main id="screen" className={styles.main} tabIndex={-1} data-loading={state !== 'idle' || undefined}>
        <Outlet />
      </main>
    </div>
  );
}

/** Which site this is: the host decides, and each has a colour of its own. */
function Where() {
  const site = useSite();
  return (
    <Group gap="xs" wrap="nowrap" className={styles.where}>
      <strong className={styles.name}>{site?.name ?? 'Longstrip'}</strong>
      {site && (
        <Badge variant="light" size="sm">
          {site.isAdult ? 'Uncensored site' : 'Normal site'}
        </Badge>
      )}
    </Group>
  );
}
