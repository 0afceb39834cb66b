import { NavLink as MantineNavLink, Text } from '@mantine/core';
import { NavLink } from 'react-router';
import { navGroups, useStaff } from '../../platform/screens.ts';
import styles from './frame.module.css';

/** The screens of one's role, by group. */
export function Navigation() {
  const { screens } = useStaff();
  return navGroups.map((group) => {
    const shown = screens.filter((screen) => screen.group === group && screen.inNav !== false);
    if (shown.length === 0) return null;
    return (
      <div key={group} className={styles.group}>
        <Text size="xs" c="dimmed" fw={600} px="sm" pb={4}>
          {group}
        </Text>
        {shown.map(({ path, title }) => (
          <MantineNavLink key={path} component={NavLink} to={`/${path}`} label={title} variant="light" />
        ))}
      </div>
    );
  });
}
