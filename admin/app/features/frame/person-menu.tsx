import {
  Anchor,
  Badge,
  NativeSelect,
  Stack,
  Text,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { useId } from 'react';
import { useStaff } from '../../platform/screens.ts';
import { SignOutButton } from '../../ui/sign-out-button.tsx';
import styles from './frame.module.css';

const themes = [
  { value: 'auto', label: 'As the device' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const;

/** Shows the signed-in person and role, chooses the theme, and signs out. */
export function PersonMenu() {
  const { email, role } = useStaff();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const id = useId();
  return (
    <>
      <UnstyledButton className={styles.person} popoverTarget={id}>
        <VisuallyHidden>Your menu: </VisuallyHidden>
        <span className={styles.email}>{email}</span>
        <Badge variant="default" size="sm">
          {role}
        </Badge>
      </UnstyledButton>
      <div id={id} popover="auto" className={styles.menu}>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {email}
          </Text>
          <Anchor href="/" size="sm">
            Reader site
          </Anchor>
          <Anchor href="/account" size="sm">
            Your account
          </Anchor>
          <NativeSelect
            size="xs"
            label="Theme"
            data={[...themes]}
            value={colorScheme}
            onChange={({ currentTarget: { value } }) => setColorScheme(value as typeof colorScheme)}
          />
          <SignOutButton size="xs" />
        </Stack>
      </div>
    </>
  );
}
