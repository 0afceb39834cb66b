import { Badge, Burger, Drawer, Group, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { logOut } from '@longstrip/client/session/log-out';
import { siteApi } from '@longstrip/client/site.api';
import { useAppDispatch } from '@longstrip/client/store';
import { useEffect } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { useStaff } from '../../platform/screens.ts';
import styles from './frame.module.css';
import { Navigation } from './navigation.tsx';
import { Palette, PaletteButton } from './palette.tsx';
import { ThemeMenuItems } from './theme-menu-items.tsx';

/** Everything around a screen: where one is, who one is, and the ways to all other screens. */
export function Frame() {
  const [opened, { toggle, close }] = useDisclosure();
  const { pathname } = useLocation();
  const { state } = useNavigation();
  useEffect(close, [pathname, close]);
  return (
    <div className={styles.frame} aria-busy={state !== 'idle'}>
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
        <Person />
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
      <Palette />
    </div>
  );
}

/** Which site this is: the host decides, and each has a colour of its own. */
function Where() {
  const { data: site } = siteApi.endpoints.readSite.useQuery();
  const adult = site?.siteVariant === 'uncensored';
  useEffect(() => {
    document.documentElement.toggleAttribute('data-adult', adult);
  }, [adult]);
  return (
    <Group gap="xs" wrap="nowrap" className={styles.where}>
      <strong className={styles.name}>{site?.name ?? 'Longstrip'}</strong>
      {site && (
        <Badge variant="light" size="sm">
          {adult ? 'Uncensored site' : 'Normal site'}
        </Badge>
      )}
    </Group>
  );
}

function Person() {
  const { email, role } = useStaff();
  const dispatch = useAppDispatch();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={styles.person}>
          <VisuallyHidden>Your menu: </VisuallyHidden>
          <span className={styles.email}>{email}</span>
          <Badge variant="default" size="sm">
            {role}
          </Badge>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{email}</Menu.Label>
        <Menu.Item component="a" href="/">
          Reader site
        </Menu.Item>
        <Menu.Item component="a" href="/account">
          Your account
        </Menu.Item>
        <Menu.Divider />
        <ThemeMenuItems />
        <Menu.Divider />
        <Menu.Item onClick={() => void logOut(dispatch)}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
